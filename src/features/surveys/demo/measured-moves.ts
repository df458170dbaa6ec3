import { eq, sql } from "drizzle-orm";
import { planActivity } from "~/features/activities/server/commands/plan-activity";
import { getActor, listStaffWhoMay } from "~/features/identity/server/queries";
import type { Edit } from "~/features/inventory/inventories/domain/edits";
import { editInventory } from "~/features/inventory/inventories/server/commands/edit-inventory";
import { freezeVersion } from "~/features/inventory/inventories/server/commands/freeze-version";
import { startInventory } from "~/features/inventory/inventories/server/commands/start-inventory";
import { newestVersion } from "~/features/inventory/inventories/server/queries/inventories";
import { inventories } from "~/features/inventory/inventories/server/tables";
import { ROOM_LABELS, type Room } from "~/features/inventory/kinds/domain/kinds";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type SeededRandom, seededRandom } from "~/platform/kernel/seeded-random";
import { reviewSurvey, startSurvey, submitSurvey } from "../server/commands/run-survey";
import { surveys } from "../server/tables";

const MOVES = 14;
const HOUR = 3_600_000;

/** Actual litres for 100 surveyed ones: the first surveyor forgets the store room, the second adds a little too much. */
const HABITS = [
  { least: 106, range: 14 },
  { least: 93, range: 8 },
] as const;

const LIVING =
  "sofa_set_7 coffee_table side_table*2 tv_stand tv_60 rug_large curtains*2 picture_medium*3 carton_medium*4";
const KITCHEN =
  "fridge_tall cooker microwave_small kitchen_table kitchen_chair*2 water_dispenser carton_dishes*4";
const BEDROOM = "bed_double wardrobe_2m dresser_single bedside_table*2 clothes_bag*3 carton_medium*3";

interface PastMove extends Record<string, unknown> {
  id: string;
  quoteId: string;
  quoteNumber: string;
  customerId: string;
  place: string;
  bedrooms: number;
  acceptedAt: string;
}

/** Every ninth completed move of the last months without a survey. */
const listPastMoves = async (tx: Tx) =>
  (
    await tx.execute<PastMove>(sql`
      select * from (
        select m.id, q.id as "quoteId", q.number as "quoteNumber", m.customer_id as "customerId", q.from_location as place,
          coalesce((q.rooms ->> 'bedroom')::int, 2) as bedrooms, q.accepted_at as "acceptedAt",
          row_number() over (order by m.completed_at desc, m.id) as place_in_time
        from ${moves} m join ${quotes} q on q.id = m.quote_id
        where m.status = 'completed' and m.category = 'residential_move' and q.cancelled_at is null
          and m.customer_id is not null and q.accepted_at < m.started_at - interval '1 day'
          and not exists (select 1 from ${inventories} i where i.quote_number = q.number)) past
      where place_in_time % 9 = 1 order by place_in_time limit ${MOVES}`)
  ).rows;

/** Surveys of two surveyors before moves that are completed, and the volume that was moved. */
export async function seedMeasuredMoves(tx: Tx): Promise<void> {
  const sellers = (await listStaffWhoMay(tx, "manage_inventory")).filter(({ role }) => role === "sales_rep");
  const staff = sellers.slice(0, HABITS.length);
  const surveyors: Actor[] = [];
  for (const { id } of staff) surveyors.push(await getActor(tx, id, newId()));
  const random = seededRandom(20_261_101);
  for (const [at, move] of (await listPastMoves(tx)).entries()) {
    const surveyor = surveyors[at % surveyors.length];
    const habit = HABITS[at % surveyors.length];
    if (!surveyor || !habit) return;
    const litres = await surveyOne(tx, surveyor, move, random);
    const actualVolume = Math.round((litres * (habit.least + random.roll(habit.range))) / 1_000) / 100;
    await tx.update(moves).set({ actualVolume }).where(eq(moves.id, move.id));
  }
}

/** Returns the surveyed litres. The visit is two days before the acceptance, which freezes the list. */
async function surveyOne(tx: Tx, surveyor: Actor, move: PastMove, random: SeededRandom): Promise<number> {
  const acceptedAt = new Date(move.acceptedAt);
  const at = (hours: number) => new Date(acceptedAt.getTime() + (hours - 48) * HOUR);
  const subject = { type: "quote" as const, id: trustedReach(tx, "inventory-subject", move.quoteId, "made") };
  const { id: inventoryId } = await startInventory(tx, surveyor, { subject, origin: "survey", now: at(-20) });
  const { id: activityId } = await planActivity(tx, system, {
    ...{ type: "site_visit", subject: "See the home and list the goods", location: move.place },
    ...{ scheduledDate: at(0), duration: 60, assignedTo: surveyor.personId },
    ...{ leadId: null, opportunityId: null, customerId: move.customerId, repeat: null },
    now: at(-20),
  });
  const [survey] = await tx
    .update(surveys)
    .set({ inventoryId })
    .where(eq(surveys.activityId, activityId))
    .returning({ id: surveys.id });
  if (!survey) throw new Error("The visit has no survey");
  const id = trustedReach(tx, "survey", survey.id, "made");
  await startSurvey(tx, surveyor, { id, now: at(0) });
  await editInventory(tx, surveyor, {
    id: inventoryId,
    ...{ base: 1, device: "phone", origin: "survey", now: at(0.5) },
    edits: goodsOf(move.bedrooms, random, at(0.5)),
  });
  await submitSurvey(tx, surveyor, { id, note: "", now: at(1) });
  await reviewSurvey(tx, system, { id, note: "", now: at(20) });
  const { id: versionId, litres } = await newestVersion(tx, inventoryId);
  await freezeVersion(tx, system, {
    ...{ versionId, for: "acceptance", reference: move.quoteNumber, now: acceptedAt },
  });
  return litres;
}

function goodsOf(bedrooms: number, { roll }: SeededRandom, now: Date): Edit[] {
  const edit = () => ({ id: newId(now.getTime()), at: now.toISOString() });
  const rooms: [Room, string][] = [
    ["living_room", LIVING],
    ["kitchen", KITCHEN],
    ...Array.from({ length: bedrooms }, (): [Room, string] => ["bedroom", BEDROOM]),
  ];
  return rooms.flatMap(([roomKind, items], place) => {
    const room = String(place + 1);
    const label = `${ROOM_LABELS[roomKind]}${place > 2 ? ` ${place - 1}` : ""}`;
    const lines = items.split(" ").map((item): Edit => {
      const [kindCode = "", count = "1"] = item.split("*");
      const quantity = Number(count) + (Number(count) > 2 ? roll(3) : 0);
      return { ...edit(), kind: "set", itemId: newId(now.getTime()), room, kindCode, quantity };
    });
    return [{ ...edit(), kind: "room", key: room, roomKind, label }, ...lines];
  });
}
