import { useState } from "react";
import { client } from "~/platform/http/client";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { RecordPicker } from "~/platform/ui/office/record-picker";

export interface InvoiceChoice {
  id: string;
  number: string;
  customerName: string;
  balance: Cents;
}

interface InvoicePickerProps {
  label: string;
  /** Shown before anything is typed. */
  offered: readonly InvoiceChoice[];
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Searches invoices by number, account, customer's name or e-mail, for a form field. */
export function InvoicePicker({ label, offered, value, onChange }: InvoicePickerProps) {
  const [chosen, setChosen] = useState<InvoiceChoice | null>(null);
  return (
    <RecordPicker
      label={label}
      placeholder="Number or customer"
      value={[...(chosen ? [chosen] : []), ...offered].find(({ id }) => id === value) ?? null}
      offered={offered}
      labelOf={({ number, customerName, balance }) => `${number} ${customerName}, ${formatKes(balance)}`}
      find={async (search) => {
        const { rows } = await client("invoices").list({ search, limit: 10 });
        return rows
          .filter(({ paymentStatus }) => paymentStatus !== "cancelled")
          .map(({ id, invoiceNumber, customerName, outstandingBalance }) => ({
            id,
            number: invoiceNumber,
            customerName,
            balance: outstandingBalance,
          }));
      }}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice?.id ?? null);
      }}
    />
  );
}
