import { sql } from "drizzle-orm";
import { survivorOf } from "~/features/customers/server/reach";
import { getCreditable } from "~/features/invoices/credit-notes/server/queries";
import { balanceOf } from "~/features/invoices/domain";
import { invoiceCancelled } from "~/features/invoices/errors";
import { applyToInvoice, lockInvoice } from "~/features/invoices/server/commands";
import { getInvoiceById, type InvoiceRow } from "~/features/invoices/server/queries/invoices";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate, nairobiYear, type PlainDate } from "~/platform/kernel/dates";
import type { ErrorKind } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { amountNotPositive } from "~/platform/kernel/schema-errors";
import { METHOD_LABELS, type StandingMethod } from "../../domain";
import { aboveBalance } from "../../errors";
import {
  refundNumberOf,
  refundPaidOut,
  reversalRefusal,
  SETTLEMENT_LABELS,
  settlementRecorded,
  settlementReversed,
} from "../../settlements/domain";
import {
  aboveCredit,
  abovePaid,
  aboveVat,
  certificateAhead,
  certificateRecorded,
  refundMethodMissing,
  settlementGivenBack,
} from "../../settlements/errors";
import { getCustomerCredit, getSettlement, isCertificateUsed, sumWithheld } from "../queries/settlements";
import { settlements } from "../tables";

export interface Recorded {
  id: string;
  balance: Cents;
  customerCredit: Cents;
}

/** Locks a customer's credit until the transaction ends, so that it is spent once. Returns it in cents. */
export async function lockCustomerCredit(tx: Tx, customerId: string): Promise<Cents> {
  // Merged customers share one credit, so they share the survivor's lock.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('customer-credit:' || ${survivorOf(customerId)}::text))`,
  );
  return getCustomerCredit(tx, customerId);
}

type NewSettlement = Omit<
  typeof settlements.$inferInsert,
  "recordedBy" | "recordedByName" | "at" | "date"
> & {
  date?: PlainDate;
};

async function insert(tx: Tx, actor: Actor, row: NewSettlement, now: Date): Promise<string> {
  const id = newId();
  await tx.insert(settlements).values({
    date: nairobiDate(now),
    ...row,
    id,
    at: now,
    recordedBy: actor.personId,
    recordedByName: actor.name,
  });
  return id;
}

async function settle(
  tx: Tx,
  actor: Actor,
  invoice: InvoiceRow,
  row: Pick<NewSettlement, "reference" | "reason" | "date"> & {
    kind: "withholding" | "credit_applied" | "released";
    applied: Cents;
  },
  now: Date,
): Promise<Recorded> {
  const credit = row.kind === "withholding" ? 0 : -row.applied;
  const parties = { customerId: invoice.customerId, invoiceId: invoice.id };
  const id = await insert(tx, actor, { ...row, ...parties, credit }, now);
  await applyToInvoice(tx, actor, { invoice, amount: row.applied, now });
  await record(tx, actor, settlementRecorded, {
    subjectId: id,
    summary: `${SETTLEMENT_LABELS[row.kind]} on ${invoice.number}: ${formatKes(Math.abs(row.applied))}`,
    data: {
      kind: row.kind,
      invoiceId: invoice.id,
      applied: row.applied,
      credit,
      reference: row.reference ?? "",
    },
    customerId: invoice.customerId,
    at: now,
  });
  const balance = balanceOf({ ...invoice, paidAmount: invoice.paidAmount + row.applied });
  return { id, balance, customerCredit: await getCustomerCredit(tx, invoice.customerId) };
}

function assertWithin(amount: Cents, most: Cents, above: ErrorKind<`${string}{most}${string}`>): void {
  if (amount <= 0) throw amountNotPositive.at("amount");
  if (amount > most) throw above.at("amount", { most: formatKes(most) });
}

/**
 * Adds the money released by a credit note to the customer's credit, in the transaction of
 * `invoice.credited`.
 */
export async function creditReleased(
  tx: Tx,
  actor: Actor,
  input: { invoiceId: string; amount: Cents; creditNoteNumber: string; reason: string; now: Date },
): Promise<void> {
  if (input.amount === 0) return;
  const { id: invoiceId, customerId, number } = await getInvoiceById(tx, input.invoiceId);
  const move = { applied: -input.amount, credit: input.amount };
  const about = { reference: input.creditNoteNumber, reason: input.reason };
  const id = await insert(
    tx,
    actor,
    { kind: "released", customerId, invoiceId, ...move, ...about },
    input.now,
  );
  await record(tx, actor, settlementRecorded, {
    subjectId: id,
    summary: `${formatKes(input.amount)} of ${number} kept as credit by ${input.creditNoteNumber}`,
    data: { kind: "released", invoiceId, ...move, reference: input.creditNoteNumber },
    customerId,
    at: input.now,
  });
}

/** Pays an invoice from the customer's credit. Throws above the credit or the balance. */
export async function applyCredit(
  tx: Tx,
  actor: Actor,
  input: { invoiceId: Reach<"invoice">; amount: Cents; reason?: string; now: Date },
): Promise<Recorded> {
  const invoice = await lockInvoice(tx, input.invoiceId);
  if (invoice.cancelledAt) throw invoiceCancelled();
  const credit = await lockCustomerCredit(tx, invoice.customerId);
  assertWithin(input.amount, balanceOf(invoice), aboveBalance);
  assertWithin(input.amount, credit, aboveCredit);
  const { amount: applied, reason = "", now } = input;
  return settle(tx, actor, invoice, { kind: "credit_applied", applied, reason }, now);
}

/**
 * Records a withholding VAT certificate: the buyer paid a part of the VAT to KRA. It settles the invoice
 * without cash. Throws above the balance or the invoice's remaining VAT, and for a certificate used before.
 */
export async function recordWithholding(
  tx: Tx,
  actor: Actor,
  input: {
    invoiceId: Reach<"invoice">;
    certificateNumber: string;
    certificateDate: PlainDate;
    amount: Cents;
    now: Date;
  },
): Promise<Recorded> {
  const { now } = input;
  const invoice = await lockInvoice(tx, input.invoiceId);
  if (invoice.cancelledAt) throw invoiceCancelled();
  if (input.certificateDate > nairobiDate(now)) throw certificateAhead.at("certificateDate");
  const reference = input.certificateNumber.replace(/\s+/g, " ").toUpperCase();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`certificate:${reference}`}))`);
  if (await isCertificateUsed(tx, reference)) throw certificateRecorded.at("certificateNumber");
  assertWithin(input.amount, balanceOf(invoice), aboveBalance);
  const { vat, creditedVat } = await getCreditable(tx, invoice);
  const withheld = await sumWithheld(tx, invoice.id);
  assertWithin(input.amount, Math.max(0, vat - creditedVat - withheld), aboveVat);
  const row = { kind: "withholding" as const, applied: input.amount, reference, date: input.certificateDate };
  return settle(tx, actor, invoice, row, now);
}

interface Payout {
  amount: Cents;
  method: StandingMethod;
  reference: string;
  reason: string;
  now: Date;
}

async function payOut(tx: Tx, actor: Actor, customerId: string, payout: Payout) {
  const { amount, method, reference, reason, now } = payout;
  const year = nairobiYear(now);
  const refundNumber = refundNumberOf(year, await nextNumber(tx, "refund", year));
  const row = {
    kind: "refund",
    customerId,
    applied: 0,
    credit: -amount,
    refundNumber,
    method,
    reference,
    reason,
  };
  const id = await insert(tx, actor, row, now);
  await record(tx, actor, refundPaidOut, {
    subjectId: id,
    summary: `${refundNumber}: ${formatKes(amount)} paid out by ${METHOD_LABELS[method]}: ${reason}`,
    data: { refundNumber, amount, method, reason },
    customerId,
    at: now,
  });
  return { id, refundNumber };
}

/** Records a refund of a customer's credit under its own number. Throws above the credit. */
export async function refundCredit(tx: Tx, actor: Actor, input: Payout & { customerId: Reach<"account"> }) {
  const credit = await lockCustomerCredit(tx, input.customerId);
  assertWithin(input.amount, credit, aboveCredit);
  const paid = await payOut(tx, actor, input.customerId, input);
  return { ...paid, customerCredit: credit - input.amount };
}

/** Refunds money paid on an invoice, as credit or as a recorded payout. */
export async function refundInvoice(
  tx: Tx,
  actor: Actor,
  input: {
    invoiceId: Reach<"invoice">;
    amount: Cents;
    reason: string;
    to: "credit" | "paid_out";
    method?: StandingMethod | undefined;
    reference: string;
    now: Date;
  },
): Promise<Recorded & { refundNumber: string | null }> {
  const { method, now } = input;
  if (input.to === "paid_out" && !method) throw refundMethodMissing.at("method");
  const invoice = await lockInvoice(tx, input.invoiceId);
  await lockCustomerCredit(tx, invoice.customerId);
  const money = invoice.paidAmount - (await sumWithheld(tx, invoice.id));
  assertWithin(input.amount, Math.max(0, money), abovePaid);
  const row = { kind: "released" as const, applied: -input.amount, reason: input.reason };
  const released = await settle(tx, actor, invoice, row, now);
  if (input.to === "credit" || !method) return { ...released, refundNumber: null };
  const { refundNumber } = await payOut(tx, actor, invoice.customerId, { ...input, method });
  return { ...released, customerCredit: released.customerCredit - input.amount, refundNumber };
}

/** Reverses a certificate, an applied credit or a refund once, by a new row with a reason. */
export async function reverseSettlement(
  tx: Tx,
  actor: Actor,
  input: { settlementId: Reach<"settlement">; reason: string; now: Date },
): Promise<{ id: string }> {
  const { now, reason } = input;
  const { invoiceId, customerId, kind } = await getSettlement(tx, input.settlementId);
  const invoice = invoiceId
    ? await lockInvoice(tx, trustedReach(tx, "invoice", invoiceId, "part"))
    : undefined;
  await lockCustomerCredit(tx, customerId);
  // Read again under the locks, in case of a concurrent reversal.
  const found = await getSettlement(tx, input.settlementId);
  const refusal = reversalRefusal(found);
  if (refusal) throw refusal;
  const applied = 0 - found.applied;
  const credit = 0 - found.credit;
  if (invoice && invoice.paidAmount + applied < 0) throw settlementGivenBack();
  const reference = found.refundNumber ?? found.reference;
  const row = { kind, customerId, invoiceId, applied, credit, method: found.method, reference, reason };
  const id = await insert(tx, actor, { ...row, reversalOf: found.id }, now);
  if (invoice) await applyToInvoice(tx, actor, { invoice, amount: applied, now });
  await record(tx, actor, settlementReversed, {
    subjectId: id,
    summary: `${SETTLEMENT_LABELS[kind]} ${reference} reversed: ${reason}`,
    data: { kind, invoiceId, applied, credit, reason },
    customerId,
    at: now,
  });
  return { id };
}
