import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { instantAt } from "~/features/activities/domain";
import { planActivity } from "~/features/activities/server/commands/plan-activity";
import { leads } from "~/features/crm/leads/server/tables";
import { seedActor } from "~/features/identity/demo";
import { people } from "~/features/identity/server/tables";
import type { Edit } from "~/features/inventory/inventories/domain/edits";
import { editInventory } from "~/features/inventory/inventories/server/commands/edit-inventory";
import { inventories } from "~/features/inventory/inventories/server/tables";
import type { Room } from "~/features/inventory/kinds/domain/kinds";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import type { Facts, SurveyState } from "../domain";
import {
  cancelSurvey,
  missSurvey,
  reviewSurvey,
  startSurvey,
  submitSurvey,
} from "../server/commands/run-survey";
import { saveAccess } from "../server/commands/save-access";
import { surveys } from "../server/tables";

interface Sample {
  /** Days from today. */
  day: number;
  time: string;
  place: string;
  becomes: SurveyState;
  from: Facts;
  to: Facts;
}

const HOMES: readonly Sample[] = [
  {
    ...{ day: -16, time: "09:00", place: "Kileleshwa, Nairobi", becomes: "reviewed" },
    from: { floor: 4, lift: false, stairs: "narrow", carryMetres: 35, truckPayload: 5_000, gate: "Gate B" },
    to: { place: "Ruaka, Kiambu", floor: 2, lift: true, carryMetres: 20, clearance: true },
  },
  {
    ...{ day: -9, time: "14:00", place: "Karen, Nairobi", becomes: "reviewed" },
    from: { floor: 0, carryMetres: 12, truckPayload: 10_000, gate: "Green gate, sound the horn" },
    to: { place: "Thika, Kenya", floor: 0, carryMetres: 8 },
  },
  {
    ...{ day: -2, time: "11:00", place: "South B, Nairobi", becomes: "submitted" },
    from: {
      ...{ floor: 3, lift: false, stairs: "wide", carryMetres: 60, truckPayload: 3_000 },
      ...{ caretakerName: "Josphat Kilonzo", caretakerPhone: "+254712000431" },
      ...{ opensAt: "08:00", closesAt: "17:00", clearance: true, note: "Low cables over the road" },
    },
    to: { place: "Syokimau Estate, Machakos", floor: 1, lift: false, stairs: "wide" },
  },
  { ...{ day: -3, time: "10:00", place: "Umoja, Nairobi", becomes: "no_show" }, from: {}, to: {} },
  { ...{ day: -5, time: "15:00", place: "Langata, Nairobi", becomes: "cancelled" }, from: {}, to: {} },
  {
    ...{ day: 0, time: "08:30", place: "Westlands, Nairobi", becomes: "in_progress" },
    from: { floor: 6, lift: true, carryMetres: 15, gate: "Basement 1, goods lift" },
    to: {},
  },
  { ...{ day: 1, time: "09:00", place: "Kilimani, Nairobi", becomes: "scheduled" }, from: {}, to: {} },
  { ...{ day: 1, time: "14:00", place: "Thika, Kenya", becomes: "scheduled" }, from: {}, to: {} },
];

const ROOMS: readonly [key: string, kind: Room, label: string, codes: readonly string[]][] = [
  ["living", "living_room", "Living room", ["sofa_3_seats", "coffee_table", "tv_60"]],
  ["kitchen", "kitchen", "Kitchen", ["fridge_tall", "microwave"]],
  ["bedroom", "bedroom", "Main bedroom", ["bed_queen", "wardrobe"]],
];

/** Surveys of this week and past ones in every state, of invented homes. */
export async function seedSurveys(tx: Tx, now: Date): Promise<void> {
  const known = await tx
    .select({ id: leads.id, surveyor: leads.assignedTo, name: people.name, createdAt: leads.createdAt })
    .from(leads)
    .innerJoin(people, eq(people.id, leads.assignedTo))
    .where(inArray(leads.status, ["new", "contacted", "qualified"]))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(HOMES.length);
  for (const [at, home] of HOMES.entries()) {
    const lead = known[at];
    // The days to come are one surveyor's, so that their routes have several stops.
    const { surveyor, name } = (home.day > 0 ? known[0] : lead) ?? {};
    if (lead && name) await seedOne(tx, home, { id: lead.id, surveyor: surveyor ?? null, name, at, now });
  }
  await seedPricedHome(tx, now);
}

/** A surveyor found two floors more than a draft by volume counts. */
async function seedPricedHome(tx: Tx, now: Date): Promise<void> {
  const [draft] = await tx
    .select({ inventoryId: inventories.id, customerId: quotes.customerId, place: quotes.fromLocation })
    .from(quotes)
    .innerJoin(inventories, eq(inventories.quoteNumber, quotes.number))
    .where(and(eq(quotes.pricedBy, "volume"), eq(quotes.status, "pending"), isNotNull(quotes.customerId)))
    .limit(1);
  if (!draft) return;
  const surveyor = await seedActor(tx, "team_lead");
  const startsAt = new Date(now.getTime() - 8 * 3_600_000);
  const { id: activityId } = await planActivity(tx, system, {
    ...{ type: "site_visit", subject: "See the home before the price", location: draft.place },
    ...{ scheduledDate: startsAt, duration: 60, assignedTo: surveyor.personId },
    ...{ leadId: null, opportunityId: null, customerId: draft.customerId, repeat: null },
    now: new Date(startsAt.getTime() - 10 * 3_600_000),
  });
  const [survey] = await tx
    .update(surveys)
    .set({ inventoryId: draft.inventoryId })
    .where(eq(surveys.activityId, activityId))
    .returning({ id: surveys.id });
  if (!survey) throw new Error("The visit has no survey");
  const id = trustedReach(tx, "survey", survey.id, "made");
  const minute = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  await startSurvey(tx, surveyor, { id, now: minute(4) });
  const facts = { floor: 4, lift: false, stairs: "narrow", carryMetres: 40, truckPayload: 5_000 } as const;
  const stamp = { editId: newId(now.getTime()), at: minute(20).toISOString(), device: "", now: minute(20) };
  await saveAccess(tx, surveyor, { id, ...stamp, stop: { key: "from", end: "pickup" }, facts });
  await submitSurvey(tx, surveyor, { id, note: "The lift is out of order until January", now: minute(40) });
}

interface Of {
  id: string;
  surveyor: string | null;
  name: string;
  at: number;
  now: Date;
}

async function seedOne(tx: Tx, home: Sample, { id: leadId, surveyor, name, at, now }: Of): Promise<void> {
  const startsAt = instantAt(addDays(nairobiDate(now), home.day), home.time);
  const { id: activityId } = await planActivity(tx, system, {
    ...{ type: "site_visit", subject: "See the home and list the goods", location: home.place },
    ...{ scheduledDate: startsAt, duration: 60, assignedTo: surveyor },
    ...{ leadId, opportunityId: null, customerId: null, repeat: null },
    now: new Date(Math.min(now.getTime(), startsAt.getTime()) - 2 * 86_400_000),
  });
  const [survey] = await tx.select().from(surveys).where(eq(surveys.activityId, activityId));
  if (!survey) throw new Error("The visit has no survey");
  const id = trustedReach(tx, "survey", survey.id, "made");
  const actor = mintActor({ kind: "person", personId: surveyor, name });
  const minute = (minutes: number) =>
    new Date(Math.min(now.getTime(), startsAt.getTime() + minutes * 60_000));
  const { becomes } = home;
  if (becomes === "scheduled") return;
  if (becomes === "cancelled")
    return cancelSurvey(tx, actor, { id, reason: "They count the goods themselves", now: minute(-600) });
  if (becomes === "no_show") {
    await missSurvey(tx, actor, { id, note: "Nobody opened, the phone was off", now: minute(20) });
    return;
  }
  await startSurvey(tx, actor, { id, now: minute(3) });
  await noteHome(tx, actor, home, { id, inventoryId: survey.inventoryId, at, now: minute(25) });
  if (becomes === "in_progress") return;
  await submitSurvey(tx, actor, { id, note: "They pack their own clothes", now: minute(50) });
  if (becomes === "reviewed") await reviewSurvey(tx, system, { id, note: "", now: minute(60 * 20) });
}

async function noteHome(
  tx: Tx,
  actor: Actor,
  home: Sample,
  of: { id: ReturnType<typeof trustedReach<"survey">>; inventoryId: string | null; at: number; now: Date },
): Promise<void> {
  const { id, at, now } = of;
  const stamp = () => ({ editId: newId(now.getTime()), at: now.toISOString(), device: "", now });
  for (const [stop, facts] of [
    [{ key: "from", end: "pickup" }, home.from],
    [{ key: "to", end: "delivery" }, home.to],
  ] as const)
    if (Object.keys(facts).length > 0) await saveAccess(tx, actor, { id, ...stamp(), stop, facts });
  if (!of.inventoryId) return;
  const edit = () => ({ id: newId(now.getTime()), at: now.toISOString() });
  const edits = ROOMS.flatMap(([key, roomKind, label, codes]): Edit[] => [
    { ...edit(), kind: "room", key, roomKind, label },
    ...codes.map(
      (kindCode, place): Edit => ({
        ...{ ...edit(), kind: "set", itemId: newId(now.getTime()), room: key, kindCode },
        quantity: 1 + ((at + place) % 2),
      }),
    ),
  ]);
  const cartons = { ...edit(), kind: "set", itemId: newId(now.getTime()), kindCode: "carton_book" } as const;
  await editInventory(tx, actor, {
    id: trustedReach(tx, "inventory", of.inventoryId, "part"),
    ...{ base: 1, device: "", origin: "survey", now },
    edits: [...edits, { ...cartons, room: "living", quantity: 8 + at }],
  });
}
