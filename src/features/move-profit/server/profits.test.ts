import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aLead, anOpportunity } from "~/features/crm/testing";
import { aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { aPartner } from "~/features/partners/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { settlementsSubscribers } from "~/features/payments/testing";
import { anApprovedRun } from "~/features/payouts/testing";
import { aLine, anApprovedBill, purchasesAs } from "~/features/purchases/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { aSupplier } from "~/features/suppliers/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, mintActor, system, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { askFile } from "~/platform/testing/ask-file";
import { useDatabase } from "~/platform/testing/database";
import { moveProfitSection } from "../settings";
import { aFinishedMove, profitsAs } from "../testing";
import { deriveBatch } from "./commands/derive-profits";
import { getProfitCard } from "./queries/card";
import { claimCosts } from "./queries/derivation";
import { moveProfitLedgerRules } from "./queries/ledger";
import { moveProfitRoutes } from "./routes";
import { moveProfits } from "./tables";

useDatabase({ subscribers: [...invoicesSubscribers, ...settlementsSubscribers] });

const DAY = "2026-11-10";
const now = new Date(`${DAY}T18:00:00Z`);
let admin: Actor;
let accountant: Actor;
/** May read the books but no pay. */
let reader: Actor;
let crew: string[];
let move: Awaited<ReturnType<typeof aFinishedMove>>;

const run = (statement: ReturnType<typeof sql>) => db().execute(statement);
async function derive() {
  while ((await deriveBatch(now)) > 0);
  expect((await verifyLedger(db())).disagreements).toEqual([]);
}
const stored = async (id = move.id) => {
  const [row] = await db().select().from(moveProfits).where(eq(moveProfits.moveId, id));
  return row;
};

beforeAll(async () => {
  moveProfitLedgerRules.join();
  admin = await aPerson({ role: "admin" });
  accountant = await aPerson({ role: "accountant" });
  reader = mintActor({ ...accountant, permissions: new Map([["view_books", "all"]]) });
  crew = [
    (await aPerson({ role: "team_lead" })).personId,
    (await aPerson({ role: "mover" })).personId,
  ].flatMap((id) => id ?? []);
  move = await aFinishedMove(DAY, crew);
  await derive();
});

test("a finished move has its quote's income, its crew's hours and its kilometres", async () => {
  const { subtotal } = move.invoice;
  expect(await stored()).toMatchObject({
    ...{ day: DAY, state: "done", route: "Nairobi to Thika", size: "2", crewLead: crew[0] },
    ...{ income: subtotal, plannedIncome: subtotal, credited: 0, crewMinutes: 600, plannedMinutes: 480 },
    ...{ crewAverage: 250_000, crewReal: 250_000, plannedCrew: 200_000, km: 90, plannedKm: 90 },
    ...{ vehicles: 540_000, plannedVehicles: 540_000, hoursKnown: true },
    profitAverage: subtotal - 790_000,
  });
});

/** Every way in which a move's figures change: the change, and what it makes of them. */
const changes: [name: string, change: () => Promise<unknown>, made: () => object][] = [
  [
    "the office types hours",
    () => run(sql`update moves set actual_duration = 7 where id = ${move.id}`),
    () => ({ crewMinutes: 840, crewAverage: 350_000 }),
  ],
  [
    "a further person was there",
    async () => {
      const { personId } = await aPerson({ role: "packer" });
      await run(sql`insert into move_crew (move_id, person_id) values (${move.id}, ${personId})`);
    },
    () => ({ crewMinutes: 1_260, plannedMinutes: 720 }),
  ],
  [
    "part of the invoice is credited",
    () =>
      transaction((tx) =>
        creditInvoice(tx, system, { invoiceId: move.invoice.id, reason: "Scratch", amount: 116_000, now }),
      ),
    // A part of the price has no VAT.
    () => ({ credited: 105_700, income: move.invoice.subtotal - 105_700 }),
  ],
  [
    "a provider keeps its fee",
    () =>
      run(sql`insert into payments (id, receipt_number, invoice_id, customer_id, method, amount, applied, balance_after, fee, received_at, recorded_by_name)
        values (${newId()}, 'RCT-P-1', ${move.invoice.id}, ${move.invoice.customerId}, 'card', 100000, 0, 0, 3500, ${now.toISOString()}, 'Test')`),
    () => ({ fees: 3_500 }),
  ],
  [
    "a toll is approved",
    () =>
      anApprovedBill(admin, {
        lines: [aLine({ accountCode: "5040", amount: 350_000, vatCode: "A", moveId: move.id })],
      }),
    () => ({ tolls: 350_000 }),
  ],
  [
    "materials are approved",
    async () => {
      ({ id: bill } = await anApprovedBill(admin, {
        lines: [aLine({ accountCode: "5030", amount: 116_000, moveId: move.id })],
      }));
    },
    () => ({ materials: 116_000 }),
  ],
  [
    "the supplier's eTIMS number comes, so that VAT is no cost",
    () => purchasesAs(admin).purchases.prove({ id: bill, proof: "etims", proofNumber: "KRACU0300009001" }),
    () => ({ materials: 100_000 }),
  ],
  [
    "the bill is cancelled",
    () => purchasesAs(admin).purchases.cancel({ id: bill, reason: "Twice" }),
    () => ({ materials: 0 }),
  ],
  ["a truck is hired", () => hire(), () => ({ hires: 2_400_000 })],
  [
    "a planner signs for an extra of the haulier",
    () =>
      run(
        sql`insert into hire_extras (id, hire_id, what, amount) select ${newId()}, id, 'Waiting', 100000 from hires where number = 'HT-P-1'`,
      ),
    () => ({ hires: 2_500_000 }),
  ],
  [
    "the haulier's bill replaces the agreed price",
    () =>
      anApprovedBill(admin, {
        supplierId: haulier,
        ...{ proof: "etims", proofNumber: "KRACU0300009002" },
        lines: [aLine({ accountCode: "5010", amount: 3_480_000, moveId: move.id })],
      }),
    () => ({ hires: 3_000_000 }),
  ],
  [
    "an own truck has fillings and readings",
    () => drive(),
    () => ({ vehicles: 90 * 4_500, plannedVehicles: 90 * 4_500 }),
  ],
  [
    "the fuel station's bill names the truck",
    () =>
      anApprovedBill(admin, {
        ...{ day: "2026-10-20", proof: "etims", proofNumber: "KRACU0300009003" },
        lines: [aLine({ amount: 5_800_000, vehicleId: truck })],
      }),
    () => ({ vehicles: 90 * 5_000 }),
  ],
  [
    "the odometer says more than the quote",
    () =>
      run(sql`insert into vehicle_readings (id, vehicle_id, place, km, day) values
        (${newId()}, ${truck}, 3, 1010, ${DAY}), (${newId()}, ${truck}, 4, 1130, '2026-11-11')`),
    () => ({ km: 120, plannedKm: 90 }),
  ],
  ["a partner is owed", () => owe(), () => ({ commission: 150_000 })],
  [
    "its quote belongs to a sale",
    () =>
      run(
        sql`insert into opportunity_quotes (quote_number, opportunity_id) select number, ${sale} from quotes where id = ${move.quoteId}`,
      ),
    () => ({ source: "referral" }),
  ],
  [
    "the lead's source is corrected",
    () =>
      run(
        sql`update leads set source = 'walk_in' where id = (select lead_id from opportunities where id = ${sale})`,
      ),
    () => ({ source: "walk_in" }),
  ],
  [
    "the usual cost of an hour changes",
    () =>
      transaction((tx) =>
        saveSettings(tx, admin, {
          section: moveProfitSection,
          value: { crewHour: 50_000, km: 6_000 },
          version: 0,
          now,
        }),
      ),
    () => ({ crewAverage: 1_050_000, plannedCrew: 600_000 }),
  ],
  [
    "the first payroll is approved",
    () => anApprovedRun([{ net: 17_595_000 }]),
    // KES 176,000 with the employer's part for 22 days of 8 hours: KES 1,000 an hour.
    () => ({ crewAverage: 2_100_000, crewReal: 2_100_000 }),
  ],
  [
    "the quote's distance is corrected",
    () => run(sql`update quotes set distance_km = 60 where id = ${move.quoteId}`),
    () => ({ plannedKm: 120 }),
  ],
];

let bill: string;
let haulier: string;
let truck: string;
let sale: string;

async function hire() {
  ({ id: haulier } = await aSupplier(admin));
  const vehicle = await aVehicle(admin, { ownership: "hired" });
  const id = newId();
  await run(sql`insert into hires (id, number, of_job, job_id, class, starts_at, ends_at, state, expires_at, vehicle_id)
    select ${id}, 'HT-P-1', true, j.id, 'truck_7t', j.starts_at, j.ends_at, 'accepted', j.starts_at, ${vehicle.id} from jobs j where j.move_id = ${move.id}`);
  await run(
    sql`insert into hire_offers (id, hire_id, supplier_id, price, state) values (${newId()}, ${id}, ${haulier}, 2400000, 'accepted')`,
  );
}

async function drive() {
  ({ id: truck } = await aVehicle(admin, { class: "truck_5t" }));
  await run(
    sql`insert into job_assignments (id, job_id, vehicle_id, role) select ${newId()}, id, ${truck}, 'vehicle' from jobs where move_id = ${move.id}`,
  );
  await run(sql`insert into vehicle_readings (id, vehicle_id, place, km, day) values
    (${newId()}, ${truck}, 1, 0, '2026-10-01'), (${newId()}, ${truck}, 2, 1000, '2026-11-09')`);
  await run(
    sql`insert into fuel_issues (id, vehicle_id, day, tenths, amount) values (${newId()}, ${truck}, '2026-10-15', 2500, 4500000)`,
  );
}

async function owe() {
  const { id: partner } = await aPartner(admin);
  const { id: leadId } = await aLead(admin, { source: "referral" });
  ({ id: sale } = await anOpportunity(admin, { leadId }));
  await run(sql`insert into partner_commissions (id, opportunity_id, partner_id, won_by, won_on, won_value, rule_kind, rule_value, amount, status, updated_at)
    values (${newId()}, ${sale}, ${partner}, ${move.quoteId}, ${DAY}, 1000000, 'fixed', 150000, 150000, 'owed', ${now.toISOString()})`);
}

describe("its figures follow when", () => {
  test.each(changes)("%s", async (_, change, made) => {
    expect(await stored()).not.toMatchObject(made());
    await change();
    await derive();
    expect(await stored()).toMatchObject(made());
  });

  test("a feature of claims joins", async () => {
    claimCosts.answer(sql`select ${move.id}::uuid as move_id, 700000 as amount`).join();
    await run(sql`insert into move_profit_queue (move_id) values (${move.id})`);
    await derive();
    expect(await stored()).toMatchObject({ claims: 700_000 });
  });
});

describe("for people who read it", () => {
  const as = (actor: Actor) => profitsAs(actor, { now });

  test("the worst move comes first, with why it lost money, the largest part first", async () => {
    const good = await aFinishedMove(DAY, crew);
    await derive();
    const { rows, totals } = await as(accountant).list({});
    expect(rows.map(({ id }) => id)).toEqual([move.id, good.id]);
    expect(rows[0]?.profit).toBeLessThan(0);
    expect(rows[0]?.reasons.slice(0, 3)).toEqual([
      `Hired trucks ${formatKes(3_000_000)}, not in the quote`,
      "9 crew hours more than quoted",
      `Claims ${formatKes(700_000)}, not in the quote`,
    ]);
    expect(rows[1]?.reasons).toEqual([]);
    expect(totals).toMatchObject({ moves: 2, losses: 1 });
    const losses = await as(accountant).list({
      result: "loss",
      source: "walk_in",
      size: "2",
      route: "Nairobi to Thika",
    });
    expect(losses.rows.map(({ id }) => id)).toEqual([move.id]);
    expect((await as(accountant).list({ period: "last_month" })).rows).toEqual([]);
    expect((await as(accountant).list({ search: "srv-p-1" })).rows).toHaveLength(1);
  });

  test("groups add up to the whole", async () => {
    for (const by of ["month", "customer", "lead", "source", "size", "route"] as const) {
      const { rows, totals } = await as(accountant).groups({ by });
      expect(
        rows.reduce((sum, { profit }) => sum + profit, 0),
        by,
      ).toBe(totals.profit);
      expect(
        rows.reduce((sum, { moves }) => sum + moves, 0),
        by,
      ).toBe(2);
    }
  });

  test("the page of a move is what is stored, and has changes that still wait", async () => {
    const row = await stored();
    const page = await as(accountant).ofMove({ id: move.id });
    expect(page.profit.actual).toBe(row?.profitReal);
    await run(sql`update moves set actual_duration = 8 where id = ${move.id}`);
    expect((await as(accountant).ofMove({ id: move.id })).profit.actual).toBeLessThan(page.profit.actual);
    expect(await stored()).toEqual(row);
    await derive();
    await expect(as(accountant).ofMove({ id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("real pay is for people who may see pay", async () => {
    const { employees } = await anApprovedRun([{ net: 35_195_000 }, { net: 8_795_000 }]);
    const of = await aFinishedMove(
      DAY,
      employees.map(({ personId }) => personId),
    );
    await derive();
    // KES 2,000 and KES 500 an hour for five hours each; the average is of three people.
    const costOf = async (actor: Actor) => {
      const { costs, isRealPay } = await as(actor).ofMove({ id: of.id });
      return { isRealPay, crew: costs.find(({ kind }) => kind === "crew")?.actual };
    };
    expect(await costOf(accountant)).toEqual({ isRealPay: true, crew: 1_250_000 });
    const average = await costOf(reader);
    expect(average.isRealPay).toBe(false);
    expect(average.crew).toBe(Math.round((600 / 60) * ((17_600_000 + 35_200_000 + 8_800_000) / (3 * 176))));
    const [shown] = (await as(reader).list({})).rows.filter(({ id }) => id === of.id);
    expect(shown?.profit).toBe((await stored(of.id))?.profitAverage);
  });

  test("exports have every cost, in the list's order", async () => {
    const csv = await askFile(moveProfitRoutes, "/exports/move-profits.csv?period=all", accountant);
    const lines = (await csv.text()).trim().split("\n");
    expect(lines[0]).toContain("Hired trucks (KES)");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain("SRV-P-1,");
    const groups = await askFile(
      moveProfitRoutes,
      "/exports/move-profit-groups.csv?period=all&by=size",
      accountant,
    );
    expect(await groups.text()).toContain("2 bedrooms,3,");
  });

  test("the owner's card compares with the same days last year", async () => {
    const { figures, rows, total } = await getProfitCard(db(), accountant, new Date("2026-11-11T06:00:00Z"));
    expect(figures.map(({ span, from, to, moves }) => [span, from, to, moves])).toEqual([
      ["yesterday", DAY, DAY, 3],
      ["week", "2026-11-09", "2026-11-11", 3],
      ["month", "2026-11-01", "2026-11-11", 3],
    ]);
    expect(figures[0]?.lastYear).toMatchObject({ moves: 0 });
    expect(total).toBe(3);
    expect(rows.at(-1)).toMatchObject({
      id: move.id,
      reason: `Hired trucks ${formatKes(3_000_000)}, not in the quote`,
    });
  });

  test("others are refused", async () => {
    const driver = await aPerson({ role: "driver" });
    for (const actor of [driver, await aPerson({ role: "sales_rep" })])
      await expect(as(actor).list({})).rejects.toMatchObject({ status: 403 });
    await expect(as(visitor).ofMove({ id: move.id })).rejects.toMatchObject({ status: 401 });
  });
});

test("a move that is opened again has no figures, and called off it has those it cost", async () => {
  await run(sql`update moves set status = 'in_progress', completed_at = null where id = ${move.id}`);
  await derive();
  expect(await stored()).toBeUndefined();
  await run(
    sql`update moves set status = 'cancelled', cancelled_at = ${now.toISOString()} where id = ${move.id}`,
  );
  await derive();
  expect(await stored()).toMatchObject({ state: "called_off", plannedIncome: 0, tolls: 350_000, km: 0 });
});
