import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { invoiceNotFound } from "~/features/invoices/errors";
import { linesIn } from "~/features/pricing/server/queries/translations";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { findBill } from "../queries/bill";
import { BILL_LABELS } from "../queries/bill-labels";
import type { BillDocumentData } from "./bill-document";

const signed = (amount: number) => `${amount < 0 ? "− " : ""}${formatAmount(Math.abs(amount))}`;

/** Renders the bill of a quote's move as PDF. Throws NOT_FOUND before its first invoice. */
export async function makeBillPdf(reader: Reader, quoteId: string, now: Date): Promise<Buffer> {
  const quote = await getQuoteById(reader, quoteId);
  const locale = quote.customerId ? await getCustomerLocale(reader, quote.customerId) : quote.locale;
  const bill = await findBill(reader, quoteId, locale);
  if (!bill) throw invoiceNotFound();
  const labels = BILL_LABELS[locale];
  const data: BillDocumentData = {
    ...(await getFollowingPaper(reader, locale, now)),
    ...{ locale, title: labels.title, number: quote.reference, footnote: labels.footnote },
    facts: [
      { label: labels.customer, value: bill.customerName },
      { label: labels.move, value: `${quote.fromLocation} – ${quote.toLocation}` },
      ...(quote.serviceDate ? [{ label: labels.day, value: formatDate(quote.serviceDate) }] : []),
      { label: labels.asOf, value: formatDateTime(now) },
    ],
    heads: { papers: labels.papers, payments: labels.payments, date: labels.date },
    papers: bill.papers.map(({ kind, number, date, what, amount }) => ({
      label: `${labels.kinds[kind]} ${number}`,
      note: linesIn(
        locale,
        what.split(", ").map((description) => ({ description })),
      )
        .map(({ description }) => description)
        .join(", "),
      date: formatDate(date),
      amount: signed(amount),
    })),
    payments: bill.payments.map(({ date, what, amount }) => ({
      ...{ label: what, note: "", date: formatDate(date), amount: signed(amount) },
    })),
    sums: [
      { label: labels.total, value: formatKes(bill.total) },
      { label: labels.paid, value: formatKes(bill.paid) },
      { label: labels.balance, value: formatKes(bill.balance), strong: true },
    ],
  };
  return renderDocument("bill", data);
}
