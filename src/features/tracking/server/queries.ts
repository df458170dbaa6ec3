import { and, desc, eq, isNull, or } from "drizzle-orm";
import { listCustomerChanges } from "~/features/change-orders/server/queries/links";
import { movesStillAhead } from "~/features/inquiries/server/commands/file-claim";
import { balanceOf, depositOpen, normaliseAccount } from "~/features/invoices/domain";
import { nothingToPay } from "~/features/invoices/errors";
import { findInvoiceOfQuote, listOpenSupplements } from "~/features/invoices/server/queries/invoices";
import { invoices } from "~/features/invoices/server/tables";
import {
  findMoveForCustomer,
  findQuoteOfMove,
  findRecordForCustomer,
} from "~/features/moves/customer/server/queries";
import { listPaymentsOfInvoices } from "~/features/payments/server/queries/payments";
import { asStored } from "~/features/quotes/domain";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { maskPhone } from "~/platform/kernel/phone";
import {
  besidePayments,
  type MoveFacts,
  standingOf,
  standingOfRecord,
  stepsOf,
  stepsOfRecord,
} from "../domain";
import { moveUnknown } from "../errors";

export const moveAheadOfClaim = movesStillAhead.answer(async (reader, { reference, phone, now }) => {
  const quote = await findQuote(reader, reference);
  if (!quote || quote.customerPhone !== phone) return undefined;
  const move = await findMoveForCustomer(reader, quote.id, now);
  return move && !move.acts.includes("claim") && move.date > nairobiDate(now) ? move.date : undefined;
});

type CustomerMove = NonNullable<Awaited<ReturnType<typeof findMoveForCustomer>>>;
const trackedMove = ({ stage, date, window, startedAt, completedAt, crew, vehicles }: CustomerMove) => ({
  ...{ stage, date, window, startedAt, completedAt, crew, vehicles },
});

async function findQuote(reader: Reader, reference: string): Promise<QuoteRow | undefined> {
  const typed = asStored(reference);
  const [quote] = await reader
    .select()
    .from(quotes)
    .where(and(or(eq(quotes.reference, typed), eq(quotes.number, typed)), isNull(quotes.supersededAt)))
    .orderBy(desc(quotes.version))
    .limit(1);
  if (quote) return quote as QuoteRow;
  const ofMove = await findQuoteOfMove(reader, typed);
  if (ofMove)
    return (await reader.select().from(quotes).where(eq(quotes.id, ofMove)))[0] as QuoteRow | undefined;
  const [ofInvoice] = await reader
    .select({ quote: quotes })
    .from(invoices)
    .innerJoin(quotes, eq(quotes.id, invoices.quoteId))
    .where(or(eq(invoices.number, typed), eq(invoices.accountNumber, normaliseAccount(reference))))
    .limit(1);
  return ofInvoice?.quote as QuoteRow | undefined;
}

/**
 * A move by reference (quote, move or invoice number) and the request's phone number (E.164). Throws the same NOT_FOUND
 * for every wrong pair. Returns no name, address, e-mail or link.
 */
export async function trackMove(
  reader: Reader,
  input: { reference: string; phone: string; payBill: string | null; now: Date },
) {
  const quote = await findQuote(reader, input.reference);
  if (!quote) return trackRecord(reader, input);
  if (quote.customerPhone !== input.phone) throw moveUnknown();
  const invoice = await findInvoiceOfQuote(reader, quote.id);
  const paid = invoice ? await listPaymentsOfInvoices(reader, [invoice.id], 50) : [];
  const fees = invoice ? await listOpenSupplements(reader, invoice.id) : [];
  const move = await findMoveForCustomer(reader, quote.id, input.now);
  const shownPayments = paid.filter(({ amount, reversedBy }) => amount > 0 && !reversedBy);
  const facts: MoveFacts = {
    ...quote,
    invoice,
    move,
    payments: paid,
  };
  const today = nairobiDate(input.now);
  return {
    reference: quote.reference,
    from: quote.fromLocation,
    to: quote.toLocation,
    serviceDate: quote.serviceDate,
    preferredTime: quote.preferredTime,
    validUntil: quote.validUntil,
    phone: maskPhone(quote.customerPhone),
    standing: standingOf(facts, today),
    steps: stepsOf(facts, today),
    move: move && trackedMove(move),
    payBill: input.payBill,
    total: quote.total,
    invoice: invoice
      ? {
          number: invoice.number,
          accountNumber: invoice.accountNumber,
          total: invoice.total,
          credited: invoice.creditedAmount,
          paid: invoice.paidAmount,
          balance: invoice.cancelledAt ? 0 : balanceOf(invoice),
          depositOpen: depositOpen(invoice),
          dueDate: invoice.dueDate,
          ...besidePayments(invoice, shownPayments),
        }
      : null,
    fees,
    changes: (await listCustomerChanges(reader, [quote.id])).map(({ number, state, total, at }) => ({
      ...{ number, state, total, at },
    })),
    payments: shownPayments.map(({ receiptNumber, amount, method, date }) => ({
      receiptNumber,
      amount,
      method,
      date,
    })),
  };
}

/** The invoice of the move that a reference and its phone name; throws NOT_FOUND for any pair that does not match. */
export async function getTrackedInvoice(reader: Reader, input: { reference: string; phone: string }) {
  const quote = await findQuote(reader, input.reference);
  if (!quote || quote.customerPhone !== input.phone) throw moveUnknown();
  const invoice = await findInvoiceOfQuote(reader, quote.id);
  if (!invoice) throw nothingToPay();
  return invoice;
}

async function trackRecord(reader: Reader, input: { reference: string; phone: string; now: Date }) {
  const reference = asStored(input.reference);
  const record = await findRecordForCustomer(reader, reference, input.now);
  if (!record || record.phone !== input.phone) throw moveUnknown();
  const { from, to, phone, move } = record;
  return {
    ...{ reference, from, to, phone: maskPhone(phone) },
    serviceDate: move?.date ?? null,
    preferredTime: "",
    validUntil: null,
    standing: standingOfRecord(record),
    steps: stepsOfRecord(record),
    move: move && trackedMove(move),
    payBill: null,
    total: null,
    invoice: null,
    fees: [],
    changes: [],
    payments: [],
  };
}
