import { and, eq, sql } from "drizzle-orm";
import { balanceOf, depositOpen } from "~/features/invoices/domain";
import { invoiceCancelled } from "~/features/invoices/errors";
import { applyToInvoice, lockInvoice, settleInvoice } from "~/features/invoices/server/commands";
import { numberingSection } from "~/features/quotes/settings";
import { getSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { factOf, record, recordAll } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate, nairobiYear, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { amountNotPositive } from "~/platform/kernel/schema-errors";
import {
  divide,
  isGatewayMethod,
  METHOD_LABELS,
  type PaymentMethod,
  paymentReceived,
  paymentReversed,
  receiptNumberOf,
  receivedAtOf,
} from "../../domain";
import {
  aboveBalance,
  balanceChanged,
  invoicePaidAlready,
  mpesaReceiptBooked,
  mpesaReceiptNotValid,
  paymentNotFound,
  paymentReversedAlready,
  paymentUsedAlready,
  reversalNotReversed,
} from "../../errors";
import { sendReceiptMail, sendReversalMail } from "../messages/payment-messages";
import type { PaymentRow } from "../queries/payments";
import { mpesaReceipts, payments, stkPromptPayments } from "../tables";
import { assertNewReference, findPromptDoubt } from "./doubt-money";
import { lockCustomerCredit } from "./settle-invoice";
import { assertOffered, costOfPayment, gatewayMoney } from "./take-gateway-money";

type Invoice = Awaited<ReturnType<typeof lockInvoice>>;

export interface BookedPayment {
  id: Reach<"payment">;
  receiptNumber: string;
  amount: Cents;
  credit: Cents;
  balance: Cents;
}

function heldDayOf(invoice: Invoice, applied: Cents, now: Date): PlainDate | null {
  const { serviceDate, depositDue, supplementOf } = invoice;
  if (supplementOf || depositDue === 0 || !serviceDate || serviceDate < nairobiDate(now)) return null;
  if (depositOpen(invoice) === 0) return null;
  return depositOpen({ ...invoice, paidAmount: invoice.paidAmount + applied }) === 0 ? serviceDate : null;
}

async function nextReceiptNumber(tx: Tx, now: Date): Promise<string> {
  const { receiptPrefix } = await getSettings(tx, numberingSection);
  const year = nairobiYear(now);
  return receiptNumberOf(receiptPrefix, year, await nextNumber(tx, "receipt", year));
}

interface NewPayment {
  invoice: Invoice;
  amount: Cents;
  method: PaymentMethod;
  reference: string;
  notes?: string;
  mpesaReceipt?: string | null;
  reportedReceipt?: string | null;
  promptId?: string | null;
  /** At most this much settles the invoice; the rest becomes credit. */
  applyAtMost?: Cents;
  /** Its day in reports, if it arrived before it is booked. */
  receivedAt?: Date;
  now: Date;
}

/**
 * Books money on a locked invoice: inserts the payment, updates the invoice's sum and sends the receipt. The
 * row holds the whole amount; the part that does not settle is the customer's credit.
 */
export async function bookPayment(tx: Tx, actor: Actor, payment: NewPayment): Promise<BookedPayment> {
  const { invoice, amount, now } = payment;
  const balance = balanceOf(invoice);
  const { applied, credit } = divide(amount, Math.min(balance, payment.applyAtMost ?? balance));
  const id = newId();
  const fee = await costOfPayment(tx, payment.method, amount);
  const receiptNumber = await nextReceiptNumber(tx, now);
  await tx.insert(payments).values({
    id,
    receiptNumber,
    invoiceId: invoice.id,
    customerId: invoice.customerId,
    method: payment.method,
    amount,
    applied,
    balanceAfter: balance - applied,
    fee,
    reference: payment.reference,
    notes: payment.notes ?? "",
    promptId: payment.promptId ?? null,
    receivedAt: payment.receivedAt ?? now,
    recordedBy: actor.personId,
    recordedByName: actor.name,
  });
  if (payment.promptId) await tiePrompt(tx, payment.promptId, id);
  if (payment.mpesaReceipt) await claimReceipt(tx, payment.mpesaReceipt, id);
  else if (payment.reportedReceipt) await saveReportedReceipt(tx, payment.reportedReceipt, id);
  const { method, reference } = payment;
  if (isGatewayMethod(method))
    for (const { claim } of gatewayMoney.all()) await claim(tx, { method, reference, paymentId: id });
  const settled = await settleInvoice(tx, { invoice, amount: applied, now });
  const received = factOf(paymentReceived, {
    subjectId: id,
    summary: `${formatKes(amount)} received by ${METHOD_LABELS[payment.method]} on ${invoice.number}`,
    data: {
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      amount,
      method: payment.method,
      receiptNumber,
      credit,
    },
    customerId: invoice.customerId,
    at: now,
  });
  await recordAll(tx, actor, [...settled, received]);
  await sendReceiptMail(tx, {
    id,
    receiptNumber,
    invoice,
    amount,
    method: payment.method,
    reference: payment.mpesaReceipt ?? payment.reportedReceipt ?? (payment.promptId ? "" : payment.reference),
    balance: balance - applied,
    credit,
    heldDay: heldDayOf(invoice, applied, now),
  });
  const paymentId = trustedReach(tx, "payment", id, "made");
  return { id: paymentId, receiptNumber, amount, credit, balance: balance - applied };
}

/** Returns the M-Pesa receipt in a typed reference; null if it is empty. Throws INVALID for other text. */
export function mpesaReceiptIn(method: PaymentMethod, reference: string): string | null {
  const compact = reference.replace(/[\s-]/g, "").toUpperCase();
  if (method !== "mpesa" || compact === "") return null;
  if (!/^[A-Z0-9]{10}$/.test(compact)) throw mpesaReceiptNotValid.at("reference");
  return compact;
}

/**
 * Records money that a person reports. Throws if it exceeds the balance, or if the balance changed since the
 * person saw it: two people may be recording the same money.
 */
export async function recordPayment(
  tx: Tx,
  actor: Actor,
  input: {
    invoiceId: Reach<"invoice">;
    seenBalance?: Cents | undefined;
    amount: Cents;
    method: PaymentMethod;
    reference: string;
    receivedOn?: PlainDate | undefined;
    evenIfBooked?: boolean;
    notes: string;
    now: Date;
  },
): Promise<BookedPayment> {
  const mpesaReceipt = mpesaReceiptIn(input.method, input.reference);
  const reference = mpesaReceipt ?? input.reference.trim();
  if (!input.evenIfBooked) await assertNewReference(tx, input.method, reference);
  const invoice = await lockInvoice(tx, input.invoiceId);
  if (invoice.cancelledAt) throw invoiceCancelled();
  const balance = balanceOf(invoice);
  if (balance === 0) throw invoicePaidAlready();
  if (input.seenBalance !== undefined && input.seenBalance !== balance)
    throw balanceChanged({ balance: formatKes(balance) });
  if (input.amount <= 0) throw amountNotPositive.at("amount");
  if (input.amount > balance) throw aboveBalance.at("amount", { most: formatKes(balance) });
  await assertOffered(tx, { method: input.method, amount: input.amount, reference });
  const receivedAt = receivedAtOf(input.receivedOn, invoice.issueDate, input.now);
  if (!input.evenIfBooked) {
    const doubt = await findPromptDoubt(tx, { invoice, amount: input.amount, mpesaReceipt, receivedAt });
    if (doubt) throw doubt;
  }
  return bookPayment(tx, actor, { ...input, reference, mpesaReceipt, invoice, receivedAt });
}

export async function isReversed(tx: Tx, paymentId: string): Promise<boolean> {
  const [row] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.reversalOf, paymentId));
  return row !== undefined;
}

/** Links a prompt to its payment. The database rejects a second link of either. */
export async function tiePrompt(tx: Tx, promptId: string, paymentId: string): Promise<void> {
  await tx.insert(stkPromptPayments).values({ promptId, paymentId });
}

/** Unlinks a prompt from a payment, unless the payment was booked from the prompt. */
export async function untiePrompt(tx: Tx, promptId: string): Promise<void> {
  await tx
    .delete(stkPromptPayments)
    .where(
      and(
        eq(stkPromptPayments.promptId, promptId),
        sql`not exists (select 1 from payments p where p.id = ${stkPromptPayments.paymentId} and p.prompt_id = ${stkPromptPayments.promptId})`,
      ),
    );
}

/** Unlinks a receipt from its payment; with `paymentId`, only from that payment. */
export async function releaseReceipt(tx: Tx, receipt: string, paymentId?: string): Promise<void> {
  const ofPayment = paymentId === undefined ? undefined : eq(mpesaReceipts.paymentId, paymentId);
  await tx.delete(mpesaReceipts).where(and(eq(mpesaReceipts.receipt, receipt), ofPayment));
}

/** Locks a payment's row until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return row;
}

/** Saves the receipt from a callback for a payment without one. A known receipt keeps its payment. */
export async function saveReportedReceipt(tx: Tx, receipt: string, paymentId: string): Promise<void> {
  await tx.insert(mpesaReceipts).values({ receipt, paymentId, confirmed: false }).onConflictDoNothing();
}

/**
 * Links a receipt to its payment and replaces a receipt that only a callback reported. Throws if another
 * payment has the receipt. If that payment was reversed, the receipt moves to the new one: staff correct
 * mistakes by recording them again.
 */
export async function claimReceipt(
  tx: Tx,
  receipt: string,
  paymentId: string,
  confirmed = true,
): Promise<void> {
  const [held] = await tx.select().from(mpesaReceipts).where(eq(mpesaReceipts.receipt, receipt));
  if (held?.paymentId === paymentId) {
    if (confirmed && !held.confirmed)
      await tx.update(mpesaReceipts).set({ confirmed }).where(eq(mpesaReceipts.receipt, receipt));
    return;
  }
  await tx
    .delete(mpesaReceipts)
    .where(and(eq(mpesaReceipts.paymentId, paymentId), eq(mpesaReceipts.confirmed, false)));
  const claimed = await tx
    .insert(mpesaReceipts)
    .values({ receipt, paymentId, confirmed })
    .onConflictDoNothing()
    .returning({ receipt: mpesaReceipts.receipt });
  if (claimed.length > 0) return;
  const [holder] = await tx.select().from(mpesaReceipts).where(eq(mpesaReceipts.receipt, receipt));
  const free = holder && (await isReversed(tx, holder.paymentId));
  const moved = free
    ? await tx
        .update(mpesaReceipts)
        .set({ paymentId, confirmed })
        .where(and(eq(mpesaReceipts.receipt, receipt), eq(mpesaReceipts.paymentId, holder.paymentId)))
        .returning({ receipt: mpesaReceipts.receipt })
    : [];
  if (moved.length === 0) throw mpesaReceiptBooked.at("reference");
}

/** Reverses a payment once, by a new row with a reason. A provider that refunded it keeps its fee. */
export async function reversePayment(
  tx: Tx,
  actor: Actor,
  input: { paymentId: Reach<"payment">; reason: string; isFeeKept?: boolean; now: Date },
): Promise<{ id: string; receiptNumber: string }> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, input.paymentId));
  if (!found) throw paymentNotFound();
  const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", found.invoiceId, "part"));
  if (found.kind === "reversal") throw reversalNotReversed();
  if (await isReversed(tx, found.id)) throw paymentReversedAlready();
  // A credit note or refund may have released money since; it is in the customer's credit.
  const applied = Math.min(found.applied, invoice.paidAmount);
  const credit = await lockCustomerCredit(tx, invoice.customerId);
  if (found.amount - applied > credit)
    throw paymentUsedAlready({ amount: formatKes(found.amount - applied - credit) });
  const id = newId();
  const receiptNumber = await nextReceiptNumber(tx, input.now);
  await tx.insert(payments).values({
    id,
    receiptNumber,
    invoiceId: invoice.id,
    customerId: invoice.customerId,
    kind: "reversal",
    method: found.method,
    amount: -found.amount,
    applied: 0 - applied,
    balanceAfter: balanceOf(invoice) + applied,
    // Providers keep their fee for a refund (docs/decisions/0167). Money that never arrived had no fee.
    fee: input.isFeeKept ? 0 : 0 - found.fee,
    reference: found.receiptNumber,
    notes: input.reason,
    reversalOf: found.id,
    receivedAt: input.now,
    recordedBy: actor.personId,
    recordedByName: actor.name,
  });
  await applyToInvoice(tx, actor, { invoice, amount: -applied, now: input.now });
  await sendReversalMail(tx, {
    id,
    receiptNumber: found.receiptNumber,
    invoice,
    amount: found.amount,
    balance: balanceOf(invoice) + applied,
  });
  await record(tx, actor, paymentReversed, {
    subjectId: id,
    summary: `${found.receiptNumber} reversed: ${input.reason}`,
    data: {
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      amount: -found.amount,
      method: found.method as PaymentMethod,
      receiptNumber,
      reason: input.reason,
    },
    customerId: invoice.customerId,
    at: input.now,
  });
  return { id, receiptNumber };
}
