import { Group, Text } from "@mantine/core";
import { volumeOfBox } from "~/features/inventory/inventories/domain/edits";
import { MAX_QUANTITY, MAX_SIDE } from "~/features/inventory/inventories/domain/inventories";
import { MAX_NAME, weightOf } from "~/features/inventory/kinds/domain/kinds";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { cubicMetres, kilograms } from "../domain/figures";

interface FreeItem {
  name: string;
  length: number | null;
  width: number | null;
  height: number | null;
  quantity: number | null;
}

interface FreeItemDialogProps {
  name: string;
  onAdd: (item: Omit<FreeItem, "quantity"> & { quantity: number }) => void;
  onClose: () => void;
}

/** Adds a thing that the item list does not have, by its measures. */
export function FreeItemDialog({ name, onAdd, onClose }: FreeItemDialogProps) {
  const form = useWriteForm<FreeItem, void>({
    start: { name, length: null, width: null, height: null, quantity: 1 },
    send: async ({ quantity, ...item }) => onAdd({ ...item, quantity: quantity ?? 1 }),
    after: onClose,
  });
  const { length, width, height } = form.values;
  const volume = length && width && height ? volumeOfBox(length, width, height) : undefined;
  return (
    <DialogForm of={form} title="Item with its own size" submit="Add item" onClose={onClose}>
      <TextField of={form} name="name" label="Name" required="Please enter a name" maxLength={MAX_NAME} />
      <Group grow align="flex-start" gap="sm">
        <NumberField of={form} name="length" label="Length, cm" min={1} max={MAX_SIDE} focus />
        <NumberField of={form} name="width" label="Width, cm" min={1} max={MAX_SIDE} />
        <NumberField of={form} name="height" label="Height, cm" min={1} max={MAX_SIDE} />
      </Group>
      <NumberField of={form} name="quantity" label="Quantity" min={1} max={MAX_QUANTITY} />
      <Text inherit c="dimmed" aria-live="polite">
        {volume
          ? `${cubicMetres(volume * 1_000)} m³ and about ${kilograms(weightOf(volume))} kg each.`
          : "Without a size the price cannot be binding. You can measure later."}
      </Text>
    </DialogForm>
  );
}
