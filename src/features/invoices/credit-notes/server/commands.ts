import { eq } from "drizzle-orm";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { invoiceCredited } from "../../domain";
import { lockInvoice } from "../../server/commands";
import type { InvoiceRow } from "../../server/queries/invoices";
import { findCreditLimit } from "../../server/queries/tax-authority";
import { invoices } from "../../server/tables";
import {
  type Credit,
  type CreditReason,
  creditInFull,
  creditNoteNumberOf,
  creditOfAmount,
  creditOfLines,
  creditRefusal,
  DEFAULT_CREDIT_REASON,
} from "../domain";
import { invoiceCancelledAlready, nothingToCredit } from "../errors";
import { sendCreditNoteMail } from "./messages/credit-note-messages";
import { getCreditable } from "./queries";
import { creditNoteLines, creditNotes } from "./tables";

export interface IssuedCreditNote {
  id: string;
  number: string;
  total: Cents;
  released: Cents;
  cancelled: boolean;
}

interface CreditRequest {
  invoiceId: Reach<"invoice">;
  reason: string;
  /** Lines' amounts before VAT, or one amount including VAT. Neither: all that is left. */
  lines?: readonly { position: number; amount: Cents }[] | undefined;
  amount?: Cents | undefined;
  reasonCode?: CreditReason;
  /** Throws what the tax authority would refuse. Without it the note is issued even so, as after a cancellation. */
  asksTax?: boolean;
  /** True if another message sends the credit note. */
  isMailedApart?: boolean;
  /** Pays released money back instead of saving it as customer credit. */
  refunds?: boolean;
  now: Date;
}

/**
 * Credits an issued invoice under a gapless number; with nothing left the invoice is cancelled. Payments beyond the new
 * total are released: `invoice.credited` turns them into customer credit in the same transaction.
 */
export async function creditInvoice(tx: Tx, actor: Actor, request: CreditRequest): Promise<IssuedCreditNote> {
  const invoice = await lockInvoice(tx, request.invoiceId);
  if (invoice.cancelledAt) throw invoiceCancelledAlready();
  const creditable = await getCreditable(tx, invoice);
  const credit = request.lines
    ? creditOfLines(creditable, request.lines)
    : request.amount === undefined
      ? creditInFull(creditable)
      : creditOfAmount(creditable, request.amount);
  if (credit.total === 0) throw nothingToCredit();
  const limit = request.asksTax ? await findCreditLimit(tx, invoice.id, request.now) : undefined;
  const refusal = limit && creditRefusal(limit, credit);
  if (refusal) throw refusal;
  return writeCreditNote(tx, actor, invoice, credit, request);
}

async function writeCreditNote(
  tx: Tx,
  actor: Actor,
  invoice: InvoiceRow,
  credit: Credit,
  request: CreditRequest,
): Promise<IssuedCreditNote> {
  const { reason, reasonCode = DEFAULT_CREDIT_REASON, refunds = false, isMailedApart = false, now } = request;
  const id = newId();
  const year = nairobiYear(now);
  const number = creditNoteNumberOf(year, await nextNumber(tx, "credit-note", year));
  const creditedAmount = invoice.creditedAmount + credit.total;
  const paidAmount = Math.min(invoice.paidAmount, invoice.total - creditedAmount);
  const released = invoice.paidAmount - paidAmount;
  await tx.insert(creditNotes).values({
    id,
    number,
    invoiceId: invoice.id,
    customerId: invoice.customerId,
    reason,
    reasonCode,
    issueDate: nairobiDate(now),
    subtotal: credit.subtotal,
    vatBase: credit.vatBase,
    vat: credit.vat,
    total: credit.total,
    released,
    cancels: credit.whole,
    recordedBy: actor.personId,
    recordedByName: actor.name,
    createdAt: now,
  });
  if (credit.lines.length > 0)
    await tx.insert(creditNoteLines).values(credit.lines.map((line) => ({ creditNoteId: id, ...line })));
  await tx
    .update(invoices)
    .set({ creditedAmount, paidAmount, cancelledAt: credit.whole ? now : null })
    .where(eq(invoices.id, invoice.id));
  await record(tx, actor, invoiceCredited, {
    subjectId: invoice.id,
    summary: `${credit.whole ? "Cancelled by credit note" : "Credit note"} ${number}, ${formatKes(credit.total)}: ${reason}`,
    data: {
      number: invoice.number,
      creditNoteId: id,
      creditNoteNumber: number,
      total: credit.total,
      released,
      cancelled: credit.whole,
      reason,
    },
    customerId: invoice.customerId,
    at: now,
  });
  if (!isMailedApart)
    await sendCreditNoteMail(tx, { id, number, total: credit.total, released, refunds, reason, invoice });
  return { id, number, total: credit.total, released, cancelled: credit.whole };
}
