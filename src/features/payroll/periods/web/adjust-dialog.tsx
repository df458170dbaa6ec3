import { SimpleGrid } from "@mantine/core";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, NumberField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_PERIOD_REASON } from "../domain";
import type { ShownItem } from "./shown-period";

const given = (value: MoneyValue) => (value === "" ? undefined : centsOf(value));

/** Replaces or adds to the recorded values of one person in this run. */
export function AdjustDialog({ item, onClose }: { item: ShownItem; onClose: () => void }) {
  const { adjustments: of } = item;
  const form = useWriteForm({
    start: {
      basicSalary: (of?.basicSalary ?? "") as MoneyValue,
      daysWorked: (of?.daysWorked ?? null) as number | null,
      overtimeHours: (of?.overtimeHours ?? null) as number | null,
      bonus: (of?.bonus ?? "") as MoneyValue,
      commission: (of?.commission ?? "") as MoneyValue,
      noticeDays: (of?.noticeDays ?? null) as number | null,
      severanceYears: (of?.severanceYears ?? null) as number | null,
      allowanceName: of?.allowance?.name ?? "",
      allowance: (of?.allowance?.amount ?? "") as MoneyValue,
      deductionName: of?.deduction?.name ?? "",
      deduction: (of?.deduction?.amount ?? "") as MoneyValue,
      notes: of?.notes ?? "",
    },
    place: (name) => ({ "allowance.name": "allowanceName", "deduction.name": "deductionName" })[name] ?? name,
    send: ({ allowanceName, allowance, deductionName, deduction, ...typed }) =>
      client("payrollPeriods").adjust({
        itemId: item.id,
        basicSalary: given(typed.basicSalary),
        daysWorked: typed.daysWorked ?? undefined,
        overtimeHours: typed.overtimeHours ?? undefined,
        bonus: given(typed.bonus),
        commission: given(typed.commission),
        noticeDays: typed.noticeDays ?? undefined,
        severanceYears: typed.severanceYears ?? undefined,
        allowance: allowance === "" ? undefined : { name: allowanceName, amount: centsOf(allowance) },
        deduction: deduction === "" ? undefined : { name: deductionName, amount: centsOf(deduction) },
        notes: typed.notes || undefined,
      }),
    after: onClose,
    said: `${item.employeeName}'s pay was recalculated`,
  });
  return (
    <DialogForm of={form} title={`Adjust ${item.employeeName}'s pay`} submit="Adjust" onClose={onClose}>
      <p>Leave a field empty to keep the calculated value.</p>
      <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={14}>
        <AmountField of={form} name="basicSalary" label="Basic salary" />
        <NumberField
          of={form}
          name="daysWorked"
          label="Days worked"
          description={`Of ${item.totalWorkingDays} weekdays`}
          min={0}
          decimals={2}
        />
        <NumberField of={form} name="overtimeHours" label="Overtime hours" min={0} decimals={2} />
        <AmountField of={form} name="bonus" label="Bonus" />
        <AmountField of={form} name="commission" label="Commission" />
        <span />
        <NumberField
          of={form}
          name="noticeDays"
          label="Notice paid, days"
          description="For leavers: 30 days are one month's pay"
          min={0}
          max={366}
        />
        <NumberField
          of={form}
          name="severanceYears"
          label="Severance, completed years"
          description="For redundancy: 15 days' pay per year"
          min={0}
          max={60}
        />
        <TextField of={form} name="allowanceName" label="One-off allowance" maxLength={100} />
        <AmountField of={form} name="allowance" label="Allowance amount" />
        <TextField of={form} name="deductionName" label="One-off deduction" maxLength={100} />
        <AmountField of={form} name="deduction" label="Amount withheld" />
      </SimpleGrid>
      <TextareaField of={form} name="notes" label="Notes" maxLength={MAX_PERIOD_REASON} />
    </DialogForm>
  );
}
