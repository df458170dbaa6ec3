import { Select } from "@mantine/core";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { useSearch } from "~/platform/ui/office/use-search";
import type { invoicesContract } from "../contract";

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

/** Finds an invoice by number, account, customer's name or e-mail. */
export function InvoicePicker({ label, offered, value, onChange }: InvoicePickerProps) {
  const [typed, setTyped] = useState("");
  const found = useSearch(typed, async (search) => {
    const { rows } = await client<typeof invoicesContract>("invoices").list({ search, limit: 10 });
    return rows
      .filter(({ paymentStatus }) => paymentStatus !== "cancelled")
      .map(({ id, invoiceNumber, customerName, outstandingBalance }) => ({
        id,
        number: invoiceNumber,
        customerName,
        balance: outstandingBalance,
      }));
  });
  const [chosen, setChosen] = useState<InvoiceChoice>();
  const shown = new Map<string, InvoiceChoice>();
  for (const choice of [...(chosen ? [chosen] : []), ...found, ...offered]) shown.set(choice.id, choice);
  return (
    <Select
      label={label}
      placeholder="Number or customer"
      searchable
      clearable
      data={[...shown.values()].map((choice) => ({
        value: choice.id,
        label: `${choice.number} ${choice.customerName}, ${formatKes(choice.balance)}`,
      }))}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, by more than the label shows.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? "Type a number or a name" : undefined}
      onChange={(id) => {
        setChosen(id ? shown.get(id) : undefined);
        onChange(id);
      }}
    />
  );
}
