import { eq } from "drizzle-orm";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { seedActor } from "~/features/identity/demo";
import type { Edit } from "~/features/inventory/inventories/domain/edits";
import { editInventory } from "~/features/inventory/inventories/server/commands/edit-inventory";
import { freezeVersion } from "~/features/inventory/inventories/server/commands/freeze-version";
import { startInventory } from "~/features/inventory/inventories/server/commands/start-inventory";
import { newestVersion } from "~/features/inventory/inventories/server/queries/inventories";
import type { Room } from "~/features/inventory/kinds/domain/kinds";
import { dayPriceOf } from "~/features/pricing/domain/day-factors";
import type { PriceType } from "~/features/pricing/domain/price-types";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { choosePrice, choosePriceType } from "~/features/quotes/price-choice/server/commands";
import { acceptQuote } from "~/features/quotes/server/commands/answer-quote";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { requestQuote } from "~/features/quotes/server/commands/request-quote";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";

const HOUR = 3_600_000;
const PUBLIC_URL = "http://127.0.0.1:3000";

interface Sample {
  name: string;
  mailbox: string;
  phone: string;
  from: string;
  to: string;
  floors: { fromFloor: number; fromLift: boolean; toFloor: number; toLift: boolean };
  type: PriceType;
  /** Priced by this weekday or the usual prices. */
  day: "Saturday" | "Tuesday" | null;
  /** A `visited` draft is of a customer whose home a surveyor sees. */
  becomes: "draft" | "visited" | "sent" | "accepted";
  /** Hours ago. */
  made: number;
  bedrooms: number;
}

const SAMPLES: readonly Sample[] = [
  {
    ...{ name: "Njeri Kamau", mailbox: "njeri.kamau", phone: "+254711204518", bedrooms: 2 },
    ...{ from: "Kilimani, Nairobi", to: "Ruaka, Kiambu", type: "binding", day: null, becomes: "sent" },
    ...{ made: 30, floors: { fromFloor: 2, fromLift: false, toFloor: 4, toLift: true } },
  },
  {
    ...{ name: "Brian Otieno", mailbox: "brian.otieno", phone: "+254722318846", bedrooms: 3 },
    ...{ from: "South C, Nairobi", to: "Syokimau, Machakos", type: "not_to_exceed", day: "Saturday" },
    ...{ becomes: "sent", made: 26, floors: { fromFloor: 1, fromLift: false, toFloor: 0, toLift: false } },
  },
  {
    ...{ name: "Halima Abdi", mailbox: "halima.abdi", phone: "+254733427915", bedrooms: 2 },
    ...{ from: "Eastleigh, Nairobi", to: "Embakasi, Nairobi", type: "estimate", day: "Saturday" },
    ...{ becomes: "draft", made: 20, floors: { fromFloor: 2, fromLift: false, toFloor: 1, toLift: false } },
  },
  {
    ...{ name: "Salome Chebet", mailbox: "salome.chebet", phone: "+254734512679", bedrooms: 2 },
    ...{ from: "Buruburu, Nairobi", to: "Kitengela, Kajiado", type: "estimate", day: null },
    ...{ becomes: "visited", made: 18, floors: { fromFloor: 2, fromLift: false, toFloor: 0, toLift: false } },
  },
  {
    ...{ name: "Peter Mwangi", mailbox: "peter.mwangi", phone: "+254745530267", bedrooms: 3 },
    ...{ from: "Kileleshwa, Nairobi", to: "Thika, Kenya", type: "binding", day: "Tuesday" },
    ...{ becomes: "accepted", made: 44, floors: { fromFloor: 3, fromLift: true, toFloor: 0, toLift: false } },
  },
];

type Item = readonly [room: Room, code: string, quantity: number];

/** The goods of a home: those of two bedrooms, and those that a third one adds. */
const GOODS: readonly Item[] = [
  ["living_room", "sofa_set_7", 1],
  ["living_room", "coffee_table", 1],
  ["living_room", "tv_60", 1],
  ["living_room", "tv_stand", 1],
  ["living_room", "dining_table", 1],
  ["living_room", "dining_chair", 6],
  ["living_room", "carton_book", 8],
  ["kitchen", "fridge_two_doors", 1],
  ["kitchen", "cooker", 1],
  ["kitchen", "microwave_small", 1],
  ["kitchen", "washing_machine", 1],
  ["kitchen", "carton_dishes", 10],
  ["bedroom", "bed_180", 1],
  ["bedroom", "mattress_180", 1],
  ["bedroom", "wardrobe_3m", 1],
  ["bedroom", "bedside_cabinet", 2],
  ["bedroom", "bed_140", 1],
  ["bedroom", "mattress_140", 1],
  ["bedroom", "wardrobe_2m", 1],
  ["bedroom", "chest_of_drawers", 1],
  ["bedroom", "carton_medium", 14],
  ["bedroom", "clothes_bag", 6],
];
const THIRD_BEDROOM: readonly Item[] = [
  ["children", "bed_90", 2],
  ["children", "mattress_90", 2],
  ["children", "wardrobe_2m", 1],
  ["children", "desk_light", 1],
  ["children", "office_chair", 1],
  ["children", "bicycle", 2],
  ["children", "carton_medium", 8],
  ["living_room", "sideboard", 1],
  ["living_room", "sofa_2_seats", 1],
  ["living_room", "armchair", 2],
  ["outside", "water_tank_500", 1],
  ["outside", "patio_chair", 6],
];

const LABELS: Partial<Record<Room, string>> = {
  living_room: "Living room",
  kitchen: "Kitchen",
  bedroom: "Bedrooms",
  children: "Children's room",
  outside: "Outside and store",
};

function entered(items: readonly Item[], at: Date): Edit[] {
  const stamp = () => ({ id: newId(at.getTime()), at: at.toISOString() });
  const rooms = [...new Set(items.map(([room]) => room))];
  return [
    ...rooms.map((room): Edit => {
      const label = LABELS[room] ?? room;
      return { ...stamp(), kind: "room", key: room, roomKind: room, label };
    }),
    ...items.map(([room, kindCode, quantity]): Edit => {
      const packedBy = kindCode === "carton_dishes" ? "company" : "customer";
      const itemId = newId(at.getTime());
      return { ...stamp(), kind: "set", itemId, room, kindCode, quantity, packedBy };
    }),
  ];
}

/** The first such day in nine days or later, so that changes are open. */
async function dayNamed(tx: Tx, name: Sample["day"], now: Date): Promise<PlainDate> {
  const { dayFactors } = await getCurrentPriceList(tx, now);
  let date = addDays(nairobiDate(now), 9);
  for (let tries = 0; tries < 21 && (dayPriceOf(dayFactors, date)?.name ?? null) !== name; tries++)
    date = addDays(date, 1);
  return date;
}

/** Quotes by volume: binding, not to exceed and an estimate; on a dearer and a cheaper day; one accepted. */
export async function seedInventoryPrices(tx: Tx, now: Date): Promise<void> {
  const sales = await seedActor(tx, "sales_rep", ["manage_quotes", "view_quotes", "manage_inventory"]);
  const manager = await seedActor(tx, "manager", ["manage_quotes", "approve_quotes", "view_quotes"]);
  for (const sample of SAMPLES) await seedOne(tx, { sales, manager }, sample, now);
}

async function seedOne(
  tx: Tx,
  { sales, manager }: Record<"sales" | "manager", Actor>,
  sample: Sample,
  now: Date,
): Promise<void> {
  const { name, phone, bedrooms, floors, becomes } = sample;
  const after = (hours: number) => new Date(now.getTime() - (sample.made - hours) * HOUR);
  const customer = { name, email: `${sample.mailbox}@example.co.ke`, phone };
  const { id, number } = await requestQuote(
    tx,
    sales,
    {
      ...{ from: sample.from, to: sample.to, customer, ...floors, serviceType: "residential" },
      ...{ rooms: { bedroom: bedrooms, living_room: 1, kitchen: 1, bathroom: 1 }, services: [] },
      serviceDate: await dayNamed(tx, sample.day, now),
    },
    { now: after(0), publicUrl: PUBLIC_URL, quiet: true },
  );
  const subject = { type: "quote" as const, id: trustedReach(tx, "inventory-subject", id, "made") };
  const inventory = await startInventory(tx, sales, { subject, origin: "office", now: after(1) });
  const edits = entered(bedrooms > 2 ? [...GOODS, ...THIRD_BEDROOM] : GOODS, after(2));
  await editInventory(tx, sales, {
    ...{ id: inventory.id, base: 1, device: "", edits, origin: "office", now: after(2) },
  });
  const choice = { by: "volume" as const, packs: true, dayPrice: sample.day !== null };
  const priced = await choosePrice(tx, sales, { id, rowVersion: 1, ...choice, now: after(3) });
  await choosePriceType(tx, sales, { id, rowVersion: priced.rowVersion, type: sample.type, now: after(3) });
  if (becomes === "visited") {
    const { id: customerId } = await matchOrCreateCustomer(tx, sales, customer, after(3));
    await tx.update(quotes).set({ customerId }).where(eq(quotes.id, id));
  }
  if (becomes === "draft" || becomes === "visited") return;
  const { id: versionId } = await newestVersion(tx, inventory.id);
  await freezeVersion(tx, manager, { versionId, for: "quote", reference: number, now: after(4) });
  await approveQuote(tx, manager, { id, now: after(4), publicUrl: PUBLIC_URL });
  if (becomes === "accepted")
    await acceptQuote(tx, linkHolder(name), {
      ...{ quoteId: id, name, terms: true, ip: "203.0.113.31", userAgent: "Demo", now: after(16) },
    });
}
