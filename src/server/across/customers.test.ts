import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { lockInvoice } from "~/features/invoices/server/commands";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { bookPayment } from "~/features/payments/server/commands/record-payment";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor, system, visitor } from "~/platform/http/actor";
import type { Permission, Role, Scope } from "~/platform/http/permissions";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "../api";

useDatabase({ subscribers: invoicesSubscribers });

const TOTAL = 1_976_000;
const as = (actor: Actor) => callAs(router.customers, actor);
/** What other nouns show of a customer, each by a route of its own. */
const quotesFor = (actor: Actor) => callAs(router.customerQuotes, actor);
const invoicesFor = (actor: Actor) => callAs(router.customerInvoices, actor);
const paymentsFor = (actor: Actor) => callAs(router.customerPayments, actor);
const messagesFor = (actor: Actor) => callAs(router.customerMessages, actor);
const contact = (name: string, n: number) => ({
  name,
  email: `${name.split(" ")[0]?.toLowerCase()}@example.co.ke`,
  phone: `+25471200000${n}`,
});

let sales: Actor;
let number = "";
let own = "";

beforeAll(async () => {
  sales = await aPerson({ role: "sales_rep" });
  const first = await anInvoice({ customer: contact("Achieng Odhiambo", 1) });
  await anInvoice({ customer: contact("Barasa Wafula", 2) });
  const third = await anInvoice({ customer: contact("Chebet Rono", 3), maker: sales });
  const of = async (id: string) => {
    const [row] = await db().select().from(customers).where(eq(customers.id, id));
    return row?.customerNumber ?? "";
  };
  number = await of(first.customerId);
  own = await of(third.customerId);
});

describe("the list", () => {
  test("finds by name, number, address and phone; sorts both ways", async () => {
    const manager = as(await aPerson({ role: "manager" }));
    const of = async (search: string) => (await manager.list({ search })).rows.map(({ name }) => name);
    expect(await of("barasa")).toEqual(["Barasa Wafula"]);
    expect(await of(number.toLowerCase())).toEqual(["Achieng Odhiambo"]);
    expect(await of("+254712000003")).toEqual(["Chebet Rono"]);
    expect(await of("%")).toEqual([]);
    const names = async (order: "asc" | "desc") =>
      (await manager.list({ sort: "name", order })).rows.map(({ name }) => name.split(" ")[0]);
    expect(await names("asc")).toEqual(["Achieng", "Barasa", "Chebet"]);
    expect(await names("desc")).toEqual(["Chebet", "Barasa", "Achieng"]);
    const [row] = (await manager.list({ search: "achieng" })).rows;
    expect(row?.account).toEqual({ invoices: 1, invoiced: TOTAL, open: TOTAL });
    const page = await manager.list({ sort: "name", limit: 1 });
    const next = await manager.list({ sort: "name", limit: 1, cursor: page.nextCursor ?? "" });
    expect(next.rows[0]?.name).toBe("Barasa Wafula");
  });

  test("is only of those one is named on, for who sees assigned customers", async () => {
    expect((await as(sales).list({})).rows.map(({ name }) => name)).toEqual(["Chebet Rono"]);
    expect((await as(await aPerson({ role: "sales_rep" })).list({})).total).toBe(0);
    await expect(as(sales).get({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(sales).get({ number: own })).resolves.toMatchObject({ mayEdit: true });
    await expect(paymentsFor(sales).list({ number: own })).resolves.toMatchObject({ statement: true });
  });

  test.each<Role>(["driver", "mover", "packer", "hr_officer", "cleaner", "security", "customer"])(
    "refuses a %s",
    async (role) => {
      const person = as(await aPerson({ role }));
      await expect(person.list({})).rejects.toMatchObject({ status: 403 });
      await expect(person.get({ number })).rejects.toMatchObject({ status: 403 });
    },
  );

  test("asks a visitor to sign in", async () => {
    await expect(as(visitor).list({})).rejects.toMatchObject({ status: 401 });
  });
});

describe("a customer's page", () => {
  test("shows quotes, invoices, the account and messages to who may see them", async () => {
    const manager = await aPerson({ role: "manager" });
    expect((await as(manager).get({ number })).account?.open).toBe(TOTAL);
    expect((await quotesFor(manager).list({ number })).quotes).toHaveLength(1);
    const { invoices } = await invoicesFor(manager).list({ number });
    expect(invoices[0]).toMatchObject({ totalAmount: TOTAL, outstandingBalance: TOTAL });
    expect((await paymentsFor(manager).list({ number })).statement).toBe(true);
    expect((await messagesFor(manager).list({ number })).messages.length).toBeGreaterThan(0);
    await expect(as(await aPerson({ role: "manager" })).get({ number: "CUST1" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("lets their messages be read by who may read the outbox or writes to them, in the reach of that right", async () => {
    const reads = async (permission: Permission, scope: Scope, of = number) =>
      (
        await messagesFor(mintActor({ ...sales, permissions: new Map([[permission, scope]]) })).list({
          number: of,
        })
      ).messages.length;
    // Neither right brings view_customers along.
    expect(await reads("view_outbox", "all")).toBeGreaterThan(0);
    expect(await reads("manage_communications", "all")).toBeGreaterThan(0);
    expect(await reads("manage_communications", "assigned", own)).toBeGreaterThan(0);
    await expect(reads("manage_communications", "assigned")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(reads("view_customers", "all")).rejects.toMatchObject({ code: "FORBIDDEN" });
    const both = new Map([
      ["view_outbox", "all"],
      ["manage_communications", "assigned"],
    ] as const);
    const reader = messagesFor(mintActor({ ...sales, permissions: both }));
    expect((await reader.list({ number })).messages.length).toBeGreaterThan(0);
  });

  test("holds no amount for a team lead, however their customers are called", async () => {
    const lead = await aPerson({ role: "team_lead" });
    const invoice = await anInvoice({ customer: contact("Lulu Baraka", 8), maker: lead });
    const [row] = await db().select().from(customers).where(eq(customers.id, invoice.customerId));
    const page = await as(lead).get({ number: row?.customerNumber ?? "" });
    expect(page.name).toBe("Lulu Baraka");
    const answer = JSON.stringify([page, await as(lead).list({})]);
    for (const word of [
      "amount",
      "account",
      "totalAmount",
      "invoices",
      "quotes",
      "payments",
      "outstandingBalance",
    ])
      expect(answer).not.toContain(`"${word}"`);
    expect(answer).not.toContain(String(TOTAL));
    const asked = { number: row?.customerNumber ?? "" };
    await expect(quotesFor(lead).list(asked)).rejects.toMatchObject({ status: 403 });
    await expect(invoicesFor(lead).list(asked)).rejects.toMatchObject({ status: 403 });
    await expect(paymentsFor(lead).list(asked)).rejects.toMatchObject({ status: 403 });
    await expect(messagesFor(lead).list(asked)).rejects.toMatchObject({ status: 403 });
  });

  test("is shown by no noun to who does not reach the customer", async () => {
    for (const parts of [quotesFor(sales), invoicesFor(sales), paymentsFor(sales)])
      await expect(parts.list({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("editing", () => {
  const edit = async (actor: Actor, of: string, change: object = {}) => {
    const [row] = await db().select().from(customers).where(eq(customers.customerNumber, of));
    if (!row) throw new Error("no such customer");
    const { id, updatedAt, name, email, phone, kraPin, creditDays, locale } = row;
    const input = { id, updatedAt, name, email, phone, kraPin, creditDays, locale, ...change };
    return as(actor).edit(input);
  };

  test("changes the row and says which fields", async () => {
    const manager = await aPerson({ role: "manager" });
    await edit(manager, number, { name: "Achieng O. Otieno", kraPin: "a012345678z", creditDays: 14 });
    const page = await as(manager).get({ number });
    expect(page).toMatchObject({ name: "Achieng O. Otieno", kraPin: "A012345678Z", creditDays: 14 });
    const [event] = await db().select().from(events).where(eq(events.type, "customer.edited"));
    expect(event?.data).toEqual({
      customerNumber: number,
      fields: ["name", "kraPin", "creditDays"],
      creditDays: { before: null, after: 14 },
    });
    await edit(manager, number);
    expect(await db().$count(events, eq(events.type, "customer.edited"))).toBe(1);
  });

  test("is refused with the address of another, with a wrong PIN, and to the slower of two", async () => {
    const manager = await aPerson({ role: "manager" });
    const taken = edit(manager, number, { email: "BARASA@example.co.ke" });
    await expect(taken).rejects.toMatchObject({
      data: { fields: { email: expect.stringMatching(/Another/) } },
    });
    const pin = edit(manager, number, { kraPin: "12" });
    await expect(pin).rejects.toMatchObject({ code: "INVALID" });
    await expect(edit(manager, number, { creditDays: 31 })).rejects.toMatchObject({ code: "INVALID" });
    const late = edit(manager, number, { name: "Late", updatedAt: new Date(0) });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("follows the scopes of the role's table", async () => {
    await expect(edit(sales, own, { name: "Chebet K. Rono" })).resolves.toEqual({ done: true });
    await expect(edit(sales, number, { name: "X" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const accountant = await aPerson({ role: "accountant" });
    await expect(edit(accountant, number, { name: "X" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(edit(visitor, number, { name: "X" })).rejects.toMatchObject({ status: 401 });
  });
});

test("a customer's credit is said to who may see their whole account, and paid out by who manages money", async () => {
  const invoice = await anInvoice({ customer: contact("Daudi Kiprop", 4) });
  await transaction(async (tx) =>
    bookPayment(tx, system, {
      invoice: await lockInvoice(tx, invoice.id),
      amount: 150_000,
      applyAtMost: 0,
      method: "cash",
      reference: "",
      now: new Date(),
    }),
  );
  const [row] = await db().select().from(customers).where(eq(customers.id, invoice.customerId));
  const page = async (role: Role) =>
    paymentsFor(await aPerson({ role })).list({ number: row?.customerNumber ?? "" });
  expect(await page("accountant")).toMatchObject({ credit: 150_000, mayPayOut: true });
  expect(await page("manager")).toMatchObject({ credit: 150_000, mayPayOut: false });
  const assigned = await paymentsFor(sales).list({ number: own });
  expect(assigned.statement).toBe(true);
  expect(assigned.mayPayOut).toBe(false);
});
