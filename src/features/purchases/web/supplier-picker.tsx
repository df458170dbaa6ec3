import { client, type Output } from "~/platform/http/client";
import { RecordPicker } from "~/platform/ui/office/record-picker";
import type { purchasesContract } from "../contract";

type SupplierChoice = Output<typeof purchasesContract, "suppliers">["suppliers"][number];
type Chosen = Pick<SupplierChoice, "id"> & { label: string };

interface SupplierPickerProps {
  value: Chosen | null;
  error: string | undefined;
  onChange: (supplier: Chosen | null) => void;
  /** Receives each search's suppliers with their tax facts. */
  onFound?: (suppliers: readonly SupplierChoice[]) => void;
}

/** Selects a supplier in use by name or PIN. */
export function SupplierPicker({ onFound, ...field }: SupplierPickerProps) {
  return (
    <RecordPicker
      {...field}
      label="Supplier"
      placeholder="Name or PIN"
      labelOf={({ label }) => label}
      find={async (search) => {
        const { suppliers } = await client("purchases").suppliers({ search });
        onFound?.(suppliers);
        return suppliers.map(({ id, name }) => ({ id, label: name }));
      }}
      nothingFound="No supplier found. Add it under Suppliers."
    />
  );
}
