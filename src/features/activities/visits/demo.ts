import { and, asc, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import type { Tx } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { instantAt } from "../domain";
import { planActivity } from "../server/commands/plan-activity";
import { OPEN } from "../server/queries";
import { activities } from "../server/tables";
import { chooseSlot, offerVisit } from "./server/commands";
import { listFreeSlots } from "./server/queries";

const HOUR_MS = 3_600_000;
const PLACES = ["Kileleshwa, Laikipia Road", "South B, Plainsview Estate"];

async function planVisits(tx: Tx, now: Date): Promise<void> {
  const known = await tx
    .select({ id: leads.id, assignedTo: leads.assignedTo, createdAt: leads.createdAt })
    .from(leads)
    .where(and(isNotNull(leads.assignedTo), inArray(leads.status, ["contacted", "qualified"])))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(PLACES.length);
  for (const [at, lead] of known.entries())
    await planActivity(tx, system, {
      type: "site_visit",
      subject: "See the flat and count the boxes",
      scheduledDate: instantAt(addDays(nairobiDate(now), 3 + at), "11:00"),
      duration: 60,
      location: PLACES[at] ?? "",
      assignedTo: lead.assignedTo,
      leadId: lead.id,
      opportunityId: null,
      customerId: null,
      repeat: null,
      now: new Date(Math.min(now.getTime(), lead.createdAt.getTime() + 2 * HOUR_MS)),
    });
}

/** The visits that are still to come are offered by link, and every other customer has chosen. */
export async function seedVisits(tx: Tx, now: Date): Promise<void> {
  await planVisits(tx, now);
  const ahead = await tx
    .select({ visit: activities, name: people.name })
    .from(activities)
    .innerJoin(people, eq(people.id, activities.assignedTo))
    .where(and(eq(activities.type, "site_visit"), OPEN, gt(activities.scheduledAt, now)))
    .orderBy(asc(activities.scheduledAt), asc(activities.id))
    .limit(4);
  for (const [at, { visit, name }] of ahead.entries()) {
    const seller = mintActor({ kind: "person", personId: visit.assignedTo, name });
    const id = trustedReach(tx, "activity", visit.id, "made");
    const offered = new Date(Math.max(visit.createdAt.getTime(), now.getTime() - (3 + at * 4) * HOUR_MS));
    const { token } = await offerVisit(tx, seller, { id, now: offered });
    const slot = (await listFreeSlots(tx, visit, now))[6 + at * 9];
    const chosen = new Date(Math.min(now.getTime(), offered.getTime() + 2 * HOUR_MS));
    if (at % 2 === 1 && slot) await chooseSlot(tx, { token, slot, now: chosen });
  }
}
