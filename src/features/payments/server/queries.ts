import { and, asc, desc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { notFound } from "~/platform/kernel/errors";
import { type PaymentMethod, PROMPT_SECONDS, type PromptState } from "../domain";
import { mpesaReceipts, payments, stkPrompts } from "./tables";

const listed = {
  id: payments.id,
  receiptNumber: payments.receiptNumber,
  invoiceId: payments.invoiceId,
  kind: payments.kind,
  method: sql<PaymentMethod>`${payments.method}`,
  amount: payments.amount,
  applied: payments.applied,
  reference: sql<string>`coalesce(${mpesaReceipts.receipt}, ${payments.reference})`,
  notes: payments.notes,
  date: payments.receivedAt,
  recordedByName: payments.recordedByName,
  reversedBy: sql<
    string | null
  >`(select r.receipt_number from ${payments} r where r.reversal_of = ${payments.id})`,
};

/** Payments and reversals of some invoices, oldest first: one query whatever their number. */
export async function listPaymentsOfInvoices(reader: Reader, invoiceIds: readonly string[], limit = 500) {
  if (invoiceIds.length === 0) return [];
  return reader
    .select(listed)
    .from(payments)
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(inArray(payments.invoiceId, [...invoiceIds]))
    .orderBy(asc(payments.receivedAt), asc(payments.id))
    .limit(limit);
}

/** What a customer paid, newest first, by the address their invoices were issued to. */
export async function listReceiptsOfEmail(reader: Reader, email: string) {
  return reader
    .select(listed)
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(and(sql`lower(${invoices.customerEmail}) = ${email.toLowerCase()}`, gt(payments.amount, 0)))
    .orderBy(desc(payments.receivedAt), desc(payments.id))
    .limit(100);
}

/** A payment with its invoice's number, for receipts; scope is the caller's question. */
export async function getPayment(reader: Reader, id: string) {
  const [row] = await reader
    .select({ ...listed, balanceAfter: payments.balanceAfter, reversalOf: payments.reversalOf })
    .from(payments)
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(eq(payments.id, id));
  if (!row) throw notFound("Payment");
  return row;
}

/** What was received since an instant, within what this person may see; reversals count against it. */
export async function sumReceivedSince(reader: Reader, actor: Actor, since: Date): Promise<number> {
  const assigned =
    scopeOf(actor, "view_finances") === "all" ? undefined : eq(invoices.assignedTo, actor.personId ?? "");
  const [row] = await reader
    .select({ sum: sql<number>`coalesce(sum(${payments.amount}), 0)::bigint`.mapWith(Number) })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(gte(payments.receivedAt, since), assigned));
  return row?.sum ?? 0;
}

function shown(prompt: typeof stkPrompts.$inferSelect, receipt: string | null, now: Date) {
  return {
    id: prompt.id,
    invoiceId: prompt.invoiceId,
    state: prompt.state as PromptState,
    amount: prompt.amount,
    phone: prompt.phone,
    reason: prompt.reason,
    receipt,
    createdAt: prompt.createdAt,
    secondsLeft: Math.max(
      0,
      Math.round((prompt.createdAt.getTime() + PROMPT_SECONDS * 1000 - now.getTime()) / 1000),
    ),
  };
}

export type ShownPrompt = ReturnType<typeof shown>;

/** One prompt as people see it; throws NOT_FOUND. */
export async function getPrompt(reader: Reader, id: string, now: Date): Promise<ShownPrompt> {
  const [row] = await reader
    .select({
      prompt: stkPrompts,
      receipt: sql<string | null>`coalesce(${mpesaReceipts.receipt}, ${payments.reference})`,
    })
    .from(stkPrompts)
    .leftJoin(payments, eq(payments.promptId, stkPrompts.id))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(eq(stkPrompts.id, id));
  if (!row) throw notFound("Prompt");
  return shown(row.prompt, row.receipt, now);
}

/** The latest prompts of an invoice, newest first. */
export async function listPromptsOfInvoice(
  reader: Reader,
  invoiceId: string,
  now: Date,
): Promise<ShownPrompt[]> {
  const rows = await reader
    .select()
    .from(stkPrompts)
    .where(eq(stkPrompts.invoiceId, invoiceId))
    .orderBy(desc(stkPrompts.createdAt))
    .limit(10);
  return rows.map((row) => shown(row, null, now));
}
