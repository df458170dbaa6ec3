import { type Letterhead, LineTable, Sheet, type SheetLine, Sums } from "~/platform/pdf/sheet";

export interface StatementDocumentData {
  letterhead: Letterhead;
  customerNumber: string;
  customerName: string;
  customerKraPin: string;
  period: string;
  /** Date and document, its amount, the balance after it. */
  lines: SheetLine[];
  opening: string;
  closing: string;
  credit: string;
}

/** The statement of an account: every document of a period, and what is owed after each. */
export function StatementDocument(data: StatementDocumentData) {
  return (
    <Sheet
      letterhead={data.letterhead}
      title="Statement"
      number={data.customerNumber}
      footnote="Amounts in KES, VAT included. A balance below zero is your credit with us."
      facts={[
        { label: "For", value: data.customerName },
        { label: "Buyer's KRA PIN", value: data.customerKraPin || "Not given" },
        { label: "Period", value: data.period },
        { label: "Opening balance", value: data.opening },
      ]}
    >
      <LineTable
        lines={data.lines}
        heads={{ description: "Document", quantity: "", unitPrice: "Amount", amount: "Balance" }}
      />
      <Sums
        sums={[
          { label: "Opening balance", value: data.opening },
          { label: "Closing balance", value: data.closing, strong: true },
          ...(data.credit ? [{ label: "Your credit with us today", value: data.credit }] : []),
        ]}
      />
    </Sheet>
  );
}
