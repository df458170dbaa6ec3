import { Select } from "@mantine/core";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { useSearch } from "~/platform/ui/office/use-search";
import type { leadsContract } from "../contract";

/** A lead, as a form names one. */
export interface LeadChoice {
  id: string;
  leadNumber: string;
  name: string;
}

interface LeadPickerProps {
  label: string;
  description?: string;
  value: LeadChoice | null;
  error?: string | undefined;
  onChange: (lead: LeadChoice | null) => void;
}

/** Finds a lead within one's reach by name, number, company, email or phone, for a form that names one. */
export function LeadPicker({ value, onChange, ...field }: LeadPickerProps) {
  const [typed, setTyped] = useState("");
  const found = useSearch(
    typed,
    async (search): Promise<LeadChoice[]> =>
      (await client<typeof leadsContract>("leads").list({ search, limit: 8 })).rows,
  );
  const offered = new Map([...(value ? [value] : []), ...found].map((lead) => [lead.id, lead]));
  return (
    <Select
      {...field}
      placeholder="Name, number or phone"
      searchable
      clearable
      data={[...offered.values()].map(({ id, name, leadNumber }) => ({
        value: id,
        label: `${name}, ${leadNumber}`,
      }))}
      // The server has searched already, by more than the label shows.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? "Type a name or a number" : "No lead found"}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      onChange={(id) => onChange(id === null ? null : (offered.get(id) ?? null))}
    />
  );
}
