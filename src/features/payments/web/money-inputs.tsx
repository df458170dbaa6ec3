import { Button, Group } from "@mantine/core";
import type { FieldPathByValue, FieldValues } from "react-hook-form";
import type { Problem } from "~/platform/http/client";
import type { Cents } from "~/platform/kernel/money";
import { AmountField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import { METHOD_LABELS, type PaymentMethod, STANDING_METHODS } from "../domain";

interface InputProps<Values extends FieldValues, Value> {
  of: WriteForm<Values>;
  name: FieldPathByValue<Values, Value>;
}

/** The payment method: the permanent ones by default. */
export function MethodField<Values extends FieldValues>({
  placeholder = "Choose a method",
  methods = STANDING_METHODS,
  ...field
}: InputProps<Values, string | null> & {
  label: string;
  placeholder?: string;
  methods?: readonly PaymentMethod[];
}) {
  const data = methods.map((value) => ({ value, label: METHOD_LABELS[value] }));
  return <SelectField {...field} placeholder={placeholder} data={data} />;
}

/** The bank's, cheque's or M-Pesa's reference. */
export function ReferenceField<Values extends FieldValues>(
  field: InputProps<Values, string> & { description?: string | undefined },
) {
  return <TextField {...field} label="Reference" maxLength={80} />;
}

interface AmountWithPartsProps<Values extends FieldValues> extends InputProps<Values, MoneyValue> {
  label: string;
  whole?: boolean;
  description?: string | undefined;
  above?: string | undefined;
  focus?: boolean;
  parts: readonly { label: string; amount: Cents }[];
  onPart: (amount: Cents) => void;
}

/** An amount with buttons for common amounts. */
export function AmountWithParts<Values extends FieldValues>({
  parts,
  onPart,
  ...field
}: AmountWithPartsProps<Values>) {
  return (
    <div>
      <AmountField {...field} />
      <Group gap={8} mt={8}>
        {parts.map(({ label, amount }) => (
          <Button key={label} size="compact-md" variant="default" mih={36} onClick={() => onPart(amount)}>
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}

/** The question before a possible duplicate is booked; undefined for other errors. */
export function sameMoney({ code, fields }: Problem): string | undefined {
  const booked = fields.reference ?? fields.amount;
  return code === "CONFLICT" && booked ? `${booked} Book it anyway?` : undefined;
}

export const SAME_MONEY = {
  doubtTitle: "Is this the same money?",
  overrideLabel: "Book it anyway",
} as const;
