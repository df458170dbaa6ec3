import { Box, type Letterhead, LineTable, Sheet, type SheetLine, Sums } from "~/platform/pdf/sheet";

export interface InvoiceDocumentData {
  letterhead: Letterhead;
  number: string;
  status: string;
  customerName: string;
  customerPhone: string;
  /** Empty when the buyer gave none. */
  customerKraPin: string;
  issueDate: string;
  dueDate: string;
  serviceDate: string;
  route: string;
  lines: SheetLine[];
  subtotal: string;
  vatLabel: string;
  vat: string;
  total: string;
  depositDue: string;
  /** Receipts as lines above the balance: '12/11/2026 M-Pesa SKL7…', 'KES 5,576'. */
  receipts: { label: string; value: string }[];
  balance: string;
  payment: string[];
}

/** The invoice with its receipts above the balance. Says that it is no eTIMS invoice until eTIMS signs it. */
export function InvoiceDocument(data: InvoiceDocumentData) {
  return (
    <Sheet
      letterhead={data.letterhead}
      title="Invoice"
      number={`${data.number} · ${data.status}`}
      footnote="Not an eTIMS invoice. Lines are before VAT; VAT is charged as shown."
      facts={[
        { label: "For", value: data.customerName },
        { label: "Phone", value: data.customerPhone },
        { label: "Buyer's KRA PIN", value: data.customerKraPin || "Not given" },
        { label: "Issue date", value: data.issueDate },
        { label: "Due date", value: data.dueDate },
        { label: "Moving day", value: data.serviceDate },
        { label: "Route", value: data.route },
      ]}
    >
      <LineTable lines={data.lines} />
      <Sums
        sums={[
          { label: "Subtotal", value: data.subtotal },
          { label: data.vatLabel, value: data.vat },
          { label: "Total", value: data.total, strong: true },
          { label: "Deposit due on acceptance", value: data.depositDue },
          ...data.receipts,
          { label: "Balance", value: data.balance, strong: true },
        ]}
      />
      {data.payment.length > 0 ? <Box title="How to pay" lines={data.payment} /> : null}
    </Sheet>
  );
}
