import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { customerExportRoutes } from "~/features/customers/bulk/server/routes";
import { customerSums, customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { lockInvoice } from "~/features/invoices/server/commands";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { bookPayment } from "~/features/payments/server/commands/record-payment";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor, system, visitor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import type { Permission, Role, Scope } from "~/platform/http/permissions";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";

useDatabase({ subscribers: invoicesSubscribers });

const TOTAL = 1_976_000;
const as = (actor: Actor) => callAs(router.customers, actor);
const quotesFor = (actor: Actor) => callAs(router.customerQuotes, actor);
const invoicesFor = (actor: Actor) => callAs(router.customerInvoices, actor);
const paymentsFor = (actor: Actor) => callAs(router.customerPayments, actor);
const communicationsFor = (actor: Actor) => callAs(router.communications, actor);
function serve(actor: Actor) {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.route("/", serveFiles(customerExportRoutes));
  return app;
}
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
      (await manager.list({ sort: "firstName", order })).rows.map(({ name }) => name.split(" ")[0]);
    expect(await names("asc")).toEqual(["Achieng", "Barasa", "Chebet"]);
    expect(await names("desc")).toEqual(["Chebet", "Barasa", "Achieng"]);
    const [row] = (await manager.list({ search: "achieng" })).rows;
    expect(row?.account).toEqual({ invoices: 1, invoiced: TOTAL, open: TOTAL });
    const page = await manager.list({ sort: "firstName", limit: 1 });
    const next = await manager.list({ sort: "firstName", limit: 1, cursor: page.nextCursor ?? "" });
    expect(next.rows[0]?.name).toBe("Barasa Wafula");
  });

  test("is only of those one is named on, for who sees assigned customers", async () => {
    expect((await as(sales).list({})).rows.map(({ name }) => name)).toEqual(["Chebet Rono"]);
    expect((await as(await aPerson({ role: "sales_rep" })).list({})).total).toBe(0);
    await expect(as(sales).get({ id: number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(sales).get({ id: own })).resolves.toMatchObject({ mayEdit: true });
    await expect(paymentsFor(sales).list({ number: own })).resolves.toMatchObject({ statement: true });
  });

  test.each<Role>(["driver", "mover", "packer", "hr_officer", "cleaner", "security", "customer"])(
    "refuses a %s",
    async (role) => {
      const person = as(await aPerson({ role }));
      await expect(person.list({})).rejects.toMatchObject({ status: 403 });
      await expect(person.get({ id: number })).rejects.toMatchObject({ status: 403 });
    },
  );

  test("asks a visitor to sign in", async () => {
    await expect(as(visitor).list({})).rejects.toMatchObject({ status: 401 });
  });
});

describe("what customers are worth", () => {
  test("is in rows, tiles, order and files of who sees all invoices, and in nobody else's", async () => {
    const manager = await aPerson({ role: "manager" });
    const page = await as(manager).list({ sort: "lifetimeValue", limit: 1 });
    expect(page.rows[0]?.segmentation).toMatchObject({
      tier: "starter",
      lifetimeValue: TOTAL,
      loyaltyPoints: 19,
    });
    const { averageLifetimeValue, totalLifetimeValue, total } = await as(manager).stats();
    expect(totalLifetimeValue).toBe(total * TOTAL);
    expect(averageLifetimeValue).toBe(TOTAL);
    const rows = (await as(sales).list({})).rows;
    expect(JSON.stringify(rows)).not.toContain("lifetimeValue");
    expect(await as(sales).stats()).toEqual({
      total: 1,
      active: 1,
      inactive: 0,
      prospects: 0,
      vip: 0,
      corporate: 0,
      individual: 1,
    });
    await expect(as(sales).list({ sort: "lifetimeValue" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const file = async (actor: Actor, ending: string) =>
      (await serve(actor).request(`/exports/customers.${ending}?search=otieno%20or%20none`)).text();
    expect((await file(manager, "csv")).trim()).toContain(
      "customerNumber,name,email,phone,type,status,tier,lifetimeValue,totalMoves,createdAt",
    );
    expect((await file(sales, "csv")).trim()).toContain("tier,totalMoves,createdAt");
    expect(JSON.parse(await file(manager, "json"))).toEqual([]);
    const json = await serve(manager).request("/exports/customers.json?search=chebet");
    expect(json.headers.get("content-disposition")).toMatch(
      /filename="customers_export_\d{4}-\d\d-\d\d.json"/,
    );
    expect(await json.json()).toMatchObject([
      { customerNumber: own, name: "Chebet Rono", tier: "starter", lifetimeValue: TOTAL, totalMoves: 0 },
    ]);
    expect(await (await serve(sales).request("/exports/customers.json")).json()).toMatchObject([
      { customerNumber: own },
    ]);
  });

  test("follows a credit and a cancelled invoice, and every tier its threshold", async () => {
    const manager = as(await aPerson({ role: "manager" }));
    const { id } = await manager.get({ id: number });
    const tiers = async () => (await manager.get({ id })).segmentation;
    const spend = (spent: number) =>
      db().update(customerSums).set({ spent }).where(eq(customerSums.customerId, id));
    await spend(249_999_999);
    expect((await tiers()).tier).toBe("gold");
    expect((await manager.list({ tier: "gold" })).rows.map((row) => row.id)).toEqual([id]);
    await spend(250_000_000);
    expect((await tiers()).tier).toBe("platinum");
    expect((await manager.list({ tier: "platinum" })).rows.map((row) => row.id)).toEqual([id]);
    expect((await manager.list({ tier: "gold" })).rows).toEqual([]);
    await spend(TOTAL);
    await db().execute(sql`update invoices set credited_amount = 1000000 where customer_id = ${id}::uuid`);
    expect((await tiers()).lifetimeValue).toBe(TOTAL - 1_000_000);
    await db().execute(sql`update invoices set credited_amount = 0 where customer_id = ${id}::uuid`);
    expect((await tiers()).lifetimeValue).toBe(TOTAL);
  });
});

describe("many at once", () => {
  const many = (actor: Actor) => callAs(router.customerBulk, actor);

  test("get a status, a tag or somebody; as one fact, and only within reach", async () => {
    const manager = await aPerson({ role: "manager" });
    const { rows } = await as(manager).list({});
    const ids = rows.map(({ id }) => id);
    expect(await many(manager).change({ ids, change: { kind: "tag", tag: "2026" } })).toEqual({
      changed: ids.length,
    });
    expect(await many(manager).change({ ids, change: { kind: "tag", tag: "2026" } })).toEqual({ changed: 0 });
    expect(await db().$count(events, eq(events.type, "customer.changed"))).toBe(1);
    expect((await as(manager).list({ tag: "2026" })).total).toBe(ids.length);
    await expect(
      many(sales).change({ ids, change: { kind: "status", status: "suspended" } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { id } = await as(sales).get({ id: own });
    await many(sales).change({ ids: [id], change: { kind: "status", status: "suspended" } });
    expect((await as(manager).list({ status: "suspended" })).rows.map((row) => row.id)).toEqual([id]);
    await many(sales).change({ ids: [id], change: { kind: "status", status: "active" } });
    await expect(
      many(sales).change({ ids: [id], change: { kind: "assign", assignedTo: sales.personId } }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const other = await aPerson({ role: "sales_rep" });
    await expect(as(other).get({ id: number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { id: theirs } = await as(manager).get({ id: number });
    await many(manager).change({ ids: [theirs], change: { kind: "assign", assignedTo: other.personId } });
    expect(await as(other).get({ id: number })).toMatchObject({ mayEdit: true, assignee: other.name });
    await many(manager).change({ ids: [theirs], change: { kind: "assign", assignedTo: null } });
    await expect(as(other).get({ id: number })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a customer's page", () => {
  test("shows quotes, invoices, the account and communications to who may see them", async () => {
    const manager = await aPerson({ role: "manager" });
    expect((await as(manager).get({ id: number })).account?.open).toBe(TOTAL);
    expect((await quotesFor(manager).list({ number })).quotes).toHaveLength(1);
    const { invoices } = await invoicesFor(manager).list({ number });
    expect(invoices[0]).toMatchObject({ totalAmount: TOTAL, outstandingBalance: TOTAL });
    expect((await paymentsFor(manager).list({ number })).statement).toBe(true);
    expect((await communicationsFor(manager).list({ id: number })).total).toBeGreaterThan(0);
    await expect(as(await aPerson({ role: "manager" })).get({ id: "CUST1" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("has what was sent among its communications for who may read the outbox or writes to them, in that right's reach", async () => {
    const reads = async (grants: [Permission, Scope][], of = number) =>
      (
        await communicationsFor(mintActor({ ...sales, permissions: new Map(grants) })).list({ id: of })
      ).rows.filter(({ source }) => source === "outbox").length;
    const sees: [Permission, Scope] = ["view_customers", "all"];
    expect(await reads([sees])).toBe(0);
    expect(await reads([sees, ["view_outbox", "all"]])).toBeGreaterThan(0);
    expect(await reads([sees, ["manage_communications", "all"]])).toBeGreaterThan(0);
    expect(await reads([sees, ["manage_communications", "assigned"]])).toBe(0);
    expect(await reads([sees, ["manage_communications", "assigned"]], own)).toBeGreaterThan(0);
    await expect(reads([["view_outbox", "all"]])).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(reads([["view_customers", "assigned"]])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("holds no amount for a team lead, however their customers are called", async () => {
    const lead = await aPerson({ role: "team_lead" });
    const invoice = await anInvoice({ customer: contact("Lulu Baraka", 8), maker: lead });
    const [row] = await db().select().from(customers).where(eq(customers.id, invoice.customerId));
    const page = await as(lead).get({ id: row?.customerNumber ?? "" });
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
    expect((await communicationsFor(lead).list({ id: row?.customerNumber ?? "" })).rows).toEqual([]);
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
    return as(actor).edit({ id: row.id, updatedAt: row.updatedAt, ...change });
  };

  test("lays what is given over what is kept, and says which fields", async () => {
    const manager = await aPerson({ role: "manager" });
    await edit(manager, number, {
      personalInfo: { middleName: "O.", lastName: "Otieno" },
      kraPin: "a012345678z",
      creditDays: 14,
    });
    const page = await as(manager).get({ id: number });
    expect(page).toMatchObject({
      name: "Achieng O. Otieno",
      personalInfo: { firstName: "Achieng", nationality: "Kenyan" },
      contactInfo: { email: "achieng@example.co.ke" },
      kraPin: "A012345678Z",
      creditDays: 14,
    });
    const [event] = await db().select().from(events).where(eq(events.type, "customer.edited"));
    expect(event?.data).toEqual({
      customerNumber: number,
      fields: ["personalInfo.middleName", "personalInfo.lastName", "kraPin", "creditDays"],
      creditDays: { before: null, after: 14 },
    });
    await edit(manager, number);
    expect(await db().$count(events, eq(events.type, "customer.edited"))).toBe(1);
  });

  test("is refused with the address or phone of another, with a wrong PIN, and to the slower of two", async () => {
    const manager = await aPerson({ role: "manager" });
    const already = "Customer with this email or phone already exists";
    for (const [field, value] of [
      ["email", "BARASA@example.co.ke"],
      ["primaryPhone", "0712 000 002"],
    ] as const)
      await expect(edit(manager, number, { contactInfo: { [field]: value } })).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringMatching(`^${already}: .*, CUST\\d+$`),
        data: {
          reason: "customer_taken_by",
          fields: { [`contactInfo.${field}`]: expect.stringContaining(already) },
        },
      });
    const pin = edit(manager, number, { kraPin: "12" });
    await expect(pin).rejects.toMatchObject({ code: "INVALID" });
    await expect(edit(manager, number, { creditDays: 31 })).rejects.toMatchObject({ code: "INVALID" });
    const late = edit(manager, number, { tags: ["late"], updatedAt: new Date(0) });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("follows the scopes of the role's table", async () => {
    const tags = ["school move"];
    await expect(edit(sales, own, { tags })).resolves.toEqual({ done: true });
    await expect(edit(sales, number, { tags })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const accountant = await aPerson({ role: "accountant" });
    await expect(edit(accountant, number, { tags })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(edit(visitor, number, { tags })).rejects.toMatchObject({ status: 401 });
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

describe("a warning among the notes", () => {
  const notesFor = (actor: Actor) => callAs(router.customerNotes, actor);
  const quoteOf = async (actor: Actor, customer: string) =>
    (await quotesFor(actor).list({ number: customer })).quotes[0]?.id ?? "";

  test("is with the customer's quotes, for who reaches the customer; other notes are not", async () => {
    const manager = await aPerson({ role: "manager" });
    await notesFor(manager).add({ id: own, type: "warning", content: "Two large dogs" });
    await notesFor(manager).add({ id: own, type: "important", content: "Ring after five" });
    await notesFor(manager).add({ id: number, type: "warning", content: "The gate is low" });
    const ofQuote = async (actor: Actor, customer: string) => {
      const { warnings } = await quotesFor(actor).warnings({ id: await quoteOf(manager, customer) });
      return warnings.map(({ content }) => content);
    };
    expect(await ofQuote(manager, own)).toEqual(["Two large dogs"]);
    expect(await ofQuote(sales, own)).toEqual(["Two large dogs"]);
    expect(await ofQuote(manager, number)).toEqual(["The gate is low"]);
    expect(await ofQuote(sales, number)).toEqual([]);
    await expect(ofQuote(await aPerson({ role: "driver" }), own)).rejects.toMatchObject({ status: 403 });
    await notesFor(sales).add({ id: own, type: "other", content: "Knows the way" });
    await expect(
      notesFor(sales).add({ id: number, type: "other", content: "Not mine" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is with a quote of the same address before its customer is known by number", async () => {
    const manager = await aPerson({ role: "manager" });
    const quote = await requestedQuote({ customer: contact("Chebet Rono", 3) });
    const { warnings } = await quotesFor(manager).warnings({ id: quote.id });
    expect(warnings.map(({ content }) => content)).toEqual(["Two large dogs"]);
  });
});
