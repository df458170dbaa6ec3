import { asc, inArray } from "drizzle-orm";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { findInvoiceOfQuote, listIdsWithFees } from "~/features/invoices/server/queries/invoices";
import { invoiceLines, invoices } from "~/features/invoices/server/tables";
import { listPaymentsOfInvoices } from "~/features/payments/server/queries/payments";
import { listSettlementsOfInvoices } from "~/features/payments/server/queries/settlements";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import type { Cents } from "~/platform/kernel/money";
import { BILL_LABELS } from "./bill-labels";

export interface BillPaper {
  kind: "invoice" | "further" | "credit_note";
  id: string;
  number: string;
  date: PlainDate;
  what: string;
  /** Negative for a credit note. */
  amount: Cents;
}
export interface Bill {
  customerId: string;
  customerName: string;
  papers: BillPaper[];
  payments: { date: Date; what: string; amount: Cents }[];
  total: Cents;
  paid: Cents;
  balance: Cents;
}

/** Everything that a move's quote was billed and paid: drafts are no paper yet. Undefined before the first invoice. */
export async function findBill(
  reader: Reader,
  quoteId: string,
  locale: Locale = "en",
): Promise<Bill | undefined> {
  const labels = BILL_LABELS[locale];
  const invoice = await findInvoiceOfQuote(reader, quoteId);
  if (!invoice) return undefined;
  const ids = await listIdsWithFees(reader, invoice.id);
  const rows = (
    await reader
      .select()
      .from(invoices)
      .where(inArray(invoices.id, ids))
      .orderBy(asc(invoices.createdAt), asc(invoices.number))
  ).filter(({ draft }) => !draft);
  const lines = await reader
    .select({ invoiceId: invoiceLines.invoiceId, description: invoiceLines.description })
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, ids))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position));
  const notes = await reader
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, ids))
    .orderBy(asc(creditNotes.createdAt), asc(creditNotes.number));
  const payments = await listPaymentsOfInvoices(reader, ids);
  const settlements = await listSettlementsOfInvoices(reader, ids);
  const whatOf = (id: string) =>
    lines
      .filter(({ invoiceId }) => invoiceId === id)
      .map(({ description }) => description)
      .join(", ");
  const papers: BillPaper[] = [
    ...rows.map(({ id, number, issueDate, total }): BillPaper => {
      // A corrected invoice is listed with the one that replaces it.
      const isQuotes = id === invoice.id || id === invoice.corrects;
      return {
        ...{ kind: isQuotes ? "invoice" : "further", id, number, date: issueDate, amount: total },
        what: isQuotes ? "" : whatOf(id),
      };
    }),
    ...notes.map(
      ({ id, number, issueDate, total, reason }): BillPaper => ({
        ...{ kind: "credit_note", id, number, date: issueDate, what: reason, amount: -total },
      }),
    ),
  ];
  const total = papers.reduce((sum, { amount }) => sum + amount, 0);
  const paid = rows.reduce((sum, { paidAmount }) => sum + paidAmount, 0);
  return {
    ...{ customerId: invoice.customerId, customerName: invoice.customerName, papers, total, paid },
    payments: [
      ...payments.map(({ date, method, reference, applied }) => ({
        ...{ date, what: `${labels.methods[method]} ${reference}`.trim(), amount: applied },
      })),
      ...settlements.map(({ at, kind, reference, applied }) => ({
        ...{ date: at, what: `${labels.settlements[kind]} ${reference}`.trim(), amount: applied },
      })),
    ]
      .filter(({ amount }) => amount !== 0)
      .sort((one, next) => one.date.getTime() - next.date.getTime()),
    balance: total - paid,
  };
}
