import { Select } from "@mantine/core";
import { formatKes } from "~/platform/kernel/money";
import type { OfferedLine } from "../domain/prices";

/** Adds a line from the price list. */
export function PriceLinePicker({
  offered,
  onChoose,
}: {
  offered: readonly OfferedLine[];
  onChoose: (line: OfferedLine) => void;
}) {
  const keyOf = ({ category, code }: OfferedLine) => `${category} ${code}`;
  return (
    <Select
      aria-label="Add from the price list"
      placeholder="Add from the price list"
      searchable
      data={offered.map((line) => ({
        value: keyOf(line),
        label: `${line.description}, ${formatKes(line.unitPrice)}`,
      }))}
      value={null}
      onChange={(chosen) => {
        const line = offered.find((each) => keyOf(each) === chosen);
        if (line) onChoose(line);
      }}
    />
  );
}
