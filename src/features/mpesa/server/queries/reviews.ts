import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { accountNumberOf, balanceOf } from "~/features/invoices/domain";
import { invoices } from "~/features/invoices/server/tables";
import { mpesaReceipts, payments, stkPrompts } from "~/features/payments/server/tables";

import { readBalances } from "~/integrations/daraja/callback";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import type { Decision, ReviewReason } from "../../domain";
import { reviewNotFound, testNotFound } from "../../errors";
import { inScope } from "../reach";
import {
  mpesaDecisions,
  mpesaRegistrations,
  mpesaRequests,
  mpesaReviews,
  mpesaTransactionPayments,
  mpesaTransactions,
} from "../tables";

export async function countOpenReviews(reader: Reader, actor: Actor): Promise<number> {
  const [row] = await reader
    .select({ n: sql<number>`count(*)::int` })
    .from(mpesaReviews)
    .where(and(isNull(mpesaReviews.settledAt), inScope(actor, "view_finances")));
  return row?.n ?? 0;
}

async function selectReviews(
  reader: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  limit: number,
  offset: number,
) {
  const rows = await reader
    .select({
      review: mpesaReviews,
      mpesaTransaction: mpesaTransactions,
      prompt: stkPrompts,
      invoice: invoices,
      duplicate: payments,
    })
    .from(mpesaReviews)
    .leftJoin(mpesaTransactions, eq(mpesaTransactions.id, mpesaReviews.transactionId))
    .leftJoin(stkPrompts, eq(stkPrompts.id, mpesaReviews.promptId))
    .leftJoin(invoices, eq(invoices.id, mpesaReviews.invoiceId))
    .leftJoin(payments, eq(payments.id, mpesaReviews.paymentId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  const [parts, decisions, holders] = await Promise.all([
    listParts(
      reader,
      rows.flatMap(({ mpesaTransaction }) => (mpesaTransaction ? [mpesaTransaction.id] : [])),
    ),
    listLatestDecisions(
      reader,
      rows.map(({ review }) => review.id),
    ),
    listHolders(
      reader,
      rows.flatMap(({ mpesaTransaction }) => (mpesaTransaction ? [mpesaTransaction.transId] : [])),
    ),
  ]);
  return rows.map(({ review, mpesaTransaction, prompt, invoice, duplicate: suspected }) => {
    const duplicate = suspected ?? holders.get(mpesaTransaction?.transId ?? "");
    const own = parts.filter(({ transactionId }) => transactionId === mpesaTransaction?.id);
    const decided = decisions.get(review.id);
    return {
      id: review.id,
      kind: mpesaTransaction ? ("arrival" as const) : ("prompt" as const),
      reason: review.reason as ReviewReason,
      amount: review.amount,
      remaining: review.amount - own.reduce((sum, { amount }) => sum + amount, 0),
      receipt:
        mpesaTransaction && /^[A-Z0-9]{6,20}$/.test(mpesaTransaction.transId)
          ? mpesaTransaction.transId
          : null,
      account: mpesaTransaction?.account ?? invoice?.accountNumber ?? "",
      phone: mpesaTransaction?.phone || prompt?.phone || "",
      payerName: mpesaTransaction?.payerName ?? "",
      paidAt: mpesaTransaction?.paidAt ?? prompt?.sentAt ?? prompt?.createdAt ?? review.openedAt,
      openedAt: review.openedAt,
      settledAt: review.settledAt,
      invoice: invoice
        ? {
            id: invoice.id,
            number: invoice.number,
            customerName: invoice.customerName,
            balance: invoice.cancelledAt ? 0 : balanceOf(invoice),
            cancelled: invoice.cancelledAt !== null,
          }
        : null,
      possibleDuplicate: duplicate
        ? {
            id: duplicate.id,
            receiptNumber: duplicate.receiptNumber,
            date: duplicate.receivedAt,
            recordedByName: duplicate.recordedByName,
          }
        : null,
      parts: own.map(({ transactionId: _, ...part }) => part),
      decision: decided ?? null,
    };
  });
}

export type ListedReview = Awaited<ReturnType<typeof selectReviews>>[number];

async function listParts(reader: Reader, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return [];
  return reader
    .select({
      transactionId: mpesaTransactionPayments.transactionId,
      paymentId: payments.id,
      receiptNumber: payments.receiptNumber,
      invoiceNumber: invoices.number,
      amount: payments.amount,
      credit: sql<number>`(${payments.amount} - ${payments.applied})::bigint`.mapWith(Number),
    })
    .from(mpesaTransactionPayments)
    .innerJoin(payments, eq(payments.id, mpesaTransactionPayments.paymentId))
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        inArray(mpesaTransactionPayments.transactionId, [...transactionIds]),
        sql`not exists (select 1 from payments r where r.reversal_of = ${mpesaTransactionPayments.paymentId})`,
      ),
    )
    .orderBy(payments.receiptNumber);
}

/** Live payments with these receipts but no linked transaction: typed in meanwhile. */
async function listHolders(reader: Reader, receipts: readonly string[]) {
  if (receipts.length === 0) return new Map<string, typeof payments.$inferSelect>();
  const rows = await reader
    .select({ receipt: mpesaReceipts.receipt, payment: payments })
    .from(mpesaReceipts)
    .innerJoin(payments, eq(payments.id, mpesaReceipts.paymentId))
    .where(
      and(
        inArray(mpesaReceipts.receipt, [...receipts]),
        sql`not exists (select 1 from payments r where r.reversal_of = ${mpesaReceipts.paymentId})`,
        sql`not exists (select 1 from mpesa_arrival_payments a where a.payment_id = ${mpesaReceipts.paymentId})`,
      ),
    );
  return new Map(rows.map(({ receipt, payment }) => [receipt, payment]));
}

async function listLatestDecisions(reader: Reader, reviewIds: readonly string[]) {
  const latest = new Map<string, { kind: Decision; note: string; by: string; at: Date }>();
  if (reviewIds.length === 0) return latest;
  const rows = await reader
    .selectDistinctOn([mpesaDecisions.reviewId])
    .from(mpesaDecisions)
    .where(inArray(mpesaDecisions.reviewId, [...reviewIds]))
    .orderBy(mpesaDecisions.reviewId, desc(mpesaDecisions.createdAt), desc(mpesaDecisions.id));
  for (const { reviewId, kind, note, decidedByName: by, createdAt: at } of rows)
    latest.set(reviewId, { kind: kind as Decision, note, by, at });
  return latest;
}

/** Open reviews, oldest first; or settled ones, newest first. */
export function listReviews(
  reader: Reader,
  actor: Actor,
  input: PageInput & { state: "open" | "settled"; search?: string | undefined },
) {
  const open = input.state === "open";
  return readPage<ListedReview>(reader, {
    select: (where, orderBy, limit, offset) => selectReviews(reader, where, orderBy, limit, offset),
    from: sql`${mpesaReviews}`,
    conditions: [
      open ? isNull(mpesaReviews.settledAt) : isNotNull(mpesaReviews.settledAt),
      inScope(actor, "view_finances"),
      matches(sql`fold_text(${mpesaReviews.search})`, input.search),
    ],
    id: sql`${mpesaReviews.id}`,
    sort: open
      ? {
          by: sql`${mpesaReviews.openedAt}`,
          type: "timestamptz",
          descending: false,
          valueOf: (row) => row.openedAt,
        }
      : {
          by: sql`${mpesaReviews.settledAt}`,
          type: "timestamptz",
          descending: true,
          valueOf: (row) => row.settledAt ?? row.openedAt,
        },
    input,
  });
}

/** Open invoices whose account is like the typed one, or whose balance is what arrived. */
export async function suggestInvoices(reader: Reader, reviewId: string) {
  const [review] = await reader
    .select({ amount: mpesaReviews.amount, account: mpesaTransactions.account })
    .from(mpesaReviews)
    .leftJoin(mpesaTransactions, eq(mpesaTransactions.id, mpesaReviews.transactionId))
    .where(eq(mpesaReviews.id, reviewId));
  if (!review) throw reviewNotFound();
  const account = accountNumberOf(review.account ?? "");
  const likeness = sql<number>`similarity(${invoices.accountNumber}, ${account})`;
  const rows = await reader
    .select({ invoice: invoices, likeness })
    .from(invoices)
    .where(
      and(
        eq(invoices.settled, false),
        isNull(invoices.cancelledAt),
        eq(invoices.draft, false),
        sql`(${likeness} > 0.5 or ${invoices.total} - ${invoices.creditedAmount} - ${invoices.paidAmount} = ${review.amount} or ${invoices.depositDue} - ${invoices.paidAmount} = ${review.amount})`,
      ),
    )
    .orderBy(desc(likeness), invoices.dueDate)
    .limit(5);
  return rows.map(({ invoice }) => ({
    id: invoice.id,
    number: invoice.number,
    customerName: invoice.customerName,
    balance: balanceOf(invoice),
  }));
}

/** Invoices of a review's payments and prompt. */
export async function listInvoicesOfReview(reader: Reader, reviewId: string): Promise<string[]> {
  const [booked, asked] = [
    await reader
      .select({ id: payments.invoiceId })
      .from(mpesaReviews)
      .innerJoin(
        mpesaTransactionPayments,
        eq(mpesaTransactionPayments.transactionId, mpesaReviews.transactionId),
      )
      .innerJoin(payments, eq(payments.id, mpesaTransactionPayments.paymentId))
      .where(eq(mpesaReviews.id, reviewId)),
    await reader
      .select({ id: stkPrompts.invoiceId })
      .from(mpesaReviews)
      .innerJoin(stkPrompts, eq(stkPrompts.id, mpesaReviews.promptId))
      .where(eq(mpesaReviews.id, reviewId)),
  ];
  return [...booked, ...asked].map(({ id }) => id);
}

/** The customer's newest live invoice, else one of the customers merged into them; holds credit that has no invoice. */
export async function findLatestInvoice(reader: Reader, customerId: string): Promise<string | undefined> {
  const [latest] = await reader
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        sql`${invoices.customerId} in ${customersOfSurvivor(customerId)}`,
        isNull(invoices.cancelledAt),
        eq(invoices.draft, false),
      ),
    )
    .orderBy(sql`${invoices.customerId} <> ${customerId}::uuid`, desc(invoices.createdAt))
    .limit(1);
  return latest?.id;
}

/** M-Pesa's answer to a connection test. */
export async function getConnectionTest(reader: Reader, id: string) {
  const [row] = await reader
    .select()
    .from(mpesaRequests)
    .where(and(eq(mpesaRequests.id, id), eq(mpesaRequests.kind, "balance")));
  if (!row) throw testNotFound();
  return {
    state: row.state,
    message: row.resultCode === "0" || !row.resultCode ? null : `${row.resultDesc} (${row.resultCode})`,
    balances: readBalances(row.parameters?.AccountBalance ?? ""),
  };
}

/** The addresses last registered with Safaricom. */
export async function findRegistration(reader: Reader) {
  const [row] = await reader
    .select()
    .from(mpesaRegistrations)
    .where(isNotNull(mpesaRegistrations.registeredAt))
    .orderBy(desc(mpesaRegistrations.registeredAt))
    .limit(1);
  return row?.registeredAt
    ? {
        shortcode: row.shortcode,
        confirmationUrl: row.confirmationUrl,
        by: row.registeredBy,
        at: row.registeredAt,
      }
    : null;
}
