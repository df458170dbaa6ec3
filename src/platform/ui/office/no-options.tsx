import { useComboboxContext } from "@mantine/core";

/** Text of an empty select (docs/domain/readings.md#dashboard-and-lists): no matches, or no choices. */
export function NoOptions() {
  const field = useComboboxContext().store.targetRef.current;
  const typed = field instanceof HTMLInputElement && !field.readOnly && field.value.trim() !== "";
  return typed ? "No options found" : "No options available";
}
