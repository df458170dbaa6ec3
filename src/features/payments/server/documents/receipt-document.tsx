import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { PAPER_WORDS } from "./paper-words";

export interface ReceiptDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  number: string;
  customerName: string;
  invoiceNumber: string;
  receivedAt: string;
  method: string;
  reference: string;
  amount: string;
  invoiceTotal: string;
  balanceAfter: string;
  /** Names what a reversal takes back; empty for a payment. */
  reversalOf: string;
  /** What took this payment back, and when; absent while it is good. */
  reversed?: { by: string; day: string } | undefined;
}

/** The receipt of one payment. */
export function ReceiptDocument(data: ReceiptDocumentData) {
  const { locale } = data;
  const words = PAPER_WORDS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      title={data.reversalOf ? words.reversal : words.receipt}
      number={data.reversed ? `${data.number} · ${words.reversed}` : data.number}
      footnote={data.reversalOf ? words.reversalFoot : data.reversed ? words.notEtims : words.receiptFoot}
      facts={[
        { label: data.reversalOf ? words.takenFrom : words.receivedFrom, value: data.customerName },
        { label: words.invoice, value: data.invoiceNumber },
        { label: words.dateAndTime, value: data.receivedAt },
        { label: words.method, value: data.method },
        { label: words.reference, value: data.reference || words.none },
        ...(data.reversalOf ? [{ label: words.takesBack, value: data.reversalOf }] : []),
      ]}
      warning={
        data.reversed && {
          title: words.reversed,
          lines: [words.noLongerGood(data.reversed.by, data.reversed.day)],
        }
      }
      sums={[
        {
          label: data.reversalOf ? words.takenBack : words.received,
          value: data.amount,
          strong: true,
        },
        { label: words.invoiceTotal, value: data.invoiceTotal },
        { label: words.balanceAfter, value: data.balanceAfter },
      ]}
    />
  );
}
