import type { TaxMark } from "~/features/invoices/server/queries/paper-seal";
import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument, type SheetLine } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { DOCUMENT_LABELS } from "./document-labels";

export interface InvoiceDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  number: string;
  status: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  customerKraPin: string;
  issueDate: string;
  dueDate: string;
  serviceDate: string;
  route: string;
  lines: SheetLine[];
  subtotal: string;
  vat: { label: string; value: string } | undefined;
  total: string;
  second: { label: string; value: string }[];
  depositDue: string;
  cancelled: string;
  receipts: { label: string; value: string }[];
  balance: string;
  payment: string[];
  terms: string;
  /** Number of the invoice that this one replaces. */
  replaces?: string | undefined;
  taxMark?: TaxMark | undefined;
}

/** An invoice with its receipts above the balance. It states that it is no eTIMS invoice until KRA has signed it. */
export function InvoiceDocument(data: InvoiceDocumentData) {
  const { locale } = data;
  const labels = DOCUMENT_LABELS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      title={data.taxMark?.title ?? labels.invoice}
      number={`${data.number} · ${data.status}`}
      footnote={`${data.taxMark?.footnote ?? labels.notEtimsInvoice} ${data.vat ? labels.beforeVat : ""}`.trim()}
      seal={data.taxMark?.seal}
      facts={[
        { label: labels.customer, value: data.customerName },
        { label: labels.phone, value: data.customerPhone },
        { label: labels.email, value: data.customerEmail },
        { label: labels.buyerPin, value: data.customerKraPin || labels.notGiven },
        { label: labels.issueDate, value: data.issueDate },
        { label: labels.dueDate, value: data.dueDate },
        { label: labels.movingDay, value: data.serviceDate },
        ...(data.replaces ? [{ label: labels.replaces, value: data.replaces }] : []),
        ...(data.route ? [{ label: labels.route, value: data.route }] : []),
      ]}
      lines={data.lines}
      sums={[
        ...(data.vat ? [{ label: labels.subtotal, value: data.subtotal }, data.vat] : []),
        { label: labels.total, value: data.total, strong: true },
        ...data.second,
        ...(data.depositDue ? [{ label: labels.depositDue, value: data.depositDue }] : []),
        ...data.receipts,
        { label: labels.balance, value: data.balance, strong: true },
      ]}
      remarks={[
        { title: labels.cancelled, lines: [data.cancelled] },
        { title: labels.paymentTerms, lines: [data.terms] },
        { title: labels.howToPay, lines: data.payment },
      ]}
    />
  );
}
