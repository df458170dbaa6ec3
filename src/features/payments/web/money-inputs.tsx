import { Select } from "@mantine/core";
import { METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from "../domain";

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

export function MethodInput({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: PaymentMethod | null;
  error?: string | undefined;
  onChange: (value: PaymentMethod | null) => void;
}) {
  return (
    <Select
      label={label}
      placeholder="Choose a method"
      data={METHODS}
      value={value}
      error={error}
      onChange={(next) => onChange(next as PaymentMethod | null)}
    />
  );
}
