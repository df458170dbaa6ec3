import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { useState } from "react";
import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { client } from "~/platform/http/client";
import { BoundField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { useSearch } from "~/platform/ui/office/use-search";

interface PlacePickerProps<Values extends FieldValues>
  extends Omit<AutocompleteProps, "value" | "onChange" | "onBlur" | "error" | "data" | "form" | "name"> {
  of: WriteForm<Values>;
  name: FieldPathByValue<Values, string>;
}

/** Where a move begins or ends: known places are suggested while one types, anything else may be written. */
export function PlacePicker<Values extends FieldValues>({ of, name, ...input }: PlacePickerProps<Values>) {
  const form = of as unknown as WriteForm<Record<string, string>>;
  return (
    <BoundField of={form} name={name as string}>
      {(bound) => <Places {...input} {...bound} value={bound.value ?? ""} />}
    </BoundField>
  );
}

function Places({
  value,
  onChange,
  ...input
}: Omit<AutocompleteProps, "data" | "value"> & { value: string }) {
  const [isTyped, setTyped] = useState(false);
  const found = useSearch(isTyped ? value : "", async (q) => (await client("pricing").places({ q })).places);
  return (
    <Autocomplete
      {...input}
      value={value}
      onChange={(typed) => {
        setTyped(true);
        onChange?.(typed);
      }}
      data={found.map(({ label }) => label).filter((label) => label !== value)}
      filter={({ options }) => options}
      maxLength={200}
    />
  );
}
