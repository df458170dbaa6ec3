import { Select } from "@mantine/core";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { useSearch } from "~/platform/ui/office/use-search";
import type { staffContract } from "../contract";

/** An employee as a form shows them. */
export type EmployeeChoice = Pick<
  Output<typeof staffContract, "choices">["staff"][number],
  "id" | "number" | "name"
>;

interface EmployeePickerProps {
  label: string;
  description?: string;
  value: EmployeeChoice | null;
  error?: string | undefined;
  required?: boolean;
  onChange: (employee: EmployeeChoice | null) => void;
}

/** Selects an employee within reach by name or number. */
export function EmployeePicker({ value, onChange, ...field }: EmployeePickerProps) {
  const [typed, setTyped] = useState("");
  const found = useSearch(
    typed,
    async (search) => (await client<typeof staffContract>("staff").choices({ search })).staff,
  );
  const offered = new Map<string, EmployeeChoice>(
    [...(value ? [value] : []), ...found].map((employee) => [employee.id, employee]),
  );
  return (
    <Select
      {...field}
      placeholder="Name or number"
      searchable
      clearable
      data={[...offered.values()].map(({ id, name, number }) => ({ value: id, label: `${name}, ${number}` }))}
      // The server has searched already, by more than the label shows.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? "Type a name or a number" : "Nobody found"}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      onChange={(id) => onChange(id === null ? null : (offered.get(id) ?? null))}
    />
  );
}
