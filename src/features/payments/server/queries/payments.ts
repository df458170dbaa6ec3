import { and, asc, desc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { monthsToCompare } from "~/features/invoices/domain";
import {
  findFeeOfQuote,
  findInvoiceOfQuote,
  type InvoiceRow,
} from "~/features/invoices/server/queries/invoices";
import { invoices } from "~/features/invoices/server/tables";
import { linkRevoked } from "~/features/quotes/errors";
import { getQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { db, prepared, type Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { paymentRow } from "../../contract";
import type { PaymentMethod } from "../../domain";
import { paymentNotFound } from "../../errors";
import { mpesaReceipts, payments, stkPromptPayments } from "../tables";

export const shownReference = sql<string>`coalesce(${mpesaReceipts.receipt}, case when ${payments.reference} like 'ws\\_CO\\_%' then '' else ${payments.reference} end)`;

const listed = {
  ...columnsOf(payments, paymentRow.omit({ fee: true }).shape),
  method: sql<PaymentMethod>`${payments.method}`,
  reference: shownReference,
  date: payments.receivedAt,
  reversedBy: sql<
    string | null
  >`(select r.receipt_number from ${payments} r where r.reversal_of = ${payments.id})`,
};

const reversals = alias(payments, "reversals");

/** Payments and reversals of several invoices, oldest first, in one query. */
export async function listPaymentsOfInvoices(reader: Reader, invoiceIds: readonly string[], limit = 500) {
  if (invoiceIds.length === 0) return [];
  return reader
    .select({ ...listed, fee: payments.fee })
    .from(payments)
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(inArray(payments.invoiceId, [...invoiceIds]))
    .orderBy(asc(payments.receivedAt), asc(payments.id))
    .limit(limit);
}

/** A customer's payments, newest first, by the email of their invoices. */
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

/** A payment with its invoice's number, for receipts. The caller checks access. */
export async function getPayment(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      ...listed,
      balanceAfter: payments.balanceAfter,
      createdAt: payments.createdAt,
      reversalOf: payments.reversalOf,
      reversedAt: reversals.receivedAt,
    })
    .from(payments)
    .leftJoin(reversals, eq(reversals.reversalOf, payments.id))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(eq(payments.id, id));
  if (!row) throw paymentNotFound();
  return row;
}

export type PaymentRow = typeof payments.$inferSelect;

/** One payment's row; undefined if there is none. */
export async function findPayment(reader: Reader, id: string): Promise<PaymentRow | undefined> {
  const [row] = await reader.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** The M-Pesa receipt of a payment, and whether M-Pesa has confirmed it. */
export async function findMpesaReceipt(reader: Reader, paymentId: string) {
  const [row] = await reader.select().from(mpesaReceipts).where(eq(mpesaReceipts.paymentId, paymentId));
  return row;
}

/** The given M-Pesa receipts that M-Pesa or a person has confirmed for a payment. */
export async function listConfirmedReceipts(reader: Reader, receipts: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ receipt: mpesaReceipts.receipt })
    .from(mpesaReceipts)
    .where(and(inArray(mpesaReceipts.receipt, [...receipts]), eq(mpesaReceipts.confirmed, true)));
  return rows.map(({ receipt }) => receipt);
}

/** The payment by this method with a reference in the form of comparableReference, unless reversed. */
export async function findByReference(reader: Reader, method: PaymentMethod, comparable: string) {
  const [row] = await reader
    .select({ ...listed, invoiceNumber: invoices.number })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(
      and(
        eq(payments.method, method),
        eq(payments.kind, "payment"),
        sql`upper(regexp_replace(${payments.reference}, '[\\s-]', '', 'g')) = ${comparable}`,
        sql`not exists (select 1 from payments r where r.reversal_of = ${payments.id})`,
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(1);
  return row;
}

/** Staff may record money a day after it arrived. */
const SAME_MONEY_DAYS = 1;

/** The payment of this amount that a prompt brought on this invoice about that day, unless reversed. */
export async function findPromptPayment(
  reader: Reader,
  { invoiceId, amount, receivedAt }: { invoiceId: string; amount: Cents; receivedAt: Date },
) {
  const [row] = await promptPayment(reader).execute({ invoiceId, amount, day: nairobiDate(receivedAt) });
  return row;
}

const promptPayment = prepared("prompt_payment_of_invoice", (reader) =>
  reader
    .select({
      receiptNumber: payments.receiptNumber,
      receivedAt: payments.receivedAt,
      mpesaReceipt: mpesaReceipts.receipt,
      isConfirmed: mpesaReceipts.confirmed,
    })
    .from(payments)
    .innerJoin(stkPromptPayments, eq(stkPromptPayments.paymentId, payments.id))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(
      and(
        eq(payments.invoiceId, sql.placeholder("invoiceId")),
        eq(payments.amount, sql.placeholder("amount")),
        eq(payments.kind, "payment"),
        sql`abs((${payments.receivedAt} at time zone 'Africa/Nairobi')::date - ${sql.placeholder("day")}::date) <= ${SAME_MONEY_DAYS}::int`,
        sql`not exists (select 1 from payments r where r.reversal_of = ${payments.id})`,
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(1),
);

async function sumReceived(
  reader: Reader,
  actor: Actor,
  { from, before }: { from: PlainDate; before: PlainDate },
) {
  const assigned =
    scopeOf(actor, "view_finances") === "all" ? undefined : eq(invoices.assignedTo, actor.personId ?? "");
  const [row] = await reader
    .select({
      amount: sql<number>`coalesce(sum(${payments.amount}), 0)::bigint`.mapWith(Number),
      applied: sql<number>`coalesce(sum(${payments.applied}), 0)::bigint`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        gte(payments.receivedAt, startOfDate(from)),
        lt(payments.receivedAt, startOfDate(before)),
        assigned,
      ),
    );
  return row ?? { amount: 0, applied: 0 };
}

/** Sums money received this month and by the same day last month, as far as the actor may see. */
export async function getReceivedStats(reader: Reader, actor: Actor, now: Date) {
  const months = monthsToCompare(nairobiDate(now));
  const [received, lastMonth] = await Promise.all([
    sumReceived(reader, actor, months.now),
    sumReceived(reader, actor, months.last),
  ]);
  return {
    paidThisMonth: received.amount,
    paidLastMonth: lastMonth.amount,
    settledThisMonth: received.applied,
  };
}

/** Returns the invoice behind the link of an accepted quote. With a fee's number, returns that later fee. */
export async function invoiceOfLink(
  { token, fee }: { token: string; fee?: string | undefined },
  now: Date,
): Promise<InvoiceRow | undefined> {
  const { quote, state } = await getQuoteOfLink(db(), token, now);
  if (state === "revoked") throw linkRevoked();
  return fee ? findFeeOfQuote(db(), quote.id, fee) : findInvoiceOfQuote(db(), quote.id);
}
