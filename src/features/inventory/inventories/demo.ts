import { type SQL, sql } from "drizzle-orm";
import { getActor, listStaffWhoMay } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type SeededRandom, seededRandom } from "~/platform/kernel/seeded-random";
import { ROOM_LABELS, type Room } from "../kinds/domain/kinds";
import type { Change, Edit } from "./domain/edits";
import type { Origin, SubjectType } from "./domain/inventories";
import { describeInventory } from "./server/commands/describe-inventory";
import { editInventory } from "./server/commands/edit-inventory";
import { freezeVersion } from "./server/commands/freeze-version";
import { startInventory } from "./server/commands/start-inventory";
import { newestVersion } from "./server/queries/inventories";

type Rooms = readonly (readonly [Room, string])[];

const LIVING =
  "sofa_set_7 coffee_table side_table*2 tv_stand tv_60 stereo rug_large curtains*2 picture_medium*3 pot_plant*2 carton_medium*3";
const KITCHEN =
  "fridge_tall cooker gas_cylinder_13 microwave_small kitchen_table kitchen_chair*2 water_dispenser jerrycan_20*3 carton_dishes*4";
const BEDROOM = "bed_double wardrobe_2m dresser_single bedside_table*2 clothes_bag*3 carton_medium*3 mirror";
const CHILDREN = "double_decker wardrobe_1m desk_small chair carton_medium*4 carton_book*2 bicycle";

/** Households by bedrooms, from a bedsitter to a house with its servants' quarter. */
const HOMES: readonly Rooms[] = [
  [
    ["living_room", "sofa_2_seats tv_40 tv_stand rug_small curtains carton_medium*2"],
    ["kitchen", "fridge_small meko gas_cylinder_6 jerrycan_20*2 carton_dishes"],
    ["bedroom", "bed_140 wardrobe_small suitcase_large*2 clothes_bag*2"],
  ],
  [
    ["living_room", "sofa_set_5 coffee_table tv_stand tv_40 rug_large curtains carton_medium*3"],
    ["kitchen", KITCHEN],
    ["bedroom", BEDROOM],
  ],
  [
    ["living_room", LIVING],
    ["kitchen", KITCHEN],
    ["bedroom", BEDROOM],
    ["bedroom", CHILDREN],
  ],
  [
    ["living_room", LIVING],
    ["dining_room", "dining_table dining_chair*6 china_cabinet carton_dishes*2 picture_large"],
    ["kitchen", KITCHEN],
    ["laundry", "washing_machine ironing_board hamper jiko"],
    [
      "bedroom",
      "bed_king mattress_king wardrobe_3m dresser_double bedside_table*2 clothes_bag*4 carton_wardrobe*2",
    ],
    ["bedroom", CHILDREN],
    ["bedroom", BEDROOM],
    ["outside", "water_tank_500 patio_table patio_chair*4 ladder plant_1m*3"],
  ],
  [
    ["living_room", `${LIVING} piano_small bookcase_large carton_book*8`],
    ["dining_room", "dining_table dining_chair*8 china_cabinet sideboard carton_dishes*4 picture_large*2"],
    ["kitchen", `${KITCHEN} dishwasher fridge_two_doors kitchen_cupboard`],
    ["laundry", "washing_machine dryer ironing_board hamper*2 sewing_machine"],
    [
      "bedroom",
      "bed_king mattress_king wardrobe_3m dresser_triple bedside_table*2 carton_wardrobe*4 clothes_bag*5",
    ],
    ["bedroom", CHILDREN],
    ["bedroom", CHILDREN],
    ["bedroom", BEDROOM],
    ["office", "desk_medium office_chair computer bookcase_small carton_book*6"],
    [
      "outside",
      "generator_5 water_tank_1000 motorbike_125 lawn_mower grill patio_table patio_chair*6 toolbox",
    ],
  ],
];
const OFFICES: readonly Rooms[] = [
  [
    ["office", "desk_medium*8 office_chair*8 computer*8 monitor*8 printer filing_cabinet_4*3 carton_book*12"],
    ["office", "desk_large office_chair_large safe_small bookcase_large whiteboard carton_book*6"],
    ["kitchen", "fridge_small microwave_small water_dispenser carton_dishes"],
  ],
  [
    [
      "office",
      "desk_light*24 office_chair*24 computer*24 monitor*30 printer*3 filing_cabinet_4*10 carton_book*40",
    ],
    ["office", "desk_large*3 office_chair_large*3 bookcase_large*3 safe_large whiteboard*3 carton_book*12"],
    ["office", "table_heavy*2 chair*16 tv_60 tv_stand whiteboard"],
    ["kitchen", "fridge_tall microwave_small water_dispenser*2 carton_dishes*3"],
  ],
];

const EXTRAS: readonly Omit<Extract<Change, { kind: "set" }>, "kind" | "itemId" | "room">[] = [
  { name: "Aquarium stand, made to measure", length: 160, width: 55, height: 90, note: "Glass top is loose" },
  { name: "Drum kit", note: "Measure when it is taken apart" },
  { name: "Posho mill", length: 110, width: 70, height: 130, weight: 140, note: "Oil must be drained first" },
  { name: "Wooden carving of a giraffe", length: 60, width: 60, height: 210, declaredValue: 4_500_000 },
];
const NOTES = [
  "Caretaker opens the gate from eight. Lorries up to 7 t.",
  "Third floor, stairs only.",
  "The lift is booked for the morning.",
  "",
];

const stamped =
  (now: Date) =>
  (change: Change): Edit => ({ id: newId(now.getTime()), at: now.toISOString(), ...change });

/** Edits that enter a household or an office, no two alike. */
function enter(rooms: Rooms, { roll, chance, pick }: SeededRandom, now: Date): Edit[] {
  const changes: Change[] = [];
  rooms.forEach(([roomKind, items], place) => {
    const room = String(place + 1);
    const before = rooms.slice(0, place).filter(([other]) => other === roomKind).length;
    const label = `${ROOM_LABELS[roomKind]}${before > 0 ? ` ${before + 1}` : ""}`;
    changes.push({ kind: "room", key: room, roomKind, label });
    for (const item of items.split(" ")) {
      const [kindCode = "", count = "1"] = item.split("*");
      if (chance(8)) continue;
      const quantity = Number(count) + (Number(count) > 2 ? roll(3) - 1 : 0);
      const isCarton = /^(?:carton|clothes|suitcase)/.test(kindCode);
      changes.push({
        ...{ kind: "set", itemId: newId(now.getTime()), room, kindCode, quantity },
        ...(isCarton && chance(40) && { packedBy: "customer" as const }),
        ...(kindCode.startsWith("tv_6") && { declaredValue: 6_500_000 + roll(8) * 1_000_000 }),
      });
    }
  });
  if (chance(35)) changes.push({ kind: "set", itemId: newId(now.getTime()), room: "1", ...pick(EXTRAS) });
  return changes.map(stamped(now));
}

interface Picked {
  type: SubjectType;
  id: string;
  at: Date;
  number: string;
  isOffice: boolean;
}

const pick = async (tx: Tx, type: SubjectType, rows: SQL): Promise<Picked[]> => {
  const found = await tx.execute<{ id: string; at: string; number: string; office: boolean }>(rows);
  return found.rows.map(({ id, at, number, office }) => ({
    type,
    id,
    at: new Date(at),
    number,
    isOffice: office,
  }));
};
const quotesWhere = (state: SQL, count: number) => sql`
  (select id, created_at as at, number, service_type = 'commercial' as office, created_at from quotes
    where superseded_at is null and ${state} and service_type = 'commercial' order by created_at desc, id limit 1)
  union all
  (select id, created_at as at, number, false, created_at from quotes
    where superseded_at is null and ${state} and service_type <> 'commercial' order by created_at desc, id limit ${count - 1})`;

/** Thirty inventories of inquiries, leads, quotes and records; some frozen, and of these some changed afterwards. */
export async function seedInventories(tx: Tx, now: Date): Promise<void> {
  const subjects = [
    ...(await pick(tx, "quote", quotesWhere(sql`accepted_at is not null and cancelled_at is null`, 10))),
    ...(await pick(tx, "quote", quotesWhere(sql`accepted_at is null and status = 'approved'`, 6))),
    ...(await pick(tx, "quote", quotesWhere(sql`status = 'pending'`, 4))),
    ...(await pick(
      tx,
      "lead",
      sql`select id, created_at as at, lead_number as number, false as office from leads l
      where status in ('qualified', 'contacted') and not exists (select 1 from lead_arrivals a where a.lead_id = l.id)
      order by created_at desc, id limit 5`,
    )),
    ...(await pick(
      tx,
      "inquiry",
      sql`select id, created_at as at, '' as number, false as office from inquiries q
      where status = 'pending' and source <> 'claim'
      order by created_at desc, id limit 3`,
    )),
    ...(await pick(
      tx,
      "service",
      sql`select id, created_at as at, number, category = 'office_move' as office from moves
      where quote_id is null and category in ('residential_move', 'office_move') order by created_at desc, id limit 2`,
    )),
  ];
  const staff = await listStaffWhoMay(tx, "manage_quotes");
  const actors: Actor[] = [];
  for (const { id } of staff) actors.push(await getActor(tx, id, newId()));
  for (const [place, subject] of subjects.entries()) {
    const actor = actors[place % actors.length];
    if (actor) await seedOne(tx, actor, { ...subject, place, now });
  }
}

async function seedOne(
  tx: Tx,
  actor: Actor,
  { place, now, ...of }: Picked & { place: number; now: Date },
): Promise<void> {
  const random = seededRandom(20_260_900 + place);
  const later = (hours: number) => new Date(Math.min(now.getTime(), of.at.getTime() + hours * 3_600_000));
  const origin = (["office", "survey", "survey", "customer"] satisfies Origin[])[place % 4] ?? "office";
  const subject = { type: of.type, id: trustedReach(tx, "inventory-subject", of.id, "made") };
  const { id } = await startInventory(tx, actor, { subject, origin, now: later(2) });
  const bedrooms = of.isOffice ? null : random.roll(HOMES.length);
  const rooms = (of.isOffice ? OFFICES[place % OFFICES.length] : HOMES[bedrooms ?? 0]) ?? [];
  const note = NOTES[place % NOTES.length] ?? "";
  const edit = (edits: Edit[], base: number, at: Date) =>
    editInventory(tx, actor, {
      id,
      base,
      device: origin === "survey" ? "phone" : "",
      edits,
      origin,
      now: at,
    });
  const { content } = await edit(enter(rooms, random, later(3)), 1, later(3));
  await describeInventory(tx, actor, { id, bedrooms: bedrooms || null, note, origin, now: later(4) });
  const isNamed = of.type === "quote" && place < 14;
  if (!isNamed && random.chance(40)) {
    const { itemId = "" } = random.pick(content.lines);
    await edit(
      [stamped(later(5))({ kind: "set", itemId, going: random.pick(["maybe", "no"] as const) })],
      1,
      later(5),
    );
  }
  if (!isNamed) return;
  const { id: versionId } = await newestVersion(tx, id);
  const freezing = { for: place < 10 ? ("acceptance" as const) : ("quote" as const), reference: of.number };
  await freezeVersion(tx, actor, { versionId, ...freezing, now: later(6) });
  if (place % 3 !== 0) return;
  const after = later(30);
  const more: Change[] = [
    { kind: "count", itemId: content.lines.at(-1)?.itemId ?? "", by: 2 },
    { kind: "set", itemId: newId(after.getTime()), room: "1", kindCode: "treadmill" },
  ];
  await edit(more.map(stamped(after)), 1, after);
}
