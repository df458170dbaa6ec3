import { Select } from "@mantine/core";
import { useState } from "react";
import { useSearch } from "./use-search";

export interface RecordPickerProps<Choice extends { id: string }> {
  label: string;
  description?: string;
  placeholder: string;
  error?: string | undefined;
  required?: boolean;
  value: Choice | null;
  /** Choices shown before anything is typed. */
  offered?: readonly Choice[];
  labelOf: (choice: Choice) => string;
  find: (search: string) => Promise<Choice[]>;
  /** Shown when a search of two letters finds nothing; without it the list closes. */
  nothingFound?: string;
  onChange: (choice: Choice | null) => void;
}

/** A select that searches records on the server while one types. */
export function RecordPicker<Choice extends { id: string }>({
  value,
  offered = [],
  labelOf,
  find,
  nothingFound,
  onChange,
  ...field
}: RecordPickerProps<Choice>) {
  const [typed, setTyped] = useState("");
  // After a choice its label is in the field.
  const found = useSearch(value && typed === labelOf(value) ? "" : typed, find);
  const choices = new Map(
    // What was found comes first, so that arrow down and Enter choose it.
    [...found, ...(value ? [value] : []), ...offered].map((choice) => [choice.id, choice]),
  );
  return (
    <Select
      {...field}
      searchable
      clearable
      allowDeselect={false}
      data={[...choices.values()].map((choice) => ({ value: choice.id, label: labelOf(choice) }))}
      // The server has searched already, by more than the label shows.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? "Type a name or a number" : nothingFound}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      onChange={(id) => onChange(id === null ? null : (choices.get(id) ?? null))}
    />
  );
}
