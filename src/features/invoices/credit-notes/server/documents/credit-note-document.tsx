import type { Locale } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument, type SheetLine } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import type { TaxMark } from "../../../server/queries/paper-seal";
import { CREDIT_NOTE_LABELS } from "./credit-note-labels";

export interface CreditNoteDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  number: string;
  invoiceNumber: string;
  invoiceDate: string;
  customerName: string;
  customerEmail: string;
  customerKraPin: string;
  issueDate: string;
  reason: string;
  lines: SheetLine[];
  subtotal: string;
  vat: { label: string; value: string } | undefined;
  total: string;
  invoiceTotal: string;
  released: string;
  taxMark?: TaxMark | undefined;
}

/** The credit note: what is taken off which invoice, and why. */
export function CreditNoteDocument(data: CreditNoteDocumentData) {
  const { locale } = data;
  const labels = CREDIT_NOTE_LABELS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      title={labels.title}
      number={data.number}
      footnote={`${data.taxMark?.footnote ?? labels.notEtims} ${data.vat ? labels.beforeVat : ""}`.trim()}
      seal={data.taxMark?.seal}
      facts={[
        { label: labels.customer, value: data.customerName },
        { label: labels.email, value: data.customerEmail },
        { label: labels.buyerPin, value: data.customerKraPin || labels.notGiven },
        { label: labels.date, value: data.issueDate },
        { label: labels.invoice, value: data.invoiceNumber },
        { label: labels.invoiceDate, value: data.invoiceDate },
        { label: labels.reason, value: data.reason },
      ]}
      lines={data.lines}
      heads={{
        description: labels.creditedLines,
        quantity: "",
        unitPrice: labels.invoiced,
        amount: currencyMark(),
      }}
      sums={[
        ...(data.vat ? [{ label: labels.subtotal, value: data.subtotal }, data.vat] : []),
        { label: labels.credited, value: data.total, strong: true },
        { label: labels.invoiceTotal, value: data.invoiceTotal },
        ...(data.released ? [{ label: labels.keptAsCredit, value: data.released }] : []),
      ]}
    />
  );
}
