import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument, type SheetLine } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { CREDIT_NOTE_WORDS } from "./credit-note-words";

export interface CreditNoteDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  number: string;
  invoiceNumber: string;
  invoiceDate: string;
  customerName: string;
  /** Empty when the buyer gave none. */
  customerKraPin: string;
  issueDate: string;
  reason: string;
  lines: SheetLine[];
  subtotal: string;
  vatLabel: string;
  vat: string;
  total: string;
  invoiceTotal: string;
  released: string;
}

/** The credit note: what is taken off which invoice, and why. */
export function CreditNoteDocument(data: CreditNoteDocumentData) {
  const { locale } = data;
  const words = CREDIT_NOTE_WORDS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      title={words.title}
      number={data.number}
      footnote={words.footnote}
      facts={[
        { label: words.customer, value: data.customerName },
        { label: words.buyerPin, value: data.customerKraPin || words.notGiven },
        { label: words.date, value: data.issueDate },
        { label: words.invoice, value: data.invoiceNumber },
        { label: words.invoiceDate, value: data.invoiceDate },
        { label: words.reason, value: data.reason },
      ]}
      lines={data.lines}
      sums={[
        { label: words.subtotal, value: data.subtotal },
        { label: data.vatLabel, value: data.vat },
        { label: words.credited, value: data.total, strong: true },
        { label: words.invoiceTotal, value: data.invoiceTotal },
        ...(data.released ? [{ label: words.keptAsCredit, value: data.released }] : []),
      ]}
    />
  );
}
