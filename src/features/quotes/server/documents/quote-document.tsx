import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument, type SheetLine } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { QUOTE_PAPER_WORDS } from "./quote-paper-words";

export interface QuoteDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  /** 'QT-2026-001', with the version from the second one on. */
  number: string;
  reference: string;
  customerName: string;
  customerPhone: string;
  route: string;
  serviceDate: string;
  issued: string;
  /** Empty when the template does not show it. */
  validUntil: string;
  lines: SheetLine[];
  subtotal: string;
  vatLabel: string;
  vat: string;
  total: string;
  /** The total in the second currency, labelled with its rate; empty without one. */
  second: { label: string; value: string }[];
  depositLabel: string;
  deposit: string;
  /** What must be known of the price before it can be accepted; mostly empty. */
  note: string;
  /** How to pay, once it is accepted; empty when neither M-Pesa nor a bank account is set up. */
  payment: string[];
  instructions: string;
}

/** The quote as the customer keeps it. */
export function QuoteDocument(data: QuoteDocumentData) {
  const { locale } = data;
  const words = QUOTE_PAPER_WORDS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      title={words.title}
      number={`${data.number} · ${data.reference}`}
      footnote={words.footnote(data.validUntil)}
      facts={[
        { label: words.customer, value: data.customerName },
        { label: words.phone, value: data.customerPhone },
        { label: words.issued, value: data.issued },
        { label: words.route, value: data.route },
        { label: words.movingDay, value: data.serviceDate },
        ...(data.validUntil ? [{ label: words.validUntil, value: data.validUntil }] : []),
      ]}
      lines={data.lines}
      sums={[
        { label: words.subtotal, value: data.subtotal },
        { label: data.vatLabel, value: data.vat },
        { label: words.total, value: data.total, strong: true },
        ...data.second,
        { label: data.depositLabel, value: data.deposit },
      ]}
      remarks={[
        { lines: [data.note] },
        { title: words.instructions, lines: [data.instructions] },
        { title: words.howToPay, lines: data.payment },
      ]}
    />
  );
}
