import { and, asc, eq, sql } from "drizzle-orm";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { seedActor } from "~/features/identity/demo";
import { invoices } from "~/features/invoices/server/tables";
import { moves } from "~/features/moves/server/tables";
import { BLANK_SUPPLIER, type SupplierFields } from "~/features/suppliers/domain";
import { addSupplier } from "~/features/suppliers/server/commands";
import { suppliers } from "~/features/suppliers/server/tables";
import { takeNumbers } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { totalsOf, vatIn } from "./domain/money";
import type { Proof, PurchaseFields, PurchaseLine } from "./domain/purchases";
import { dayAfter } from "./recurring/domain";
import { addRecurring } from "./recurring/server/commands";
import { approvePurchase, cancelPurchase } from "./server/commands/decide-purchase";
import { enterPurchase } from "./server/commands/enter-purchase";
import { payPurchase } from "./server/commands/pay-purchase";
import { purchaseLines, purchasePayments, purchases } from "./server/tables";

const SUPPLIERS: readonly (Partial<SupplierFields> & { name: string })[] = [
  {
    ...{ name: "Mfano Fuel Depot", contact: "Forecourt", phone: "+254700100211", town: "Nairobi" },
    ...{ pin: "P051000211G", isVatRegistered: true, sendsEtims: true },
  },
  {
    ...{ name: "Mfano Yard Properties", contact: "Rent office", phone: "+254700100212", town: "Nairobi" },
    ...{ pin: "P051000212H", isVatRegistered: true, sendsEtims: true },
  },
  {
    ...{ name: "Mfano Insurance", contact: "Motor desk", phone: "+254700100213", town: "Nairobi" },
    ...{ pin: "P051000213J", sendsEtims: true },
  },
  {
    ...{ name: "Mfano Fibre and Power", contact: "Accounts", phone: "+254700100214", town: "Nairobi" },
    ...{ pin: "P051000214K", isVatRegistered: true, sendsEtims: true },
  },
  {
    ...{ name: "Mfano Print and Radio", contact: "Sales", phone: "+254700100215", town: "Nairobi" },
    ...{ pin: "P051000215L", isVatRegistered: true, sendsEtims: true, withholding: "professional" },
  },
];

/** Twelve whole months and the current one. */
const MONTHS = 13;

interface DemoBill {
  supplier: string;
  day: PlainDate;
  /** Days until it is due. */
  terms: number;
  lines: PurchaseLine[];
}

/** Moves on one bill of a haulier. */
const HIRED_AT_ONCE = 7;

/** Costs of a month's moves, as shares of the month's invoices without VAT. */
const SHARES = { fuel: 0.19, hire: 0.065, materials: 0.045 };

/** Whole shillings in cents, with 16% VAT if `vat`. */
const gross = (net: number, vat: boolean) => Math.round((net * (vat ? 1.16 : 1)) / 100) * 100;
const line = (
  accountCode: string,
  what: string,
  net: number,
  own: Partial<PurchaseLine> = {},
): PurchaseLine => {
  const vatCode = own.vatCode ?? "B";
  const amount = gross(net, vatCode === "B");
  return { accountCode, what, amount, vatCode, moveId: null, vehicleId: null, ...own };
};

/** A good year of rent, fuel, hired trucks, materials and the rest, as bills of suppliers in every state. */
export async function seedPurchases(tx: Tx, now: Date): Promise<void> {
  for (const supplier of SUPPLIERS)
    await addSupplier(tx, system, { ...BLANK_SUPPLIER, kind: "shop", ...supplier, now: before(now, 400) });
  const rows = await tx.select().from(suppliers).where(eq(suppliers.status, "active"));
  const known = new Map(rows.map((row) => [row.name, row]));
  const today = nairobiDate(now);
  const accountant = await seedActor(tx, "accountant", ["manage_purchases"]);
  const approvers = {
    manager: await seedActor(tx, "manager", ["approve_purchases"]),
    admin: await seedActor(tx, "admin", ["approve_purchases"]),
  };
  const bills = (await listBills(tx, today))
    .filter(({ day }) => day <= today)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .flatMap((bill, at) => {
      const supplier = known.get(bill.supplier);
      return supplier ? [{ ...bill, supplier, number: `${shortOf(supplier.name)}-${1200 + at}`, at }] : [];
    });
  const isOld = ({ day, supplier }: Bill) => day < addDays(today, -60) && supplier.withholding === "none";
  for (const old of Map.groupBy(bills.filter(isOld), ({ day }) => day.slice(0, 4)).values())
    await insertPaid(tx, accountant, approvers.manager, old);
  for (const bill of bills.filter((one) => !isOld(one))) {
    const at = onDay(bill.day, 10, now);
    const { id } = await enterPurchase(tx, accountant, { ...fieldsOf(bill), now: at });
    await decide(tx, { id, bill, at, now, today, accountant, approvers });
  }
  await seedOthers(tx, { known, accountant, now, today });
}

type Bill = Omit<DemoBill, "supplier"> & {
  supplier: typeof suppliers.$inferSelect;
  /** The supplier's number of the bill. */
  number: string;
  at: number;
};

const shortOf = (name: string) => name.split(" ")[1]?.slice(0, 3).toUpperCase() ?? "";

function fieldsOf({ supplier, day, terms, lines, number, at }: Bill): PurchaseFields {
  const proof: Proof = supplier.sendsEtims ? "etims" : "missing";
  return {
    ...{ supplierId: supplier.id, payee: "", withholding: supplier.withholding, billNumber: number, day },
    ...{ dueDate: addDays(day, terms), funds: "owed", spentBy: null, note: "", proof, proofReason: "" },
    proofNumber: proof === "etims" ? `KRACU03000${4400 + at}` : "",
    lines,
  };
}

/** Bills of past months of one year, which are paid: their rows alone, because a year of events takes too long to write. */
async function insertPaid(tx: Tx, accountant: Actor, approver: Actor, bills: readonly Bill[]): Promise<void> {
  const [first] = bills;
  if (!first) return;
  const year = Number(first.day.slice(0, 4));
  const from = await takeNumbers(tx, "purchases", year, bills.length);
  const rows = bills.map((bill, place) => {
    const { lines, ...fields } = fieldsOf(bill);
    const createdAt = new Date(startOfDate(bill.day).getTime() + 36_000_000);
    const { total, vat, taxable } = totalsOf(lines);
    const purchase = {
      ...{ ...fields, id: newId(createdAt.getTime()), payee: bill.supplier.name, pin: bill.supplier.pin },
      ...{ number: `PUR-${year}-${String(from + place).padStart(4, "0")}`, total, vat, taxable },
      ...{ dueDate: fields.dueDate ?? bill.day, state: "paid" as const, createdAt, updatedAt: createdAt },
      ...{ createdBy: accountant.personId, approvedBy: approver.personId, approvedAt: createdAt },
    };
    return { purchase, lines, paidOn: addDays(bill.day, Math.max(2, bill.terms - 3)) };
  });
  await tx.insert(purchases).values(rows.map(({ purchase }) => purchase));
  await tx.insert(purchaseLines).values(
    rows.flatMap(({ purchase, lines }) =>
      lines.map((each, place) => ({
        ...{ ...each, id: newId(), purchaseId: purchase.id, place, vat: vatIn(each.amount, each.vatCode) },
      })),
    ),
  );
  await tx.insert(purchasePayments).values(
    rows.map(({ purchase: { id, total, createdBy }, paidOn }) => ({
      ...{ id: newId(), purchaseId: id, method: "bank" as const, amount: total, paidOn, createdBy },
      ...{ reference: referenceOf(paidOn, id), createdAt: startOfDate(paidOn) },
    })),
  );
}

const referenceOf = (paidOn: PlainDate, id: string) => `EFT ${paidOn.replaceAll("-", "")}-${id.slice(-4)}`;

interface Deciding {
  id: string;
  bill: Bill;
  at: Date;
  now: Date;
  today: PlainDate;
  accountant: Actor;
  approvers: { manager: Actor; admin: Actor };
}

/** Old bills are paid, those of the last weeks wait: for payment, and for approval since three days. */
async function decide(tx: Tx, { id, bill, at, now, today, accountant, approvers }: Deciding): Promise<void> {
  const reach = trustedReach(tx, "purchase", id, "made");
  const total = bill.lines.reduce((sum, { amount }) => sum + amount, 0);
  if (bill.day > addDays(today, -4)) return;
  const approver = total > 45_000_000 ? approvers.admin : approvers.manager;
  const later = new Date(Math.min(at.getTime() + 26 * 3_600_000, now.getTime()));
  await approvePurchase(tx, approver, { id: reach, total, now: later });
  const paidOn = addDays(bill.day, Math.max(2, bill.terms - 3));
  if (paidOn > today) return;
  await payPurchase(tx, accountant, {
    ...{ id: reach, method: "bank", reference: referenceOf(paidOn, id) },
    ...{ floatOf: null, paidOn, now: onDay(paidOn, 15, now) },
  });
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
const onDay = (day: PlainDate, hour: number, now: Date) =>
  new Date(Math.min(startOfDate(day).getTime() + hour * 3_600_000, now.getTime()));

/** By month, what its moves invoice without VAT: the current month counts as the one before. */
async function readIncome(tx: Tx, today: PlainDate): Promise<(day: PlainDate) => number> {
  const { rows } = await tx.execute<{ month: string; net: number }>(sql`
    select to_char(m.date, 'YYYY-MM') as month, sum(i.total - i.vat)::float8 as net from ${moves} m
    join ${invoices} i on i.quote_id = m.quote_id where i.cancelled_at is null and not i.draft group by 1`);
  const byMonth = new Map(rows.map(({ month, net }) => [month, net]));
  const last = dayAfter(today, -1, 1).slice(0, 7);
  return (day) => byMonth.get(day.slice(0, 7) === today.slice(0, 7) ? last : day.slice(0, 7)) ?? 0;
}

async function listBills(tx: Tx, today: PlainDate): Promise<DemoBill[]> {
  const income = await readIncome(tx, today);
  const trucks = await tx
    .select({ id: vehicles.id, plate: vehicles.plate })
    .from(vehicles)
    .where(
      and(eq(vehicles.ownership, "own"), eq(vehicles.state, "active"), sql`${vehicles.class} <> 'motorbike'`),
    )
    .orderBy(asc(vehicles.plate))
    .limit(6);
  const done = await tx
    .select({ id: moves.id, date: moves.date })
    .from(moves)
    .where(eq(moves.status, "completed"))
    .orderBy(asc(moves.date), asc(moves.id));
  /** A bill of a haulier names the last moves with one of its trucks. */
  const hired = (what: string, net: number, day: PlainDate, own: Partial<PurchaseLine> = {}) => {
    const moved = done.filter(({ date }) => date !== null && date <= day).slice(-HIRED_AT_ONCE);
    return moved.map(({ id }) => line("5010", what, net / moved.length, { ...own, moveId: id }));
  };
  const bills: DemoBill[] = [];
  for (let week = 0; week < 56; week += 1) {
    const day = addDays(today, -7 * week - 2);
    const net = (income(day) * SHARES.fuel * 7) / 30.4 / Math.max(1, trucks.length);
    const lines = trucks.map(({ id, plate }) => line("5020", `Diesel, ${plate}`, net, { vehicleId: id }));
    bills.push({ supplier: "Mfano Fuel Depot", day, terms: 14, lines });
  }
  for (let month = 0; month < MONTHS; month += 1) {
    const on = (dayOfMonth: number) => dayAfter(today, -month, dayOfMonth);
    const of = (supplier: string, dayOfMonth: number, terms: number, ...lines: PurchaseLine[]) =>
      bills.push({ supplier, day: on(dayOfMonth), terms, lines });
    of(
      "Mfano Yard Properties",
      1,
      7,
      line("6200", "Office", 9_000_000),
      line("6200", "Yard and store", 23_000_000),
    );
    of(
      "Mfano Fibre and Power",
      5,
      14,
      line("6210", "Power and water", 3_400_000),
      line("6220", "Fibre and phones", 2_600_000),
    );
    of(
      "Mfano Print and Radio",
      8,
      30,
      line("6230", month % 2 === 0 ? "Radio spots" : "Truck signs and flyers", 11_000_000),
    );
    of("Mfano Packaging", 11, 30, line("5030", "Boxes, tape and wrap", income(on(11)) * SHARES.materials));
    of("Mfano Garage", 16, 14, line("6100", "Services and repairs", 11_000_000 + (month % 4) * 900_000));
    if (month % 2 === 0) of("Mfano Tyres", 19, 30, line("6100", "Tyres", 7_800_000));
    if (month % 3 === 1)
      of(
        "Mfano Insurance",
        3,
        10,
        line("6110", "Vehicles and goods in transit, a quarter", 41_000_000, { vatCode: "A" }),
      );
    const hire = (income(on(14)) * SHARES.hire) / 2;
    of("Mfano Haulage", 14, 14, ...hired("7 t truck with driver", hire, on(14)));
    of("Mfano Lorries Athi River", 26, 14, ...hired("Canter with driver", hire, on(26), { vatCode: "D" }));
  }
  return bills;
}

interface Others {
  known: ReadonlyMap<string, { id: string }>;
  accountant: Actor;
  now: Date;
  today: PlainDate;
}

/** A bill that came twice and was cancelled, an agent abroad, and the bills that come each month. */
async function seedOthers(tx: Tx, { known, accountant, now, today }: Others): Promise<void> {
  const idOf = (name: string) => known.get(name)?.id ?? "";
  const bill = {
    ...{ payee: "", billNumber: "", funds: "owed" as const, spentBy: null, note: "", proofNumber: "" },
    ...{ withholding: "none" as const, proof: "missing" as const, proofReason: "" },
  };
  const twice = await enterPurchase(tx, accountant, {
    ...{ ...bill, supplierId: idOf("Mfano Garage"), billNumber: "Copy of GAR-1391" },
    ...{ day: addDays(today, -9), dueDate: null, lines: [line("6100", "Brake pads", 1_450_000)] },
    now: before(now, 9),
  });
  await cancelPurchase(tx, accountant, {
    ...{ id: trustedReach(tx, "purchase", twice.id, "made"), reason: "The same bill as last week" },
    now: before(now, 8),
  });
  await enterPurchase(tx, accountant, {
    ...{
      ...bill,
      supplierId: idOf("Mfano Movers Kampala"),
      billNumber: "KLA-77",
      withholding: "non_resident",
    },
    ...{ proof: "none_needed", proofReason: "Supplier abroad, without eTIMS" },
    ...{ day: addDays(today, -2), dueDate: addDays(today, 12) },
    lines: [line("5060", "Unloading in Kampala", 8_500_000, { vatCode: "D" })],
    now: before(now, 2),
  });
  const rent = { vehicleId: null, months: 1 as const, endsOn: null, now: before(now, 300) };
  for (const [name, supplier, accountCode, amount, dayOfMonth] of [
    ["Rent of office and yard", "Mfano Yard Properties", "6200", 37_120_000, 1],
    ["Power, water and internet", "Mfano Fibre and Power", "6210", 6_960_000, 5],
  ] as const)
    await addRecurring(tx, accountant, {
      ...{ ...rent, name, supplierId: idOf(supplier), accountCode, amount, vatCode: "B" },
      nextOn: dayAfter(today, 1, dayOfMonth),
    });
}
