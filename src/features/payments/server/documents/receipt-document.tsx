import type { Locale } from "~/platform/kernel/locales";
import { type Letterhead, Sheet, Sums } from "~/platform/pdf/sheet";
import { PAPER_WORDS } from "./paper-words";

export interface ReceiptDocumentData {
  letterhead: Letterhead;
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
}

/** The receipt of one payment. */
export function ReceiptDocument(data: ReceiptDocumentData) {
  const { locale } = data;
  const words = PAPER_WORDS[locale];
  return (
    <Sheet
      letterhead={data.letterhead}
      locale={locale}
      title={data.reversalOf ? words.reversal : words.receipt}
      number={data.number}
      footnote={words.receiptFoot}
      facts={[
        { label: words.receivedFrom, value: data.customerName },
        { label: words.invoice, value: data.invoiceNumber },
        { label: words.dateAndTime, value: data.receivedAt },
        { label: words.method, value: data.method },
        { label: words.reference, value: data.reference || words.none },
        ...(data.reversalOf ? [{ label: words.takesBack, value: data.reversalOf }] : []),
      ]}
    >
      <Sums
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
    </Sheet>
  );
}
