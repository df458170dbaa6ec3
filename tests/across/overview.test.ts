import { describe, expect, test } from "vitest";
import { overviewHandlers } from "~/features/dashboard/overview/server/handlers";
import { aPerson } from "~/features/identity/testing";
import { anInquiry, inquiriesHandlers } from "~/features/inquiries/testing";
import { insightsHandlers } from "~/features/insights/server/handlers";
import { aCustomer } from "~/features/insights/testing";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { scheduleMove } from "~/features/moves/server/commands/schedule-move";
import { anAcceptedQuote } from "~/features/moves/testing";
import { activityHandlers } from "~/features/office/activity/server/handlers";
import { receiptsHandlers } from "~/features/payments/receipts/server/handlers";
import { recordPayment } from "~/features/payments/server/commands/record-payment";
import { stkPrompts } from "~/features/payments/server/tables";
import { quoteOf, requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: invoicesSubscribers });

const as = (actor: Actor) => callAs(overviewHandlers, actor);
const activity = (actor: Actor) => callAs(activityHandlers, actor);
const manager = () => aPerson({ role: "manager" });
const today = nairobiDate(new Date());

async function figures(actor: Actor) {
  const { cards } = await as(actor).cards({ period: "today" });
  return Object.fromEntries(cards.map(({ id, value }) => [id, value]));
}

const pay = (invoiceId: Reach<"invoice">, amount: number, method: "mpesa" | "cash") =>
  transaction((tx) =>
    recordPayment(tx, system, { invoiceId, amount, method, reference: "", notes: "", now: new Date() }),
  );

describe("the figures", () => {
  test("count what happened today, and leave out what was cancelled", async () => {
    const actor = await manager();
    const before = await figures(actor);
    const invoice = await anInvoice();
    const off = await anInvoice();
    await cancelInvoice(off.id);
    await pay(invoice.id, 500_000, "mpesa");
    await pay(invoice.id, 100_000, "cash");
    await anInquiry();
    const quote = await anAcceptedQuote(0);
    await transaction((tx) =>
      scheduleMove(tx, system, {
        quoteId: quote.id,
        date: today,
        window: "morning",
        crewLead: null,
        crew: [],
        notes: "",
        overrideWarnings: true,
        now: new Date(),
      }),
    );
    const after = await figures(actor);
    const rise = (id: string) => (after[id] ?? 0) - (before[id] ?? 0);
    expect(rise("revenue")).toBe(2 * 1_976_000);
    expect(rise("mpesa")).toBe(500_000);
    expect(rise("inquiries")).toBe(1);
    expect(rise("quotes")).toBe(3);
    expect(rise("jobs")).toBe(1);
    const receipts = await callAs(receiptsHandlers, actor).list({ method: "mpesa", from: today, to: today });
    expect(receipts.sum).toBe(after.mpesa);
  });

  test("stand only in the answers to who may see what they count, within their reach", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const own = await anInvoice({ maker: rep });
    await anInvoice();
    await pay(own.id, 300_000, "mpesa");
    const seen = await figures(rep);
    expect(seen).toMatchObject({ revenue: 1_976_000, mpesa: 300_000 });
    const service = await as(await aPerson({ role: "hr_officer" })).cards({});
    expect(service.cards).toEqual([]);
    const supervisor = await aPerson({ role: "supervisor" });
    expect(Object.keys(await figures(supervisor))).toEqual(["quotes", "jobs"]);
    expect(await figures(supervisor)).toEqual({ quotes: 0, jobs: 0 });
    await expect(as(visitor).cards({})).rejects.toMatchObject({ status: 401 });
    await expect(as(await aPerson({ role: "driver" })).cards({})).rejects.toMatchObject({ status: 403 });
  });

  test("have a change and a line, and refuse a range that runs backwards", async () => {
    const actor = await manager();
    const month = await as(actor).cards({});
    for (const { line } of month.cards) expect(line).toHaveLength(month.points.length);
    const quotes = month.cards.find(({ id }) => id === "quotes");
    expect(quotes?.line.at(-1)).toBe((await figures(actor)).quotes);
    await expect(as(actor).cards({ from: today, to: "2020-01-01" })).rejects.toMatchObject({ status: 422 });
  });
});

describe("the inquiries table", () => {
  test("holds forms and calculator quotes, by status, date, customer and amount", async () => {
    const actor = await manager();
    const inquiry = await anInquiry({ name: "Aaa Zuhura" });
    const { number } = await requestedQuote({
      customer: { name: "Aab Zawadi", email: "zawadi@example.co.ke", phone: "+254712345678" },
    });
    const quote = await quoteOf(number);
    const byName = await as(actor).inquiries({ sort: "customer" });
    expect(byName.rows.slice(0, 2)).toMatchObject([
      { id: inquiry.id, source: "home", status: "pending" },
      { id: quote.id, source: "calculator", status: "pending", quoteNumber: number, amount: quote.total },
    ]);
    const dearest = await as(actor).inquiries({ sort: "amount" });
    expect(dearest.rows.map(({ amount }) => amount)).toEqual(
      dearest.rows.map(({ amount }) => amount).sort((a, b) => b - a),
    );
    await callAs(inquiriesHandlers, actor).reject({ id: inquiry.id, reason: "Too far" });
    const rejected = await as(actor).inquiries({ status: "rejected", sort: "customer" });
    expect(rejected.rows[0]?.id).toBe(inquiry.id);
    expect(rejected.counts.rejected).toBeGreaterThan(0);
    expect((await as(actor).inquiries({ page: 99 })).page).toBe((await as(actor).inquiries({})).pages);
  });

  test("is not for who does not answer inquiries", async () => {
    const accountant = await aPerson({ role: "accountant" });
    await expect(as(accountant).inquiries({})).rejects.toMatchObject({ status: 403 });
  });
});

describe("M-Pesa and activity", () => {
  test("the panel is for who sees money, and begins empty", async () => {
    const accountant = await aPerson({ role: "accountant" });
    expect(await as(accountant).payments()).toMatchObject({ payments: [], unmatched: 0 });
    const supervisor = await aPerson({ role: "supervisor" });
    await expect(as(supervisor).payments()).rejects.toMatchObject({ status: 403 });
  });

  test("the panel shows today's prompts with their state and what can still be asked for", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const invoice = await anInvoice();
    const prompt = { invoiceId: invoice.id, phone: "+254712345678", amount: 4000, startedBy: "Customer" };
    const yesterday = new Date(Date.now() - 48 * 3_600_000);
    await db()
      .insert(stkPrompts)
      .values([
        { ...prompt, state: "failed", reason: "timeout" },
        { ...prompt, state: "checking", createdAt: new Date() },
        { ...prompt, state: "failed", amount: 999, createdAt: yesterday },
      ]);
    const { payments } = await as(accountant).payments();
    expect(payments.map(({ status }) => status).sort()).toEqual(["failed", "processing"]);
    expect(payments[0]).toMatchObject({
      kind: "prompt",
      customer: invoice.customerName,
      amount: 400_000,
      invoiceNumber: invoice.number,
      balance: 1_976_000,
      transactionId: null,
    });
    const rep = await aPerson({ role: "sales_rep" });
    expect((await as(rep).payments()).payments).toEqual([]);
  });

  test("a payment is one line of the activity, with its sum", async () => {
    const invoice = await anInvoice();
    await pay(invoice.id, 100_000, "mpesa");
    const { activities } = await activity(await manager()).recent({ limit: 50 });
    const lines = activities.filter(({ title }) => title.includes(invoice.number ?? "-"));
    expect(lines.map(({ title }) => title).filter((title) => !/issued|Invoice .* for/.test(title))).toEqual([
      expect.stringMatching(/1,000 received by M-Pesa on/),
    ]);
  });

  test("activity leaves out what this person may not see", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const own = await anInvoice({ maker: rep });
    const other = await anInvoice();
    await pay(other.id, 100_000, "mpesa");
    const all = (await activity(await manager()).recent({ limit: 50 })).activities;
    expect(all.some(({ href }) => href?.includes(other.number ?? "-"))).toBe(true);
    expect(all[0]?.timestamp.getTime()).toBeGreaterThanOrEqual(all.at(-1)?.timestamp.getTime() ?? 0);
    const seen = (await activity(rep).recent({ limit: 50 })).activities;
    expect(seen.some(({ href }) => href?.includes(own.number ?? "-"))).toBe(true);
    expect(seen.some(({ href }) => href?.includes(other.number ?? "-"))).toBe(false);
    const customer = await aCustomer({ assignedTo: rep.personId });
    const accountant = await aPerson({ role: "accountant" });
    await callAs(insightsHandlers, accountant).setCreditLimit({ id: customer.id, creditLimit: 7_654_300 });
    const limits = async (actor: Actor) =>
      (await activity(actor).recent({ limit: 50 })).activities.filter(({ title }) =>
        /Credit limit/.test(title),
      );
    expect(await limits(accountant)).toMatchObject([{ amount: 7_654_300 }]);
    for (const role of ["supervisor", "team_lead", "sales_rep"] as const) {
      const person = role === "sales_rep" ? rep : await aPerson({ role });
      expect(JSON.stringify(await limits(person)), role).not.toMatch(/76.?543/);
    }
    const hr = await aPerson({ role: "hr_officer" });
    expect((await activity(hr).recent({})).activities).toEqual([]);
  });
});
