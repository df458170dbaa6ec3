import { Box, type Letterhead, LineTable, Sheet, type SheetLine, Sums } from "~/platform/pdf/sheet";

export interface QuoteDocumentData {
  letterhead: Letterhead;
  /** 'QT-2026-001', with the version from the second one on. */
  number: string;
  reference: string;
  customerName: string;
  customerPhone: string;
  route: string;
  serviceDate: string;
  issued: string;
  validUntil: string;
  lines: SheetLine[];
  subtotal: string;
  vatLabel: string;
  vat: string;
  total: string;
  depositLabel: string;
  deposit: string;
  /** How to pay, once it is accepted; empty when M-Pesa is not set up. */
  payment: string[];
  instructions: string;
}

/** The quote as the customer keeps it. */
export function QuoteDocument(data: QuoteDocumentData) {
  return (
    <Sheet
      letterhead={data.letterhead}
      title="Quote"
      number={`${data.number} · ${data.reference}`}
      footnote={`Valid until ${data.validUntil}. Lines are before VAT; VAT is charged as shown. Not a tax invoice.`}
      facts={[
        { label: "For", value: data.customerName },
        { label: "Phone", value: data.customerPhone },
        { label: "Issued", value: data.issued },
        { label: "Route", value: data.route },
        { label: "Moving day", value: data.serviceDate },
        { label: "Valid until", value: data.validUntil },
      ]}
    >
      <LineTable lines={data.lines} />
      <Sums
        sums={[
          { label: "Subtotal", value: data.subtotal },
          { label: data.vatLabel, value: data.vat },
          { label: "Total", value: data.total, strong: true },
          { label: data.depositLabel, value: data.deposit },
        ]}
      />
      {data.instructions ? <Box title="Special instructions" lines={[data.instructions]} /> : null}
      {data.payment.length > 0 ? <Box title="How to pay" lines={data.payment} /> : null}
    </Sheet>
  );
}
