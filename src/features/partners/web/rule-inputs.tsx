import type { FieldPathByValue } from "react-hook-form";
import { currencyMark } from "~/platform/kernel/money";
import { AmountField, NumberField, SelectField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import type { RuleKind } from "../domain";

interface RuleValues {
  ruleKind: string | null;
  percent: number | null;
  amount: MoneyValue;
}

export const valuesOf = ({ kind, value }: { kind: RuleKind; value: number }): RuleValues =>
  kind === "fixed"
    ? { ruleKind: kind, percent: 5, amount: value }
    : { ruleKind: kind, percent: value / 100, amount: "" };

export const ruleOf = ({ ruleKind, percent, amount }: RuleValues) => ({
  kind: ruleKind as RuleKind,
  value: ruleKind === "fixed" ? (amount === "" ? 0 : amount) : Math.round((percent ?? 0) * 100),
});

/** Inputs of the commission per won move. */
export function RuleInputs<Values extends RuleValues>({ of }: { of: WriteForm<Values> }) {
  return (
    <>
      <SelectField
        of={of}
        name={"ruleKind" as FieldPathByValue<Values, string | null>}
        label="Commission"
        data={[
          { value: "percent", label: "Per cent of each won move" },
          { value: "fixed", label: "An amount for each won move" },
        ]}
      />
      {of.values.ruleKind === "fixed" ? (
        <AmountField
          of={of}
          name={"amount" as FieldPathByValue<Values, MoneyValue>}
          label={`Amount, ${currencyMark()}`}
          required="Please enter the amount"
        />
      ) : (
        <NumberField
          of={of}
          name={"percent" as FieldPathByValue<Values, number | null>}
          label="Per cent"
          required="Please enter the per cent"
          min={0}
          max={100}
          decimals={2}
          suffix="%"
        />
      )}
    </>
  );
}
