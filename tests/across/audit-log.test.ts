import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditHandlers } from "~/features/audit/server/handlers";
import { auditRoutes } from "~/features/audit/server/routes";
import { auditTasks, mailAuditChainHead } from "~/features/audit/server/tasks";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { recordPayment } from "~/features/payments/server/commands/record-payment";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { findAuditChainHead, linkAuditChain } from "~/platform/events/audit-chain";
import { withOrigin } from "~/platform/events/origin";
import { recordRefusal } from "~/platform/events/refusals";
import { events } from "~/platform/events/tables";
import { visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: invoicesSubscribers, tasks: auditTasks });

const origin = { ip: "203.0.113.20", requestId: "c0ffee" };

async function aPaidInvoice() {
  const accountant = await aPerson({ role: "accountant" });
  const invoice = await anInvoice();
  const payment = {
    invoiceId: invoice.id,
    amount: 100_000,
    method: "cash",
    reference: "",
    notes: "",
    now: new Date(),
  } as const;
  await withOrigin(origin, () => transaction((tx) => recordPayment(tx, accountant, payment)));
  return { accountant, invoice };
}

describe("the audit log", () => {
  test("says who, what, when, from where, before and after", async () => {
    const { accountant, invoice } = await aPaidInvoice();
    const admin = callAs(auditHandlers, await aPerson({ role: "admin" }));
    const { rows } = await admin.list({ person: accountant.personId ?? "", noun: "payment" });
    expect(rows).toMatchObject([
      { type: "payment.received", actorName: accountant.name, ip: origin.ip, requestId: origin.requestId },
    ]);
    const entry = await admin.get({ id: rows[0]?.id ?? "" });
    const change = entry.changes.find(({ table }) => table === "invoices");
    expect(change).toMatchObject({
      row: invoice.id,
      before: { paid_amount: 0 },
      after: { paid_amount: 100_000 },
    });
    expect(entry.data).toMatchObject({ invoiceNumber: invoice.number, amount: 100_000 });
  });

  test("is filtered by number, kind, day and by who is nobody", async () => {
    const { invoice } = await aPaidInvoice();
    const admin = callAs(auditHandlers, await aPerson({ role: "admin" }));
    const about = await admin.list({ subject: invoice.number });
    expect(about.rows.length).toBeGreaterThan(0);
    expect(about.rows.map(({ summary }) => summary)).toContainEqual(
      expect.stringContaining(`received by Cash on ${invoice.number}`),
    );
    expect(new Set(about.rows.map(({ subjectType }) => subjectType))).toEqual(
      new Set(["invoice", "payment"]),
    );
    expect((await admin.list({ subject: invoice.number, to: "2020-01-01" })).rows).toEqual([]);
    await recordRefusal(visitor, { method: "GET", path: "/audit", now: new Date() });
    const visitors = await admin.list({ person: "visitor", noun: "access" });
    expect(visitors.rows[0]).toMatchObject({ summary: "Refused: GET /audit", actorName: "Visitor" });
    const { nouns, people } = await admin.choices();
    expect(nouns).toEqual(expect.arrayContaining(["access", "invoice", "payment", "quote"]));
    expect(people.length).toBeGreaterThan(0);
    await expect(admin.list({ from: "yesterday" })).rejects.toMatchObject({ code: "INVALID" });
  });

  test("is filtered by credit note, move, claim and a customer's address", async () => {
    const { invoice } = await aPaidInvoice();
    const admin = callAs(auditHandlers, await aPerson({ role: "admin" }));
    const summaries = async (subject: string) =>
      (await admin.list({ subject, limit: 100 })).rows.map(({ summary }) => summary);
    const { number: credited } = await cancelInvoice((await anInvoice()).id);
    expect(await summaries(credited)).toContainEqual(expect.stringContaining(credited));
    const ofCustomer = await summaries(invoice.customerEmail.toUpperCase());
    expect(ofCustomer).toContainEqual(expect.stringMatching(/^Quote .+ requested$/));
    expect(ofCustomer).toContainEqual(expect.stringContaining(`on ${invoice.number}`));
    expect(await summaries("nobody@example.co.ke")).toEqual([]);
  });

  test("a refused attempt at a quote stands among what is told of it", async () => {
    const quote = await requestedQuote();
    const rep = await aPerson({ role: "driver" });
    await recordRefusal(rep, {
      method: "POST",
      path: `/api/v1/quotes/${quote.id}/approval`,
      now: new Date(),
    });
    const admin = callAs(auditHandlers, await aPerson({ role: "admin" }));
    for (const subject of [quote.number, quote.reference, quote.id])
      expect((await admin.list({ subject })).rows.map(({ type }) => type)).toContain("access.refused");
    expect((await admin.list({ subject: (await requestedQuote()).number })).rows).toHaveLength(1);
  });

  test("an accountant reads the rows about money alone", async () => {
    const { accountant, invoice } = await aPaidInvoice();
    const log = callAs(auditHandlers, accountant);
    const { rows } = await log.list({ limit: 100 });
    expect(rows.some(({ subjectType }) => subjectType === "payment")).toBe(true);
    expect(rows.filter(({ subjectType }) => ["quote", "person", "access"].includes(subjectType))).toEqual([]);
    expect((await log.choices()).nouns).not.toContain("quote");
    const [quoteEvent] = await db()
      .select()
      .from(events)
      .where(eq(events.subjectId, invoice.quoteId ?? ""));
    await expect(log.get({ id: quoteEvent?.id ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is shut to everybody else", async () => {
    await expect(callAs(auditHandlers, visitor).list({})).rejects.toMatchObject({ status: 401 });
    for (const role of ["manager", "sales_rep", "driver"] as const)
      await expect(callAs(auditHandlers, await aPerson({ role })).list({})).rejects.toMatchObject({
        status: 403,
      });
  });

  test("leaves as a file with before and after, for those who may", async () => {
    const { invoice } = await aPaidInvoice();
    const { Hono } = await import("hono");
    const routed = async (role: "admin" | "manager") => {
      const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
      const request = requestContext(await aPerson({ role }));
      app.use(async (c, next) => {
        c.set("request", request);
        await next();
      });
      app.onError((error, c) => c.text(error.message, 403));
      app.route("/", serveFiles(auditRoutes));
      return app;
    };
    const answer = await (await routed("admin")).request(`/exports/audit.csv?subject=${invoice.number}`);
    const text = await answer.text();
    expect(answer.headers.get("content-disposition")).toMatch(/audit-\d{4}-\d{2}-\d{2}\.csv/);
    expect(text.split("\r\n")[0]).toBe(
      "When (Nairobi),Who,Kind,Event,What,About,Row,From address,Request,Link,Seal,Before and after",
    );
    // Once, although several events belong to the same transaction: a bulk action has thousands of both.
    expect(text.split('""paid_amount"": 100000')).toHaveLength(2);
    const sheet = await (await routed("admin")).request("/exports/audit.xlsx");
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    expect((await (await routed("manager")).request("/exports/audit.csv")).status).toBe(403);
  });
});

test("every administrator is sent the log's head, which nobody can rewrite in their mailbox", async () => {
  const admin = await aPerson({ role: "admin", email: "head.keeper@example.co.ke" });
  await aPerson({ role: "accountant", email: "no.head@example.co.ke" });
  await vi.waitFor(async () => {
    await linkAuditChain();
    expect(await findAuditChainHead(db())).toBeDefined();
  });
  const head = await findAuditChainHead(db());
  await mailAuditChainHead();
  const mails = await db().select().from(outboxMessages).where(eq(outboxMessages.kind, "audit.head"));
  const to = mails.map(({ recipient }) => recipient);
  expect(to).toContain(admin.email);
  expect(to).not.toContain("no.head@example.co.ke");
  expect(mails[0]?.text).toContain(`--head ${head?.position}:${head?.seal}`);
});
