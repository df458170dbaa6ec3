import { client, type Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, DateField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { staffContract } from "../../contract";
import {
  PAID_BY,
  PAID_BY_LABELS,
  PAY_FREQUENCIES,
  PAY_FREQUENCY_LABELS,
  type PaidBy,
  type PayFrequency,
} from "../domain";
import { baseSalaryRequired } from "../errors";

const packageOn = (packages: readonly ShownPackage[], day: string) => {
  const counting = packages.filter(({ replacedAt }) => replacedAt === null);
  return counting.find(({ effectiveDate }) => effectiveDate <= day) ?? counting.at(-1);
};

/** Changes a person's pay from a past or future day. */
export function PayDialog({
  number,
  packages,
  today,
  onClose,
}: {
  number: string;
  packages: readonly ShownPackage[];
  today: string;
  onClose: () => void;
}) {
  const now = packageOn(packages, today);
  const form = useWriteForm({
    start: {
      effectiveDate: today,
      baseSalary: (now?.basicSalary ?? "") as MoneyValue,
      payFrequency: (now?.payFrequency ?? "monthly") as string | null,
      paidBy: (now?.paidBy ?? "period") as string | null,
    },
    place: (name) => name.replace(/^compensation\.?/, "") || "baseSalary",
    send: ({ effectiveDate, baseSalary, payFrequency, paidBy }, { context }) => {
      const of = packageOn(packages, effectiveDate);
      return client("staff").setPackage(
        {
          number,
          effectiveDate,
          compensation: {
            baseSalary: centsOf(baseSalary),
            payFrequency: payFrequency as PayFrequency,
            paidBy: paidBy as PaidBy,
            allowances: of?.allowances ?? [],
            benefits: of?.benefits ?? [],
          },
        },
        { context },
      );
    },
    after: onClose,
    said: "The pay was changed",
  });
  const { effectiveDate } = form.values;
  const next = packages
    .filter((each) => each.replacedAt === null && each.effectiveDate > effectiveDate)
    .at(-1);
  const kept = packageOn(packages, effectiveDate)?.allowances ?? [];
  return (
    <DialogForm of={form} title="Change pay" submit="Save" onClose={onClose}>
      <DateField
        of={form}
        name="effectiveDate"
        label="From"
        required="Please choose the day"
        description={
          next
            ? `Until the day before the next change on ${formatDate(next.effectiveDate)}.`
            : effectiveDate < today
              ? "The next payroll run pays the difference for months already paid."
              : "Until it is changed again."
        }
      />
      <AmountField
        of={form}
        name="baseSalary"
        label={`Base Salary, ${currencyMark()}`}
        required={baseSalaryRequired.en}
      />
      <SelectField
        of={form}
        name="payFrequency"
        label="Pay Frequency"
        data={PAY_FREQUENCIES.map((value) => ({ value, label: PAY_FREQUENCY_LABELS[value] }))}
      />
      <SelectField
        of={form}
        name="paidBy"
        label="Base Salary is per"
        data={PAID_BY.map((value) => ({ value, label: PAID_BY_LABELS[value] }))}
      />
      {kept.length > 0 && (
        <p>Allowances stay: {kept.map(({ name, amount }) => `${name} ${formatKes(amount)}`).join(", ")}.</p>
      )}
    </DialogForm>
  );
}

export type ShownPackage = Output<typeof staffContract, "packages">["packages"][number];
