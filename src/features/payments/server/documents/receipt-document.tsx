import { type Letterhead, Sheet, Sums } from "~/platform/pdf/sheet";

export interface ReceiptDocumentData {
  letterhead: Letterhead;
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
  return (
    <Sheet
      letterhead={data.letterhead}
      title={data.reversalOf ? "Reversal" : "Receipt"}
      number={data.number}
      footnote="Thank you. Keep this receipt; it names the payment we have booked. Not an eTIMS receipt."
      facts={[
        { label: "Received from", value: data.customerName },
        { label: "Invoice", value: data.invoiceNumber },
        { label: "Date and time", value: data.receivedAt },
        { label: "Method", value: data.method },
        { label: "Reference", value: data.reference || "None" },
        ...(data.reversalOf ? [{ label: "Takes back", value: data.reversalOf }] : []),
      ]}
    >
      <Sums
        sums={[
          {
            label: data.reversalOf ? "Amount taken back" : "Amount received",
            value: data.amount,
            strong: true,
          },
          { label: "Invoice total", value: data.invoiceTotal },
          { label: "Balance after this", value: data.balanceAfter },
        ]}
      />
    </Sheet>
  );
}
