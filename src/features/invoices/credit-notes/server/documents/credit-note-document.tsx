import { type Letterhead, LineTable, Sheet, type SheetLine, Sums } from "~/platform/pdf/sheet";

export interface CreditNoteDocumentData {
  letterhead: Letterhead;
  number: string;
  invoiceNumber: string;
  invoiceDate: string;
  customerName: string;
  /** Empty when the buyer gave none. */
  customerKraPin: string;
  issueDate: string;
  reason: string;
  lines: SheetLine[];
  subtotal: string;
  vatLabel: string;
  vat: string;
  total: string;
  invoiceTotal: string;
  released: string;
}

/** The credit note: what is taken off which invoice, and why. */
export function CreditNoteDocument(data: CreditNoteDocumentData) {
  return (
    <Sheet
      letterhead={data.letterhead}
      title="Credit note"
      number={data.number}
      footnote="Not an eTIMS credit note. Lines are before VAT; VAT is credited as shown."
      facts={[
        { label: "For", value: data.customerName },
        { label: "Buyer's KRA PIN", value: data.customerKraPin || "Not given" },
        { label: "Date", value: data.issueDate },
        { label: "Invoice", value: data.invoiceNumber },
        { label: "Invoice date", value: data.invoiceDate },
        { label: "Reason", value: data.reason },
      ]}
    >
      <LineTable lines={data.lines} />
      <Sums
        sums={[
          { label: "Subtotal", value: data.subtotal },
          { label: data.vatLabel, value: data.vat },
          { label: "Credited", value: data.total, strong: true },
          { label: "Invoice total", value: data.invoiceTotal },
          ...(data.released ? [{ label: "Kept as your credit", value: data.released }] : []),
        ]}
      />
    </Sheet>
  );
}
