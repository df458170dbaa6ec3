import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument, type SheetLine } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { PAPER_WORDS } from "./paper-words";

export interface InvoiceDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  number: string;
  status: string;
  customerName: string;
  customerPhone: string;
  /** Empty when the buyer gave none. */
  customerKraPin: string;
  issueDate: string;
  dueDate: string;
  serviceDate: string;
  route: string;
  lines: SheetLine[];
  subtotal: string;
  vatLabel: string;
  vat: string;
  total: string;
  /** The total in the quote's second currency, labelled with its rate; empty without one. */
  second: { label: string; value: string }[];
  depositDue: string;
  /** Receipts as lines above the balance: '12/11/2026 M-Pesa SKL7…', 'KES 5,576'. */
  receipts: { label: string; value: string }[];
  balance: string;
  payment: string[];
  terms: string;
}

/** The invoice with its receipts above the balance. Says that it is no eTIMS invoice until eTIMS signs it. */
export function InvoiceDocument(data: InvoiceDocumentData) {
  const { locale } = data;
  const words = PAPER_WORDS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      title={words.invoice}
      number={`${data.number} · ${data.status}`}
      footnote={words.invoiceFoot}
      facts={[
        { label: words.customer, value: data.customerName },
        { label: words.phone, value: data.customerPhone },
        { label: words.buyerPin, value: data.customerKraPin || words.notGiven },
        { label: words.issueDate, value: data.issueDate },
        { label: words.dueDate, value: data.dueDate },
        { label: words.movingDay, value: data.serviceDate },
        { label: words.route, value: data.route },
      ]}
      lines={data.lines}
      sums={[
        { label: words.subtotal, value: data.subtotal },
        { label: data.vatLabel, value: data.vat },
        { label: words.total, value: data.total, strong: true },
        ...data.second,
        { label: words.depositDue, value: data.depositDue },
        ...data.receipts,
        { label: words.balance, value: data.balance, strong: true },
      ]}
      remarks={[
        { title: words.paymentTerms, lines: [data.terms] },
        { title: words.howToPay, lines: data.payment },
      ]}
    />
  );
}
