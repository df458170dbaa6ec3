import { eq, inArray, sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { NO_CONTACT_PERSON } from "~/features/communications/domain";
import { communications } from "~/features/communications/server/tables";
import { listCustomers } from "~/features/customers/server/queries/customers";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { moves } from "~/features/moves/server/tables";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aCustomer, aService } from "../testing";
import { insightsFeature } from "./feature";
import { insightsHandlers } from "./handlers";

useDatabase({ subscribers: invoicesSubscribers });
for (const answer of insightsFeature.answers) answer.join();

const INVOICED = 1_976_000;

let admin: Actor;
let manager: Actor;
let accountant: Actor;
let sales: Actor;
const as = (actor: Actor) => callAs(insightsHandlers, actor);

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  manager = await aPerson({ role: "manager" });
  accountant = await aPerson({ role: "accountant" });
  sales = await aPerson({ role: "sales_rep" });
});

async function aMessage(customerId: string, kind: string, channel = "email") {
  const row = { channel, kind, recipient: "x@example.co.ke", subject: "-", html: "", text: "" };
  await db()
    .insert(outboxMessages)
    .values({ ...row, messageId: newId(), customerId });
}

test("whom to win back: moved by us, not for so long, and nothing booked", async () => {
  const [quiet, lately, booked, never] = [
    await aCustomer(),
    await aCustomer(),
    await aCustomer(),
    await aCustomer(),
  ];
  await aService(quiet, { days: 400 });
  await aService(lately, { days: 100 });
  await aService(booked, { days: 400 });
  await aService(booked, { days: -10, status: "booked" });
  const ids = [quiet, lately, booked, never].map(({ id }) => id);
  const found = async (months: "6" | "12" | "24") =>
    (await listCustomers(db(), manager, { quiet: months, limit: 100 }, inArray(customers.id, ids))).rows.map(
      ({ id }) => id,
    );
  expect(await found("12")).toEqual([quiet.id]);
  expect(await found("6")).toEqual([quiet.id]);
  expect(await found("24")).toEqual([]);
});

describe("the figures", () => {
  test("there are none until there is a service or a communication", async () => {
    const { id, customerNumber } = await aCustomer();
    const nothing = await as(admin).analytics({ id: customerNumber });
    expect(nothing).toMatchObject({
      customerId: id,
      available: false,
      totalServices: 0,
      totalSpent: 0,
      averageOrderValue: 0,
      loyaltyPoints: 0,
      loyaltyTier: "starter",
      riskLevel: "low",
      averageRating: null,
      daysSinceLastService: null,
      npsScore: null,
      engagementScore: null,
      churnProbability: null,
      paymentRisk: null,
      creditLimit: null,
    });
    await aMessage(id, "invoice.issued");
    expect(await as(admin).analytics({ id })).toMatchObject({ available: false, automaticMessages: 1 });
    await aMessage(id, "quote.whatsapp", "whatsapp");
    expect(await as(admin).analytics({ id })).toMatchObject({
      available: true,
      totalCommunications: 1,
      automaticMessages: 1,
      preferredChannel: "whatsapp",
    });
  });

  test("count what is booked to completed and what was invoiced less credit", async () => {
    const customer = await aCustomer();
    const { invoice } = await aService(customer, { days: 400 });
    await aService(customer, { days: 200, category: "packing" });
    await aService(customer, { days: 100, status: "booked" });
    await aService(customer, { days: 1, status: "quoted", category: "storage" });
    await aService(customer, { days: 1, status: "cancelled", category: "storage" });
    await transaction((tx) =>
      creditInvoice(tx, system, { invoiceId: invoice.id, reason: "Agreed", amount: 76_000, now: new Date() }),
    );
    const spent = 5 * INVOICED - 76_000;
    const { id } = customer;
    const figures = await as(accountant).analytics({ id });
    expect(figures).toMatchObject({
      totalServices: 3,
      totalSpent: spent,
      lifetimeValue: spent,
      averageOrderValue: Math.round(spent / 3),
      loyaltyPoints: 98,
      loyaltyTier: "starter",
      loyaltyShare: 10,
      preferredServices: [
        { name: "residential_move", count: 2 },
        { name: "packing", count: 1 },
      ],
      frequencyPattern: 150,
      daysSinceLastService: 100,
      riskScore: 1,
      riskLevel: "low",
      outstandingBalance: spent,
      paymentHistory: { invoices: 5, paid: 0, paidLate: 0, overdue: 0 },
    });
    expect(figures.nextServicePrediction).not.toBeNull();
    expect((await verifyLedger(db())).disagreements).toEqual([]);
    await db().execute(sql`update customer_sums set moves = moves + 1 where customer_id = ${id}::uuid`);
    expect((await verifyLedger(db())).disagreements).toMatchObject([{ subject: customer.customerNumber }]);
    await db().execute(sql`update customer_sums set moves = moves - 1 where customer_id = ${id}::uuid`);
    await db().execute(
      sql`update customer_sums set counted_status = 'prospect' where customer_id = ${id}::uuid`,
    );
    expect((await verifyLedger(db())).disagreements).toMatchObject([{ subject: customer.customerNumber }]);
    await db().execute(
      sql`update customer_sums set counted_status = 'active' where customer_id = ${id}::uuid`,
    );
    await db().execute(sql`insert into customer_counts values ('vip', 'active', 1, 0)`);
    expect((await verifyLedger(db())).disagreements).toMatchObject([{ subject: "vip active" }]);
    await db().execute(sql`delete from customer_counts where type = 'vip' and customers = 1 and spent = 0`);
  });
});

test("a service without a quote counts its final amount, else the quoted one, and its rating", async () => {
  const { id } = await aCustomer();
  const record = { customerId: id, category: "storage" as const, window: "full_day", status: "booked" };
  await db()
    .insert(moves)
    .values([
      { ...record, number: "SRV-1998-0001", quotedAmount: 300_000, finalAmount: 250_000, customerRating: 2 },
      { ...record, number: "SRV-1998-0002", quotedAmount: 100_000, customerRating: 5 },
      { ...record, number: "SRV-1998-0003", quotedAmount: 900_000, status: "quoted", customerRating: 1 },
    ]);
  const figures = () => as(admin).analytics({ id });
  expect(await figures()).toMatchObject({
    totalServices: 2,
    totalSpent: 350_000,
    loyaltyPoints: 3,
    averageRating: 3.5,
    ratings: 2,
    riskScore: 1,
  });
  expect((await verifyLedger(db())).disagreements).toEqual([]);
  await db()
    .update(moves)
    .set({ finalAmount: 0, customerRating: null })
    .where(eq(moves.number, "SRV-1998-0001"));
  expect(await figures()).toMatchObject({ totalSpent: 100_000, averageRating: 5 });
  const now = new Date();
  await db()
    .update(moves)
    .set({ status: "cancelled", cancelledAt: now })
    .where(eq(moves.number, "SRV-1998-0002"));
  expect(await figures()).toMatchObject({ totalServices: 1, totalSpent: 0, averageRating: null });
  expect((await verifyLedger(db())).disagreements).toEqual([]);
});

test("communications count as they are written down, answered, and taken away; complaints are negative", async () => {
  const { id, customerNumber } = await aCustomer();
  const row = { customerId: id, subject: "-", content: "-", direction: "inbound", priority: "low" } as const;
  const said = { ...row, contactPerson: NO_CONTACT_PERSON, createdAt: new Date(), updatedAt: new Date() };
  const added = await db()
    .insert(communications)
    .values([
      { ...said, type: "complaint", channel: "phone", responseMinutes: 100, firstResponseAt: new Date() },
      { ...said, type: "inquiry", channel: "phone" },
      { ...said, type: "inquiry", channel: "sms" },
    ])
    .returning({ id: communications.id });
  await db()
    .update(communications)
    .set({ responseMinutes: 20, firstResponseAt: new Date() })
    .where(eq(communications.id, added[1]?.id ?? ""));
  expect(await as(admin).analytics({ id })).toMatchObject({
    available: true,
    totalCommunications: 3,
    averageResponseTime: 60,
    preferredChannel: "phone",
  });
  const { touchpoints } = await as(admin).journey({ id });
  expect(touchpoints.map(({ type, outcome }) => `${type} ${outcome}`).sort()).toEqual([
    "communication neutral",
    "communication neutral",
    "complaint negative",
    "known neutral",
  ]);
  const { text } = await fileAs(admin, `/exports/customers/${customerNumber}/complete.json`);
  expect(JSON.parse(text).communications).toHaveLength(3);
  expect((await verifyLedger(db())).disagreements).toEqual([]);
  await db().delete(communications).where(eq(communications.customerId, id));
  expect(await as(admin).analytics({ id })).toMatchObject({
    totalCommunications: 0,
    averageResponseTime: null,
  });
  expect((await verifyLedger(db())).disagreements).toEqual([]);
});

describe("who may see what", () => {
  test("without sight of all invoices there are no amounts and points, in no answer and no file; the tier stays", async () => {
    const customer = await aCustomer({ assignedTo: sales.personId });
    await aService(customer);
    await aService(customer);
    const { id, customerNumber } = customer;
    const hidden = ["totalSpent", "averageOrderValue", "lifetimeValue", "loyaltyPoints", "loyaltyShare"];
    hidden.push("creditLimit", "outstandingBalance", "paymentHistory", "estimatedValue");
    const [analytics, insights, journey] = [
      await as(sales).analytics({ id }),
      await as(sales).insights({ id }),
      await as(sales).journey({ id }),
    ];
    expect(analytics).toMatchObject({ loyaltyTier: "starter", totalServices: 2 });
    expect(insights.opportunities).toMatchObject([{ id: "upsell", probability: 0.6, timeframe: "90_days" }]);
    const files = [
      await fileAs(sales, `/exports/customers/${customerNumber}/analytics.csv`),
      await fileAs(sales, `/exports/customers/${customerNumber}/complete.json`),
    ];
    const all = JSON.stringify([analytics, insights, journey]) + files.map(({ text }) => text).join("");
    for (const name of hidden) expect(all).not.toContain(`"${name}"`);
    for (const words of ["Total Spent", "Average Order", "Loyalty Points", "19760", "39520", "1976000"])
      expect(all).not.toContain(words);
    expect(all, "39 points; a minute 21:39 is no amount").not.toMatch(/(?<!\d:)\b39\b/);
    expect(files[0]?.text).toContain("Loyalty Tier,starter");
  });

  test("who does not reach the customer finds nothing, in files too", async () => {
    const { id, customerNumber } = await aCustomer();
    for (const read of ["analytics", "insights", "journey"] as const)
      await expect(as(sales)[read]({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const file of ["analytics.csv", "complete.json"])
      expect((await fileAs(sales, `/exports/customers/${customerNumber}/${file}`)).status).toBe(404);
    const driver = await aPerson({ role: "driver" });
    await expect(as(driver).analytics({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("the credit limit is who manages finances' to set, everything else who edits the customer's", async () => {
    const { id } = await aCustomer();
    await as(accountant).setCreditLimit({ id, creditLimit: 5_000_000 });
    expect(await as(accountant).analytics({ id })).toMatchObject({
      creditLimit: 5_000_000,
      may: { edit: false, setCreditLimit: true },
    });
    expect((await as(manager).analytics({ id })).may).toEqual({ edit: true, setCreditLimit: false });
    await expect(as(manager).setCreditLimit({ id, creditLimit: 1 })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(as(accountant).setStage({ id, stage: "service" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

async function fileAs(actor: Actor, path: string) {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => c.text("", (error as { code?: string }).code === "NOT_FOUND" ? 404 : 500));
  app.route("/", serveFiles(insightsFeature.routes));
  const answer = await app.request(path);
  return {
    status: answer.status,
    named: answer.headers.get("content-disposition"),
    text: await answer.text(),
  };
}

test("the files are called and filled as agreed", async () => {
  const customer = await aCustomer();
  await aService(customer);
  const number = customer.customerNumber;
  const today = nairobiDate(new Date());
  const csv = await fileAs(admin, `/exports/customers/${number}/analytics.csv`);
  expect(csv.named).toBe(`attachment; filename="customer_${number}_analytics_${today}.csv"`);
  expect(csv.text.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    "Metric,Value",
    "Total Services,1",
    "Total Spent,19760",
    "Average Order Value,19760",
    "Loyalty Points,19",
    "Loyalty Tier,starter",
    "Risk,Low",
    "Average Rating,N/A",
    "Total Communications,0",
  ]);
  const json = await fileAs(admin, `/exports/customers/${number}/complete.json`);
  expect(json.named).toBe(`attachment; filename="customer_${number}_complete_${today}.json"`);
  const parsed = JSON.parse(json.text);
  expect(Object.keys(parsed)).toEqual([
    "analytics",
    "insights",
    "journey",
    "communications",
    "services",
    "exportedAt",
  ]);
  expect(parsed).toMatchObject({ analytics: { totalSpent: INVOICED }, services: [{ status: "completed" }] });
});
