import { Button, Group } from "@mantine/core";
import type { FieldPathByValue, FieldValues } from "react-hook-form";
import type { Problem } from "~/platform/http/client";
import type { Cents } from "~/platform/kernel/money";
import { AmountField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import styles from "~/platform/ui/office/dialog-form.module.css";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import { METHOD_LABELS, type PaymentMethod, STANDING_METHODS } from "../domain";

/** What the forms of money that has come, or goes out, have in common. */

interface InputProps<Values extends FieldValues, Value> {
  of: WriteForm<Values>;
  name: FieldPathByValue<Values, Value>;
}

/** How money came or went out: by the methods that are always there, unless others are given. */
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

/** What a bank, a cheque or M-Pesa calls it. */
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

/** An amount, and the amounts it often is, as buttons. */
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
          <Button
            key={label}
            size="compact-md"
            variant="default"
            className={styles.quick}
            onClick={() => onPart(amount)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}

/** Asked when a payment like this one is booked: it may be other money. */
export function sameMoney({ code, fields }: Problem): string | undefined {
  const booked = fields.reference ?? fields.amount;
  return code === "CONFLICT" && booked ? `${booked} Book it all the same?` : undefined;
}

/** The heading of that question, and the button that answers it. */
export const SAME_MONEY = {
  doubtTitle: "Is this the same money?",
  overrideLabel: "Book it all the same",
} as const;
