import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, creditNotesHandlers, invoicesSubscribers } from "~/features/invoices/testing";
import { paymentsHandlers, settlementsHandlers, settlementsSubscribers } from "~/features/payments/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { statementsHandlers } from "./handlers";

useDatabase({ subscribers: [...invoicesSubscribers, ...settlementsSubscribers] });

const TOTAL = 1_976_000;
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const all = { from: "2026-01-01", to: "2026-12-31" };

function on(day: string, actor: Actor) {
  const over: Partial<RequestContext> = { now: at(day) };
  return {
    payments: callAs(paymentsHandlers, actor, over),
    settlements: callAs(settlementsHandlers, actor, over),
    creditNotes: callAs(creditNotesHandlers, actor, over),
    statements: callAs(statementsHandlers, actor, over),
  };
}

describe("a statement", () => {
  test("shows every document of the period between its opening and closing balance", async () => {
    const person = await aPerson({ role: "accountant" });
    const {
      id: invoiceId,
      customerId,
      number,
    } = await anInvoice({
      now: at("2026-02-02"),
      serviceDate: "2026-03-20",
    });
    await on("2026-02-03", person).payments.record({ invoiceId, amount: 395_200, method: "cash" });
    const march = on("2026-03-10", person);
    await march.payments.record({ invoiceId, amount: TOTAL - 395_200, method: "bank_transfer" });
    const { creditable } = await march.creditNotes.ofInvoice({ invoiceId });
    const position = creditable.find(({ category }) => category === "base")?.position ?? -1;
    const note = await march.creditNotes.issue({
      invoiceId,
      reason: "A box was lost",
      lines: [{ position, amount: 100_000 }],
    });
    const april = on("2026-04-01", person);
    await april.settlements.refundCredit({
      customerId,
      amount: 60_000,
      reason: "Asked for it",
      method: "mpesa",
    });
    const of = (from: string, to: string) => april.statements.get({ customerId, from, to });

    const whole = await of(all.from, all.to);
    expect(whole.opening).toBe(0);
    expect(whole.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ["invoice", TOTAL, TOTAL],
      ["payment", -395_200, TOTAL - 395_200],
      ["payment", 395_200 - TOTAL, 0],
      ["credit_note", -100_000, -100_000],
      ["refund", 60_000, -40_000],
    ]);
    expect(whole).toMatchObject({ closing: -40_000, customerCredit: 40_000, more: false });
    expect(whole.lines[3]).toMatchObject({ number: note.number, invoiceNumber: number });

    const later = await of("2026-03-01", "2026-03-31");
    expect(later).toMatchObject({ opening: TOTAL - 395_200, closing: -100_000 });
    expect(later.lines).toHaveLength(2);
    expect(await of("2027-01-01", "2027-12-31")).toMatchObject({
      opening: -40_000,
      lines: [],
      closing: -40_000,
    });
  });

  test("is for who may see the account", async () => {
    const { customerId } = await anInvoice();
    const get = async (actor: Actor) => on("2026-04-01", actor).statements.get({ customerId, ...all });
    await expect(get(visitor)).rejects.toMatchObject({ status: 401 });
    await expect(get(await aPerson({ role: "packer" }))).rejects.toMatchObject({ status: 403 });
    const sales = await aPerson({ role: "sales_rep" });
    await expect(get(sales)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const own = await anInvoice({ maker: sales });
    const statements = on("2026-04-01", sales).statements;
    await expect(statements.get({ customerId: own.customerId, ...all })).resolves.toMatchObject({
      customer: { id: own.customerId },
    });
    await expect(
      statements.get({ customerId: own.customerId, from: "2026-05-01", to: "2026-04-01" }),
    ).rejects.toMatchObject({ code: "INVALID" });
  });
});

test("goes to the customer as a PDF once, by those who manage the money", async () => {
  const person = await aPerson({ role: "accountant" });
  const { customerId, customerEmail } = await anInvoice();
  const email = (actor: Actor, idempotencyKey?: string) =>
    callAs(statementsHandlers, actor, idempotencyKey ? { idempotencyKey } : {}).email({ customerId, ...all });
  await email(person, "statement-of-today");
  await email(person, "statement-of-today");
  const sent = await db()
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.kind, "customer.statement"), eq(outboxMessages.recipient, customerEmail)));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.attachments).toMatchObject([
    { document: "statement", id: `${customerId} ${all.from} ${all.to}` },
  ]);
  expect(sent[0]?.text).toContain("19,760");
  await expect(email(await aPerson({ role: "sales_rep" }))).rejects.toMatchObject({ status: 403 });
});
