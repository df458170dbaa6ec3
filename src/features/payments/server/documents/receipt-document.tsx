import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { DOCUMENT_LABELS } from "./document-labels";

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
  reversalOf: string;
  reversed?: { by: string; day: string } | undefined;
}

export function ReceiptDocument(data: ReceiptDocumentData) {
  const { locale } = data;
  const labels = DOCUMENT_LABELS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      isSlip={!data.reversed}
      title={data.reversalOf ? labels.reversal : labels.receipt}
      number={data.reversed ? `${data.number} · ${labels.reversed}` : data.number}
      footnote={data.reversalOf ? labels.reversalFoot : data.reversed ? labels.notEtims : labels.receiptFoot}
      facts={[
        { label: data.reversalOf ? labels.takenFrom : labels.receivedFrom, value: data.customerName },
        { label: labels.invoice, value: data.invoiceNumber },
        { label: labels.dateAndTime, value: data.receivedAt },
        { label: labels.method, value: data.method },
        { label: labels.reference, value: data.reference || labels.none },
        ...(data.reversalOf ? [{ label: labels.takesBack, value: data.reversalOf }] : []),
      ]}
      warning={
        data.reversed && {
          title: labels.reversed,
          lines: [labels.noLongerGood(data.reversed.by, data.reversed.day)],
        }
      }
      sums={[
        {
          label: data.reversalOf ? labels.takenBack : labels.received,
          value: data.amount,
          strong: true,
        },
        { label: labels.invoiceTotal, value: data.invoiceTotal },
        { label: labels.balanceAfter, value: data.balanceAfter },
      ]}
    />
  );
}
