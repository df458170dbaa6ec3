import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { listEventsOf } from "~/platform/events/events";
import { type Actor, mintActor, system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { changeOf, monthsToCompare } from "../domain";
import { invoiceList } from "../list";
import { anInvoice, cancelInvoice } from "../testing";
import { applyToInvoice, lockInvoice } from "./commands";
import { invoicesHandlers } from "./handlers";
import { invoicesRoutes } from "./routes";
import { invoicesSubscribers } from "./subscribers";
import { invoices } from "./tables";

useDatabase({ subscribers: invoicesSubscribers });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(invoicesHandlers, actor, over);
const settle = (id: string, amount: number) =>
  transaction(async (tx) =>
    applyToInvoice(tx, system, {
      invoice: await lockInvoice(tx, trustedReach(tx, "invoice", id, "made")),
      amount,
      now: new Date(),
    }),
  );
const reminders = (id: string) =>
  db()
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.subjectId, id), eq(outboxMessages.kind, "invoice.reminder")));
const eventsOf = async (id: string) => (await listEventsOf(db(), "invoice", id)).map(({ type }) => type);

describe("a reminder", () => {
  test("goes to the customer with the invoice, and is recorded; paid ones are left alone and named", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const open = await anInvoice();
    const paid = await anInvoice();
    await settle(paid.id, paid.total);
    const outcome = await as(accountant).remind({ invoiceIds: [open.id, paid.id] });
    expect(outcome).toEqual({ done: 1, refused: [{ invoiceNumber: paid.number, reason: "is paid" }] });
    const [message] = await reminders(open.id);
    expect(message).toMatchObject({ recipient: open.customerEmail, status: "queued" });
    expect(message?.attachments).toEqual([{ name: `${open.number}.pdf`, document: "invoice", id: open.id }]);
    expect(await reminders(paid.id)).toEqual([]);
    expect(await eventsOf(open.id)).toContain("invoice.reminded");
    const listed = await as(accountant).list({ search: open.number });
    expect(listed.rows[0]?.communicationLog[0]?.subject).toMatch(/^Reminder: /);
  });

  test("goes once a day, and says before who is not due and who is left alone", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const [early, due, paid] = [await anInvoice(), await anInvoice(), await anInvoice()];
    await settle(paid.id, paid.total);
    await db()
      .update(invoices)
      .set({ dueDate: nairobiDate(new Date()) })
      .where(eq(invoices.id, due.id));
    const ids = [early.id, due.id, paid.id];
    const asked = await as(accountant).remindable({ invoiceIds: ids });
    expect(asked.ready.map(({ id, isDue }) => [id, isDue])).toEqual([
      [due.id, true],
      [early.id, false],
    ]);
    expect(asked.refused).toEqual([{ invoiceNumber: paid.number, reason: "is paid" }]);
    await as(accountant).remind({ invoiceIds: [due.id] });
    await expect(as(accountant).remind({ invoiceIds: [due.id] })).rejects.toMatchObject({ code: "CONFLICT" });
    const again = await as(accountant).remind({ invoiceIds: ids });
    expect(again.done).toBe(1);
    expect(again.refused).toContainEqual({
      invoiceNumber: due.number,
      reason: "was reminded less than a day ago",
    });
    expect(await reminders(due.id)).toHaveLength(1);
    const tomorrow = new Date(Date.now() + 86_400_001);
    expect((await as(accountant, { now: tomorrow }).remind({ invoiceIds: [due.id] })).done).toBe(1);
  });

  test("counts once per Idempotency-Key", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const { id } = await anInvoice();
    const call = as(accountant, { idempotencyKey: "reminder-of-today" });
    await call.remind({ invoiceIds: [id] });
    await call.remind({ invoiceIds: [id] });
    expect(await reminders(id)).toHaveLength(1);
  });

  test("is refused to visitors, to those who only look, and for invoices out of reach", async () => {
    const { id } = await anInvoice();
    const input = { invoiceIds: [id] };
    await expect(as(visitor).remind(input)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const service = await aPerson({ role: "customer_service" });
    await expect(as(service).remind(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { personId } = service;
    const assigned = mintActor({
      kind: "person",
      personId,
      role: "sales_rep",
      permissions: new Map([["manage_finances", "assigned"]]),
    });
    await expect(as(assigned).remind(input)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await reminders(id)).toEqual([]);
  });
});

describe("marking overdue", () => {
  test("brings the due date to yesterday, with the reason in the history", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const { id, number } = await anInvoice();
    const now = new Date();
    await as(accountant, { now }).markOverdue({ invoiceIds: [id], reason: "The move was brought forward" });
    const invoice = await as(accountant, { now }).get({ number });
    expect(invoice).toMatchObject({ status: "overdue", dueDate: addDays(nairobiDate(now), -1) });
    expect(invoice.history[0]?.action).toMatch(/Marked overdue.*The move was brought forward$/);
  });

  test("is refused for paid and cancelled invoices and without a reason; nothing changes", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const [paid, cancelled, open] = [await anInvoice(), await anInvoice(), await anInvoice()];
    await settle(paid.id, paid.total);
    await cancelInvoice(cancelled.id);
    const reason = "Late";
    const both = as(accountant).markOverdue({ invoiceIds: [paid.id, cancelled.id], reason });
    const refusal = await both.catch((error: { code: string; data: object; cause: AppError }) => error);
    expect(refusal).toMatchObject({ code: "CONFLICT", data: { reason: "no_invoice_taken" } });
    const sentence = (refusal as { cause: AppError }).cause.textIn("en");
    expect(sentence).toContain(`${paid.number} is paid`);
    expect(sentence).toContain(`${cancelled.number} is cancelled`);
    const silent = as(accountant).markOverdue({ invoiceIds: [open.id], reason: " " });
    await expect(silent).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { reason: expect.any(String) } },
    });
    for (const { id, dueDate } of [paid, cancelled, open]) {
      const [row] = await db().select().from(invoices).where(eq(invoices.id, id));
      expect(row?.dueDate).toBe(dueDate);
    }
  });
});

describe("the export", () => {
  const exported = (actor: Actor, query: string) => {
    const app = new Hono<{ Variables: { request: RequestContext } }>();
    app.use(async (c, next) => {
      c.set("request", requestContext(actor));
      await next();
    });
    app.route("/", serveFiles(invoicesRoutes));
    app.onError((error, c) => c.text("code" in error ? String(error.code) : String(error), 400));
    return app.request(`/exports/invoices.csv?${query}`);
  };

  test("holds what the filter shows, never a formula", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const mean = await anInvoice({
      customer: {
        name: '=HYPERLINK("http://x.example")',
        email: "mean@example.co.ke",
        phone: "+254733100299",
      },
    });
    const answer = await exported(accountant, `search=${mean.number}`);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="invoices-/);
    const [, line, ...rest] = (await answer.text()).split("\r\n");
    expect(line).toContain(`,"'=HYPERLINK(""http://x.example"")",,mean@example.co.ke`);
    expect(line).toMatch(/,18000\.00,11000\.00,1760\.00,19760\.00,0\.00,0\.00,19760\.00$/);
    expect(rest).toEqual([""]);
  });

  test("holds the selection alone, and is refused to visitors and to those without finances", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const [one] = [await anInvoice(), await anInvoice()];
    const text = await (await exported(accountant, `ids=${one.id}`)).text();
    expect(text.split("\r\n").slice(1, -1)).toEqual([expect.stringContaining(one.number)]);
    expect(await (await exported(visitor, "")).text()).toBe("UNAUTHENTICATED");
    expect(await (await exported(await aPerson({ role: "driver" }), "")).text()).toBe("FORBIDDEN");
    expect(await (await exported(accountant, "ids=x")).text()).toBe("INVALID");
  });
});

describe("the figures' months", () => {
  test.each([
    ["2026-11-21", "2026-11-01", "2026-11-22", "2026-10-01", "2026-10-22"],
    ["2026-03-31", "2026-03-01", "2026-04-01", "2026-02-01", "2026-03-01"],
    ["2026-01-01", "2026-01-01", "2026-01-02", "2025-12-01", "2025-12-02"],
  ])("%s", (today, from, before, lastFrom, lastBefore) => {
    expect(monthsToCompare(today)).toEqual({
      now: { from, before },
      last: { from: lastFrom, before: lastBefore },
    });
  });

  test("a change from nothing is no percentage", () => {
    expect([changeOf(5, 0), changeOf(6, 5), changeOf(0, 5), changeOf(5, 5)]).toEqual([null, 20, -100, 0]);
  });
});

test("an address is read leniently: what is not understood is left out", () => {
  const query = new URLSearchParams(
    "status=late&amountFrom=1000.5&amountTo=-3&dateFrom=2026-02-30&dateTo=2026-03-01&sort=totalAmount&order=up",
  );
  expect(invoiceList.read(query)).toEqual({
    amountFrom: 100_050,
    dateTo: "2026-03-01",
    sort: "totalAmount",
    order: "desc",
  });
});
