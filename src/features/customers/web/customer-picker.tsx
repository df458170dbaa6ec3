import { Select } from "@mantine/core";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import { useSearch } from "~/platform/ui/office/use-search";
import type { customersContract } from "../contract";

/** How a customer whom we know is reached. */
export interface KnownCustomer {
  name: string;
  email: string;
  phone: string;
}

/** Finds a customer of ours by name, number or phone, for a form that names one. */
export function CustomerPicker({ onChoose }: { onChoose: (customer: KnownCustomer) => void }) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useSearch(
    typed,
    async (search) => (await client<typeof customersContract>("customers").list({ search, limit: 10 })).rows,
  );
  return (
    <Select
      label="Known customer"
      placeholder="Name, number or phone"
      searchable
      clearable
      data={found.map(({ id, name, customerNumber }) => ({ value: id, label: `${name}, ${customerNumber}` }))}
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? "Type a name or a number" : undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      value={chosen}
      onChange={(id) => {
        setChosen(id);
        const known = found.find((each) => each.id === id);
        if (known) onChoose({ name: known.name, email: known.email, phone: formatPhone(known.phone) });
      }}
    />
  );
}
