import { Select } from "@mantine/core";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { useSearch } from "~/platform/ui/office/use-search";
import type { mpesaContract } from "../contract";

interface CustomerPickerProps {
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Finds a customer by name, number, address or phone. */
export function CustomerPicker({ value, error, onChange }: CustomerPickerProps) {
  const [typed, setTyped] = useState("");
  const found = useSearch(
    typed,
    async (search) => (await client<typeof mpesaContract>("mpesa").findCustomers({ search })).customers,
  );
  const [chosen, setChosen] = useState<(typeof found)[number]>();
  const shown = new Map<string, (typeof found)[number]>();
  for (const customer of [...(chosen ? [chosen] : []), ...found]) shown.set(customer.id, customer);
  return (
    <Select
      label="Customer"
      placeholder="Name or number"
      searchable
      clearable
      data={[...shown.values()].map(({ id, name, customerNumber }) => ({
        value: id,
        label: `${name}, ${customerNumber}`,
      }))}
      value={value}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? "Type a name or a number" : undefined}
      onChange={(id) => {
        setChosen(id ? shown.get(id) : undefined);
        onChange(id);
      }}
    />
  );
}
