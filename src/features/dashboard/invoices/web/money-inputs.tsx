import { Alert, Button, Group, NumberInput, Select, Textarea } from "@mantine/core";
import { METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from "~/features/payments/domain";

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

interface AmountProps {
  label: string;
  description?: string | undefined;
  value: number | "";
  error?: string | undefined;
  onChange: (value: number | "") => void;
  focus?: boolean;
}

/** An amount in shillings and cents. */
export function AmountInput({ label, description, value, error, onChange, focus }: AmountProps) {
  return (
    <NumberInput
      label={label}
      description={description}
      inputMode="decimal"
      prefix="KES "
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      hideControls
      value={value}
      error={error}
      onChange={(next) => onChange(typeof next === "number" ? next : "")}
      {...(focus ? { "data-autofocus": true } : {})}
    />
  );
}

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

export function ReasonInput({
  description,
  value,
  error,
  onChange,
}: {
  description: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Textarea
      label="Reason"
      description={description}
      autosize
      minRows={2}
      maxLength={300}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What went wrong, and the two ways out of a form. */
export function FormEnd({
  problem,
  submit,
  busy,
  disabled,
  danger = false,
  onCancel,
}: {
  problem?: string | undefined;
  submit: string;
  busy: boolean;
  disabled: boolean;
  danger?: boolean;
  onCancel: () => void;
}) {
  return (
    <>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={disabled} {...(danger ? { color: "red" } : {})}>
          {submit}
        </Button>
      </Group>
    </>
  );
}
