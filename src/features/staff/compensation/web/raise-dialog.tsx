import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, DateField, NumberField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";

/** Raises the base salary of several people from one day on, by a share or an amount. */
export function RaiseDialog({
  people,
  today,
  onClose,
}: {
  people: readonly { number: string; name: string }[];
  today: string;
  onClose: (isDone: boolean) => void;
}) {
  const form = useWriteForm({
    start: {
      effectiveDate: today,
      by: "percent" as string | null,
      percent: null as number | null,
      amount: "" as MoneyValue,
    },
    send: ({ effectiveDate, by, percent, amount }, { context }) =>
      client("staff").raise(
        {
          numbers: people.map(({ number }) => number),
          effectiveDate,
          ...(by === "percent" ? { percent: percent ?? 0 } : { amount: centsOf(amount) }),
        },
        { context },
      ),
    after: () => onClose(true),
    said: ({ raised }) => (raised === 1 ? "The pay was changed" : `The pay of ${raised} people was changed`),
  });
  return (
    <DialogForm
      of={form}
      title={people.length === 1 ? "Change pay" : `Change the pay of ${people.length} people`}
      submit="Save"
      onClose={() => onClose(false)}
    >
      <DateField
        of={form}
        name="effectiveDate"
        label="From"
        required="Please choose the day"
        description="For a past date, the next payroll run pays the difference."
      />
      <SelectField
        of={form}
        name="by"
        label="Raise by"
        data={[
          { value: "percent", label: "A percentage of the base salary" },
          { value: "amount", label: "An amount" },
        ]}
      />
      {form.values.by === "percent" ? (
        <NumberField
          of={form}
          name="percent"
          label="Percent"
          min={-50}
          max={100}
          decimals={2}
          required="Please give the percentage"
        />
      ) : (
        <AmountField of={form} name="amount" label="Amount" required="Please give the amount" />
      )}
    </DialogForm>
  );
}
