import { useComboboxContext } from "@mantine/core";

/**
 * Said by every select of the office when its list is empty (docs/domain/readings.md#dashboard-and-lists):
 * nothing fits what was typed, or nothing is there.
 */
export function NoOptions() {
  const field = useComboboxContext().store.targetRef.current;
  const typed = field instanceof HTMLInputElement && !field.readOnly && field.value.trim() !== "";
  return typed ? "No options found" : "No options available";
}
