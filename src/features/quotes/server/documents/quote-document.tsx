import type { Locale } from "~/platform/kernel/locales";
import type { AppendixText } from "~/platform/pdf/appendix";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument, type SheetLine } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { QUOTE_DOCUMENT_LABELS } from "./quote-document-labels";

export interface QuoteDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  number: string;
  reference: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  route: string;
  serviceDate: string;
  issued: string;
  validUntil: string;
  lines: SheetLine[];
  subtotal: string;
  vat: { label: string; value: string } | undefined;
  total: string;
  second: { label: string; value: string }[];
  /** What the day changes of the total. */
  day: string;
  depositLabel: string;
  deposit: string;
  note: string;
  payment: string[];
  instructions: string;
  acceptance: string;
  /** How far the price binds; null as the terms say. */
  type: { name: string; meaning: string } | null;
  appendix: AppendixText | undefined;
}

/** The quote as the customer keeps it. */
export function QuoteDocument(data: QuoteDocumentData) {
  const { letterhead, look, locale, appendix } = data;
  const labels = QUOTE_DOCUMENT_LABELS[locale];
  return (
    <LinesDocument
      {...{ letterhead, look, locale, appendix }}
      title={labels.title}
      number={`${data.number} · ${data.reference}`}
      footnote={labels.footnote(data.validUntil, data.vat !== undefined)}
      facts={[
        { label: labels.customer, value: data.customerName },
        { label: labels.phone, value: data.customerPhone },
        { label: labels.email, value: data.customerEmail },
        { label: labels.issued, value: data.issued },
        { label: labels.route, value: data.route },
        { label: labels.movingDay, value: data.serviceDate },
        ...(data.validUntil ? [{ label: labels.validUntil, value: data.validUntil }] : []),
      ]}
      lines={data.lines}
      sums={[
        ...(data.vat ? [{ label: labels.subtotal, value: data.subtotal }, data.vat] : []),
        { label: labels.total, value: data.total, strong: true },
        ...data.second,
        { label: data.depositLabel, value: data.deposit },
      ]}
      remarks={[
        { lines: [data.acceptance] },
        { lines: [data.day] },
        { lines: [data.note] },
        ...(data.type ? [{ title: data.type.name, lines: [data.type.meaning] }] : []),
        { title: labels.instructions, lines: [data.instructions] },
        { title: labels.howToPay, lines: data.payment },
      ]}
    />
  );
}
