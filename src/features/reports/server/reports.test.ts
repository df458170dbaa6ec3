import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { assignInquiry, logInquiryContact } from "~/features/inquiries/server/commands/decide-inquiry";
import { figuresOfInquiries } from "~/features/inquiries/server/office";
import { anInquiry } from "~/features/inquiries/testing";
import { invoiceList } from "~/features/invoices/list";
import { figuresOfInvoices } from "~/features/invoices/server/office";
import { getAgeing } from "~/features/invoices/server/queries/figures";
import { listInvoices } from "~/features/invoices/server/queries/invoice-list";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { verifySums } from "~/features/metrics/server/queries";
import { bookTransaction } from "~/features/mpesa/server/commands/book-transaction";
import { decideReview } from "~/features/mpesa/server/commands/decide-review";
import { recordTransaction } from "~/features/mpesa/server/commands/record-transaction";
import { figuresOfMpesa } from "~/features/mpesa/server/office";
import { listReviews } from "~/features/mpesa/server/queries/reviews";
import { recordPayment, reversePayment } from "~/features/payments/server/commands/record-payment";
import { figuresOfPayments } from "~/features/payments/server/office";
import { quoteAnswers } from "~/features/quotes/server/office";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import type { Report } from "../domain/figures";
import { reportsHandlers } from "./handlers";
import { reportsRoutes } from "./routes";

useDatabase({ subscribers: invoicesSubscribers });

const DAY_MS = 86_400_000;
/** One clock keeps day distances exact on a slow machine. */
const START = Date.now();
const ago = (days: number) => new Date(START - days * DAY_MS);
const today = nairobiDate(new Date());
const period = { from: addDays(today, -400), to: today };

const column = (report: Report, label: string) => report.columns.findIndex((each) => each.label === label);
const total = (report: Report, label: string) => report.total?.[column(report, label)];
const cell = (report: Report, row: string, label: string) =>
  report.rows.find((each) => each.label === row)?.cells[column(report, label)];

async function arrive(account: string, amount: number, transId: string): Promise<void> {
  await transaction(async (tx) => {
    const told = { transId, source: "callback" as const, account, amount, paidAt: ago(1), now: ago(1) };
    await bookTransaction(tx, (await recordTransaction(tx, told)) ?? "", ago(1));
  });
}

let openInvoice: Reach<"invoice">;

beforeAll(async () => {
  const pay = (invoiceId: Reach<"invoice">, amount: number, method: "cash" | "mpesa" | "cheque", now: Date) =>
    transaction((tx) =>
      recordPayment(tx, system, { invoiceId, amount, method, reference: "", notes: "", now }),
    );
  for (const days of [2, 40, 75, 130, 200]) {
    const invoice = await anInvoice({ now: ago(days) });
    const due = addDays(today, -days + 1);
    await db().execute(sql`update invoices set due_date = ${due}::date where id = ${invoice.id}`);
    if (days > 100) await pay(invoice.id, invoice.depositDue, "cash", ago(days - 1));
  }
  const paid = await anInvoice({ now: ago(30) });
  await pay(paid.id, paid.total, "mpesa", ago(29));
  const bounced = await anInvoice({ now: ago(20) });
  openInvoice = bounced.id;
  const { id } = await pay(bounced.id, bounced.total, "cheque", ago(19));
  await transaction((tx) => reversePayment(tx, system, { paymentId: id, reason: "Bounced", now: ago(18) }));
  await cancelInvoice((await anInvoice({ now: ago(10) })).id);
  const known = await anInvoice({ now: ago(5) });
  await arrive(known.accountNumber, 500_000, "SRA0000001");
  await arrive("NOBODY", 300_000, "SRA0000002");
  await arrive("ANOTHER FIRM", 200_000, "SRA0000003");
  const { rows } = await db().execute<{ id: string }>(
    sql`select r.id from mpesa_reviews r join mpesa_arrivals a on a.id = r.arrival_id where a.trans_id = 'SRA0000003'`,
  );
  const decision = { kind: "not-ours", note: "Another company's" } as const;
  await transaction((tx) =>
    decideReview(tx, system, {
      reviewId: trustedReach(tx, "review", rows[0]?.id ?? "", "made"),
      decision,
      now: new Date(),
    }),
  );
  const inquiry = await anInquiry({}, { source: "home", now: ago(3) });
  const first = { id: inquiry.id, channel: "call" as const, now: new Date(ago(3).getTime() + 1_800_000) };
  await transaction((tx) => logInquiryContact(tx, system, first));
  await anInquiry({}, { source: "contact", now: ago(2) });
  await requestedQuote();
});

const financial = async (report: "revenue" | "ageing" | "vat" | "payments" | "mpesa", more = {}) =>
  callAs(reportsHandlers, await aPerson({ role: "accountant" })).financial({ report, ...period, ...more });

async function allInvoices() {
  const { rows } = await listInvoices(db(), system, { limit: 100, now: new Date() });
  return rows;
}

describe("figures agree with the lists to the shilling", () => {
  test("revenue with the invoices", async () => {
    const report = await financial("revenue");
    const rows = await allInvoices();
    const invoiced = rows.reduce((sum, row) => sum + row.totalAmount, 0);
    const credited = rows.reduce((sum, row) => sum + row.creditedAmount, 0);
    expect(total(report, "Invoiced")).toBe(invoiced);
    expect(total(report, "Credited")).toBe(credited);
    expect(credited).toBeGreaterThan(0);
    expect(total(report, "Revenue, with VAT")).toBe(invoiced - credited);
    expect(total(report, "Invoices")).toBe(rows.length);
    const month = rows.filter((row) => row.invoiceDate.slice(0, 7) === today.slice(0, 7));
    expect(report.rows.at(-1)?.cells[column(report, "Revenue, with VAT")]).toBe(
      month.reduce((sum, row) => sum + row.totalAmount - row.creditedAmount, 0),
    );
    const other = await financial("revenue", { service: "commercial" });
    expect(total(other, "Revenue, with VAT")).toBe(0);
  });

  test("ageing with the open invoices, box by box", async () => {
    const report = await financial("ageing");
    const open = (await allInvoices()).filter((row) => row.outstandingBalance > 0);
    expect(total(report, "Owed")).toBe(open.reduce((sum, row) => sum + row.outstandingBalance, 0));
    const overdue = open.filter((row) => row.paymentStatus === "overdue");
    const boxes = report.rows.slice(1).map(({ cells }) => cells[column(report, "Owed")] ?? 0);
    expect(boxes.reduce((sum, amount) => sum + amount, 0)).toBe(
      overdue.reduce((sum, row) => sum + row.outstandingBalance, 0),
    );
    expect(boxes.every((amount) => amount > 0)).toBe(true);
    expect(report.notes[0]?.text).toContain(`${overdue.length} invoices`);
  });

  test("each box of the ageing leads to the invoices it counts, and the list's bar has the same", async () => {
    const report = await financial("ageing");
    const accountant = await aPerson({ role: "accountant" });
    const bar = await getAgeing(db(), accountant, new Date());
    for (const [at, { to, cells }] of report.rows.entries()) {
      const asked = invoiceList.read(new URL(to ?? "", "http://office").searchParams);
      const { rows } = await listInvoices(db(), accountant, { ...asked, limit: 100, now: new Date() });
      const owed = rows.reduce((sum, row) => sum + row.outstandingBalance, 0);
      expect([rows.length, owed], report.rows[at]?.label).toEqual(cells.slice(0, 2));
      expect(bar[at]).toMatchObject({ invoices: rows.length, amount: owed });
    }
    const rep = await aPerson({ role: "sales_rep" });
    const own = await getAgeing(db(), rep, new Date());
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    await db().execute(
      sql`update invoices set assigned_to = ${rep.personId}::uuid where id = ${openInvoice}`,
    );
    const { rows } = await listInvoices(db(), rep, { limit: 100, now: new Date() });
    const assigned = await getAgeing(db(), rep, new Date());
    expect(assigned.reduce((sum, { amount }) => sum + amount, 0)).toBe(rows[0]?.outstandingBalance);
    expect(rows[0]?.outstandingBalance).toBeGreaterThan(0);
  });

  test("charts with their tables", async () => {
    const charted = ({ chart }: Report) =>
      chart.series.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
    for (const [name, label] of [
      ["revenue", "Revenue, with VAT"],
      ["ageing", "Owed"],
      ["payments", "Net"],
      ["vat", "VAT due"],
    ] as const) {
      const report = await financial(name);
      expect(charted(report), name).toBe(total(report, label));
      expect(charted(report), name).toBeGreaterThan(0);
    }
  });

  test("payments with the receipts", async () => {
    const report = await financial("payments");
    const { rows } = await db().execute<{ received: string; back: string; net: string }>(sql`
      select (sum(amount) filter (where kind = 'payment'))::text as received, (sum(amount) filter (where kind = 'reversal'))::text as back, sum(amount)::text as net from payments`);
    expect(total(report, "Received")).toBe(Number(rows[0]?.received));
    expect(total(report, "Reversed")).toBe(Number(rows[0]?.back));
    expect(total(report, "Net")).toBe(Number(rows[0]?.net));
    expect(cell(report, "Cheque", "Net")).toBe(0);
  });

  test("M-Pesa with the list of what waits", async () => {
    const report = await financial("mpesa");
    const waiting = await listReviews(db(), system, { state: "open", limit: 100 });
    expect(total(report, "Unmatched")).toBe(waiting.rows.reduce((sum, row) => sum + row.amount, 0));
    expect(total(report, "Unmatched")).toBe(300_000);
    expect(total(report, "Variance")).toBe(200_000);
    const [paid] = (await allInvoices()).filter((row) => row.paymentStatus === "paid");
    expect(total(report, "Matched")).toBe(500_000 + (paid?.totalAmount ?? 0));
    expect(total(report, "Received")).toBe(1_000_000 + (paid?.totalAmount ?? 0));
    expect(total(report, "Typed by hand")).toBe(0);
  });

  test("M-Pesa that a person typed, and M-Pesa has not told of, stands by itself", async () => {
    const before = await financial("mpesa");
    const clerk = await aPerson({ role: "accountant" });
    const now = new Date();
    // One of those above: other reports count invoices.
    const typed = { invoiceId: openInvoice, amount: 50_000, method: "mpesa" as const };
    const { id } = await transaction((tx) =>
      recordPayment(tx, clerk, { ...typed, reference: "", notes: "", now }),
    );
    const after = await financial("mpesa");
    expect(total(after, "Typed by hand")).toBe(50_000);
    for (const column of ["Received", "Matched", "Variance"])
      expect(total(after, column)).toBe(total(before, column));
    await transaction((tx) => reversePayment(tx, clerk, { paymentId: id, reason: "Invented", now }));
    expect(total(await financial("mpesa"), "Typed by hand")).toBe(0);
  });

  test("ageing by customer with the ageing", async () => {
    const report = await financial("ageing");
    const text = await (await exported("accountant", "ageing.csv?by=customer")).text();
    const owed = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => Number(line.split(",").at(-1)));
    expect(owed.reduce((sum, amount) => sum + amount, 0) * 100).toBe(total(report, "Owed"));
    expect(owed).toEqual([...owed].sort((a, b) => b - a));
  });
});

test("the funnel narrows, with the time each stage took", async () => {
  const manager = callAs(reportsHandlers, await aPerson({ role: "manager" }));
  const report = await manager.sales({ report: "funnel", ...period });
  const counts = report.rows.map(({ cells }) => cells[0] ?? 0);
  expect(counts).toEqual([10, 9, 9, 9, 1]);
  expect(cell(report, "Paid in full", "Time since, on average")).toBe(86_400);
  expect(cell(report, "Paid in full", "Of requested")).toBe(0.1);
});

test("an answer counts for who gave it, whoever looks after the inquiry later", async () => {
  const [kevin, baraka] = [
    await aPerson({ role: "sales_rep", name: "Kevin Muthoni" }),
    await aPerson({ role: "customer_service", name: "Baraka Wekesa" }),
  ];
  const { id } = await anInquiry({}, { now: ago(1) });
  const now = new Date();
  await transaction((tx) => logInquiryContact(tx, kevin, { id, channel: "call", now }));
  await transaction((tx) => assignInquiry(tx, kevin, { id, personId: baraka.personId, now }));
  await transaction((tx) => logInquiryContact(tx, baraka, { id, channel: "call", now }));
  const manager = callAs(reportsHandlers, await aPerson({ role: "manager" }));
  const staff = await manager.sales({ report: "staff", ...period });
  expect(cell(staff, "Kevin Muthoni", "Inquiries answered")).toBe(1);
  expect(staff.rows.map(({ label }) => label)).not.toContain("Baraka Wekesa");
  for (const answer of [
    ...quoteAnswers,
    ...figuresOfPayments,
    ...figuresOfMpesa,
    figuresOfInvoices,
    figuresOfInquiries,
  ])
    answer.join();
  expect(await verifySums(db())).toEqual([]);
  await db().execute(sql`delete from inquiries where id = ${id}`);
});

test("sources, staff and response times are counted", async () => {
  const manager = callAs(reportsHandlers, await aPerson({ role: "manager" }));
  const sources = await manager.sales({ report: "sources", ...period });
  expect(cell(sources, "Home page form", "Inquiries")).toBe(1);
  expect(cell(sources, "Cost calculator", "Inquiries")).toBe(10);
  const staff = await manager.sales({ report: "staff", ...period });
  expect(total(staff, "Won")).toBe(9);
  const responses = await manager.service({ report: "responses", ...period });
  expect(cell(responses, "Home page form", "First answer after")).toBe(1_800);
  expect(total(responses, "Inquiries")).toBe(2);
  expect(responses.notes[0]?.text).toMatch(/^1 inquiry waits/);
});

async function exported(role: Parameters<typeof aPerson>[0]["role"], file: string) {
  const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
  const request = requestContext(await aPerson({ role }));
  app.use(async (c, next) => {
    c.set("request", request);
    await next();
  });
  app.onError((error, c) => c.text(error.message, (error as { status?: 403 }).status ?? 500));
  app.route("/", serveFiles(reportsRoutes));
  return app.request(`/exports/reports/${file}`);
}

test("files say what the page says", async () => {
  const report = await financial("payments");
  const text = await (
    await exported("accountant", `payments.csv?from=${period.from}&to=${period.to}`)
  ).text();
  expect(text).toContain("Method,Payments,Received (KES),Reversals,Reversed (KES),Net (KES),Fees (KES)");
  const last = text.trim().split("\r\n").at(-1)?.split(",");
  expect(last?.[0]).toBe("Total");
  expect(Number(last?.at(-2)) * 100).toBe(total(report, "Net"));
  expect(await (await exported("accountant", "ageing.csv")).text()).not.toMatch(/\.\d{5}/);
  const sheet = await exported("accountant", "revenue.xlsx");
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  expect((await exported("accountant", "nothing.csv")).status).toBe(404);
});

test("each family is for those who may read it", async () => {
  await expect(
    callAs(reportsHandlers, visitor).financial({ report: "revenue", ...period }),
  ).rejects.toMatchObject({ status: 401 });
  const sales = callAs(reportsHandlers, await aPerson({ role: "sales_rep" }));
  await expect(sales.financial({ report: "revenue", ...period })).rejects.toMatchObject({ status: 403 });
  await expect(sales.service({ report: "responses", ...period })).rejects.toMatchObject({ status: 403 });
  await expect(sales.sales({ report: "funnel", from: "May", to: today })).rejects.toMatchObject({
    code: "INVALID",
  });
  expect((await exported("sales_rep", "revenue.csv")).status).toBe(403);
  expect((await exported("driver", "funnel.csv")).status).toBe(403);
});

// Last, because the other tests do not count its invoice.
test("a credit note of today leaves the months before it as they were", async () => {
  const { id } = await anInvoice({ now: ago(60) });
  const before = await financial("revenue");
  await cancelInvoice(id);
  const after = await financial("revenue");
  expect(after.rows.slice(0, -1)).toEqual(
    before.rows
      .slice(0, -1)
      .map((row) =>
        expect.objectContaining({ label: row.label, cells: row.cells.with(-1, expect.any(Number)) }),
      ),
  );
  const vat = await financial("vat");
  const credited = (report: Report, label: string) =>
    report.rows.map(({ cells }) => cells[column(report, label)]);
  expect(credited(after, "VAT")).toEqual(credited(vat, "VAT due"));
  expect(total(after, "Revenue, net")).toBe(
    (total(after, "Revenue, with VAT") ?? 0) - (total(after, "VAT") ?? 0),
  );
});
