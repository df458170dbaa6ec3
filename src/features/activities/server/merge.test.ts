import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads } from "~/features/crm/leads/server/tables";
import { aLead, leadsHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anActivity } from "../testing";
import { activitiesHandlers } from "./handlers";
import { activitiesOfLead } from "./office";
import { activitiesSubscribers } from "./subscribers";
import { activities } from "./tables";

useDatabase({ subscribers: activitiesSubscribers });
activitiesOfLead.join();

test("with a merged lead go its activities, contacts and follow-up; undone, each lead has its own again", async () => {
  const manager = await aPerson({ role: "manager" });
  const [office, planned] = [callAs(leadsHandlers, manager), callAs(activitiesHandlers, manager)];
  const day = addDays(nairobiDate(new Date()), 5);
  const [stays, goes] = [
    await aLead(manager, { nextFollowUpDate: addDays(day, 3) }),
    await aLead(manager, { nextFollowUpDate: day }),
  ];
  const { id: call } = await anActivity(manager, { leadId: goes.id });
  await planned.complete({ id: call, outcome: "Spoken with" });
  const idsOf = async (leadId: string) =>
    (await db().select({ id: activities.id }).from(activities).where(eq(activities.leadId, leadId)))
      .map(({ id }) => id)
      .sort();
  const contactOf = async (id: string) => {
    const [row] = await db()
      .select({ attempts: leads.contactAttempts, followUp: leads.nextFollowUpDate })
      .from(leads)
      .where(eq(leads.id, id));
    return row;
  };
  const before = [await idsOf(stays.id), await idsOf(goes.id)];
  const { mergeId } = await office.merge({ id: stays.id, mergedId: goes.id });
  expect(await idsOf(stays.id)).toEqual(before.flat().sort());
  expect(await idsOf(goes.id)).toEqual([]);
  expect(await contactOf(stays.id)).toEqual({ attempts: 1, followUp: addDays(day, 3) });
  const { id: later } = await anActivity(manager, { leadId: stays.id });
  await office.unmerge({ id: stays.id, mergeId });
  expect(await idsOf(stays.id)).toEqual([...(before[0] ?? []), later].sort());
  expect(await idsOf(goes.id)).toEqual(before[1]);
  expect([await contactOf(stays.id), await contactOf(goes.id)]).toEqual([
    { attempts: 0, followUp: addDays(day, 3) },
    { attempts: 1, followUp: day },
  ]);
});
