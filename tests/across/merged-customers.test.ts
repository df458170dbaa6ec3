import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { mergeCustomers } from "~/features/customers/duplicates/server/commands";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { customerSums, customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { lockInvoice } from "~/features/invoices/server/commands";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice } from "~/features/invoices/testing";
import { moves } from "~/features/moves/server/tables";
import { bookPayment } from "~/features/payments/server/commands/record-payment";
import { getCreditOfEmail } from "~/features/payments/server/queries/settlements";
import { payments } from "~/features/payments/server/tables";
import { useProvenBooks } from "~/features/payments/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });
useProvenBooks();

const TOTAL = 1_976_000;
let admin: Actor;
let made = 0;
const as = () => callAs(router, admin);

async function two() {
  const one = async (name: string) => {
    made += 1;
    const contact = { name, email: `merged${made}@example.co.ke`, phone: `+2547390${10_000 + made}` };
    const invoice = await anInvoice({ customer: contact });
    const [row] = await db().select().from(customers).where(eq(customers.id, invoice.customerId));
    return { invoice, contact, id: invoice.customerId, number: row?.customerNumber ?? "" };
  };
  const both = { survivor: await one("Nafula Were"), merged: await one("Nafula Wafula") };
  return both;
}

const merge = async ({ survivor, merged }: Awaited<ReturnType<typeof two>>) =>
  as().customerDuplicates.merge({ id: survivor.id, mergedId: merged.id });

const credit = (invoiceId: string, amount: number) =>
  transaction(async (tx) =>
    bookPayment(tx, system, {
      invoice: await lockInvoice(tx, invoiceId as never),
      amount,
      applyAtMost: 0,
      method: "cash",
      reference: "",
      now: new Date(),
    }),
  );

const sumsOf = async (id: string) => {
  const [sums] = await db().select().from(customerSums).where(eq(customerSums.customerId, id));
  return { spent: sums?.spent, moves: sums?.moves };
};

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

describe("of merged customers", () => {
  test("the survivor shows both's invoices, payments, quotes, statement and sums; no document is rewritten", async () => {
    const both = await two();
    const { survivor, merged } = both;
    await credit(merged.invoice.id, 50_000);
    const rows = async () => [
      await db().select().from(invoices).where(eq(invoices.customerId, merged.id)),
      await db().select().from(payments).where(eq(payments.customerId, merged.id)),
    ];
    const before = await rows();
    const told = await db().$count(events, eq(events.customerId, merged.id));
    const { mergeId } = await merge(both);
    expect(await rows()).toEqual(before);
    expect(await db().$count(events, eq(events.customerId, merged.id))).toBe(told);
    for (const number of [survivor.number, merged.number]) {
      expect((await as().customerInvoices.list({ number })).invoices).toHaveLength(2);
      expect((await as().customerQuotes.list({ number })).quotes).toHaveLength(2);
      expect(await as().customerPayments.list({ number })).toMatchObject({ credit: 50_000, payments: [{}] });
    }
    const page = await as().customers.get({ id: merged.number });
    expect(page).toMatchObject({ id: survivor.id, account: { invoices: 2, invoiced: 2 * TOTAL } });
    expect(page.segmentation.lifetimeValue).toBe(2 * TOTAL);
    expect(await sumsOf(survivor.id)).toMatchObject({ spent: 2 * TOTAL });
    const statement = await as().statements.get({
      customerId: survivor.id,
      from: "2020-01-01",
      to: "2099-01-01",
    });
    expect(statement.lines).toHaveLength(3);
    expect(statement.customerCredit).toBe(50_000);
    await db().update(invoices).set({ creditedAmount: 0 }).where(eq(invoices.id, merged.invoice.id));
    const [move] = await db().select().from(moves).where(eq(moves.customerId, merged.id));
    const sums = await sumsOf(survivor.id);
    if (move) {
      await db().update(moves).set({ status: "cancelled" }).where(eq(moves.id, move.id));
      expect((await sumsOf(survivor.id)).moves).toBe((sums.moves ?? 0) - 1);
      await db().update(moves).set({ status: move.status }).where(eq(moves.id, move.id));
    }
    await as().customerDuplicates.unmerge({ id: survivor.id, mergeId });
    expect(await sumsOf(survivor.id)).toMatchObject({ spent: TOTAL });
    expect(await sumsOf(merged.id)).toMatchObject({ spent: TOTAL });
    expect((await as().customerInvoices.list({ number: survivor.number })).invoices).toHaveLength(1);
    expect((await as().customers.get({ id: merged.number })).id).toBe(merged.id);
  });

  test("opportunities follow the survivor, keep the customer they were written with, and go back with them", async () => {
    const both = await two();
    const { survivor, merged } = both;
    const theirs = await as().opportunities.create({ name: "Wafula Office Move", customerId: merged.id });
    const own = await as().opportunities.create({ name: "Were Storage", customerId: survivor.id });
    const ofSurvivor = async () =>
      (await as().opportunities.list({ customerId: survivor.id })).rows.map(({ id }) => id).sort();
    expect(await ofSurvivor()).toEqual([own.id]);
    const { mergeId } = await merge(both);
    expect(await ofSurvivor()).toEqual([theirs.id, own.id].sort());
    expect((await as().opportunities.list({ customerId: merged.id })).total).toBe(2);
    const page = await as().opportunities.get({ id: theirs.id });
    expect(page).toMatchObject({ customerId: survivor.id, customerOf: { number: survivor.number } });
    await as().opportunities.update({
      id: theirs.id,
      rowVersion: 1,
      customerId: survivor.id,
      nextSteps: "Ring on Monday",
    });
    const [row] = await db().select().from(opportunities).where(eq(opportunities.id, theirs.id));
    expect(row?.customerId).toBe(merged.id);
    const { wins } = await as().opportunities.wins({ id: theirs.id });
    expect(wins.filter(({ kind }) => kind === "quote")).toHaveLength(2);
    await as().customerDuplicates.unmerge({ id: survivor.id, mergeId });
    expect(await ofSurvivor()).toEqual([own.id]);
    expect((await as().opportunities.get({ id: theirs.id })).customerId).toBe(merged.id);
  });

  test("a new acceptance with the merged one's address is the survivor's, and no sign-in sees more", async () => {
    const both = await two();
    const { survivor, merged } = both;
    await credit(survivor.invoice.id, 70_000);
    await credit(merged.invoice.id, 30_000);
    const seen = () =>
      Promise.all([survivor, merged].map(({ contact }) => getCreditOfEmail(db(), contact.email)));
    expect(await seen()).toEqual([70_000, 30_000]);
    await merge(both);
    expect(await seen()).toEqual([70_000, 30_000]);
    const next = await anInvoice({ customer: merged.contact });
    expect(next.customerId).toBe(survivor.id);
    const [, mine] = await seen();
    expect(mine).toBe(30_000);
  });

  test("the credit is one, and holds them together once it was used for the other", async () => {
    const both = await two();
    const { survivor, merged } = both;
    await credit(merged.invoice.id, 40_000);
    const { mergeId } = await merge(both);
    await as().settlements.applyCredit({ invoiceId: survivor.invoice.id, amount: 40_000 });
    expect((await as().customerPayments.list({ number: survivor.number })).credit).toBe(0);
    await expect(as().customerDuplicates.unmerge({ id: survivor.id, mergeId })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "One customer's credit paid for the other. Reverse that first.",
    });
    expect((await as().customers.get({ id: merged.number })).id).toBe(survivor.id);
  });

  test("who is named on the merged one reaches the survivor", async () => {
    const both = await two();
    const { survivor, merged } = both;
    const sales = await aPerson({ role: "sales_rep" });
    await db().update(invoices).set({ assignedTo: sales.personId }).where(eq(invoices.id, merged.invoice.id));
    const seen = () => callAs(router, sales).customers.list({ search: survivor.number });
    expect((await seen()).rows).toEqual([]);
    await merge(both);
    expect((await seen()).rows.map(({ id }) => id)).toEqual([survivor.id]);
    expect((await callAs(router, sales).customers.get({ id: merged.number })).id).toBe(survivor.id);
  });

  test("both are erased together", async () => {
    const of = (n: number) => ({
      name: "Sifuna Khaemba",
      email: `sifuna${n}@example.co.ke`,
      phone: `+25473800000${n}`,
    });
    const survivor = await transaction((tx) => matchOrCreateCustomer(tx, system, of(1), new Date()));
    const merged = await transaction((tx) => matchOrCreateCustomer(tx, system, of(2), new Date()));
    await as().customerDuplicates.merge({ id: survivor.id, mergedId: merged.id, fields: ["email"] });
    await as().erasure.erase({
      id: survivor.id,
      confirm: survivor.customerNumber,
      reason: "Asked for by email",
    });
    const { rows } = await db().execute(
      sql`select 1 from customers c where c::text ilike '%sifuna%' or c::text ilike '%khaemba%'`,
    );
    expect(rows).toEqual([]);
    const statuses = await db()
      .select({ status: customers.status })
      .from(customers)
      .where(sql`${customers.id} in (${survivor.id}::uuid, ${merged.id}::uuid)`);
    expect(statuses).toEqual([{ status: "erased" }, { status: "erased" }]);
    const { rows: kept } = await db().execute(
      sql`select 1 from row_changes r where r::text ilike '%khaemba%'`,
    );
    expect(kept).toEqual([]);
  });
});

test("a merge leaves a ring or a stranger's row nowhere", async () => {
  const both = await two();
  await merge(both);
  const again = transaction((tx) =>
    mergeCustomers(tx, admin, {
      id: both.merged.id as never,
      mergedId: both.survivor.id as never,
      fields: [],
      now: new Date(),
    }),
  );
  await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
  const wrong = await db().$count(
    customers,
    and(
      sql`merged_into is not null`,
      sql`merged_into in (select id from customers where merged_into is not null)`,
    ),
  );
  expect(wrong).toBe(0);
});

describe("a crew lead of a customer's move", () => {
  test("reaches the customer, with no amount in any field", async () => {
    const lead = await aPerson({ role: "team_lead" });
    const both = await two();
    const { survivor } = both;
    const callOf = () => callAs(router, lead);
    await expect(callOf().customers.get({ id: survivor.number })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const date = addDays(nairobiDate(new Date()), 20);
    await as().moves.schedule({
      quoteId: survivor.invoice.quoteId ?? "",
      date,
      window: "morning",
      overrideWarnings: true,
    });
    const [move] = await db().select().from(moves).where(eq(moves.customerId, survivor.id));
    expect(move).toBeDefined();
    await db()
      .update(moves)
      .set({ crewLead: lead.personId })
      .where(eq(moves.id, move?.id ?? ""));
    const page = await callOf().customers.get({ id: survivor.number });
    expect(Object.keys(page).sort()).not.toContain("account");
    expect(page.segmentation).toEqual({ tier: expect.any(String), moves: expect.any(Number) });
    expect(page).toMatchObject({
      name: survivor.contact.name,
      contactInfo: { email: survivor.contact.email },
    });
    expect(page.mayErase).toBe(false);
    const [row] = (await callOf().customers.list({})).rows;
    expect(row?.id).toBe(survivor.id);
    expect(row).not.toHaveProperty("account");
    expect(row?.segmentation).toEqual({ tier: expect.any(String), moves: expect.any(Number) });
    const stats = await callOf().customers.stats();
    expect(stats).toMatchObject({ total: 1 });
    expect(stats).not.toHaveProperty("totalLifetimeValue");
    expect(stats).not.toHaveProperty("averageLifetimeValue");
    expect(JSON.stringify([page, row, stats])).not.toContain(String(TOTAL));
    await expect(callOf().customers.list({ sort: "lifetimeValue" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
