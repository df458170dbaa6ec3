import { Select } from "@mantine/core";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { useSearch } from "~/platform/ui/office/use-search";
import type { customersContract } from "../contract";

/** A customer whom we know, and how they are reached. */
export type CustomerChoice = Output<typeof customersContract, "choices">["customers"][number];

/** The customer whose number is in the address of a form, ?customer=CUST1001; undefined when there is none in reach. */
export async function customerOfAddress(
  context: Parameters<typeof api>[0],
  url: URL,
): Promise<CustomerChoice | undefined> {
  const number = url.searchParams.get("customer") ?? "";
  if (number.length < 2 || number.length > 40) return undefined;
  const { customers } = await api<typeof customersContract>(context, "customers").choices({ search: number });
  return customers.find(({ customerNumber }) => customerNumber === number);
}

interface CustomerPickerProps {
  label: string;
  description?: string;
  value: CustomerChoice | null;
  error?: string | undefined;
  onChange: (customer: CustomerChoice | null) => void;
}

/** Searches customers by name, number, email or phone, for a form field. */
export function CustomerPicker({ value, onChange, ...field }: CustomerPickerProps) {
  const [typed, setTyped] = useState("");
  const found = useSearch(
    typed,
    async (search) => (await client<typeof customersContract>("customers").choices({ search })).customers,
  );
  const offered = new Map([...(value ? [value] : []), ...found].map((customer) => [customer.id, customer]));
  return (
    <Select
      {...field}
      placeholder="Name, number or phone"
      searchable
      clearable
      data={[...offered.values()].map(({ id, name, customerNumber }) => ({
        value: id,
        label: `${name}, ${customerNumber}`,
      }))}
      // The server has searched already, by more than the label shows.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? "Type a name or a number" : undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      onChange={(id) => onChange(id === null ? null : (offered.get(id) ?? null))}
    />
  );
}
