import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { METHOD_LABELS, SALARY_METHODS, type SalaryMethod } from "../../domain";
import type { ShownSalary } from "./paid-dialog";

/** Repeats a failed payment, by M-Pesa or another method. */
export function RetryDialog({ payment, onClose }: { payment: ShownSalary; onClose: () => void }) {
  const { id, employeeName, amount, failureReason, doubt } = payment;
  const form = useWriteForm({
    start: { method: payment.method as string | null, toCurrentNumber: false },
    send: ({ method, toCurrentNumber }, { context }) =>
      client("salaries").retry({ id, method: method as SalaryMethod, toCurrentNumber }, { context }),
    after: onClose,
    summary: ({ code, fields, message }) =>
      Object.keys(fields).length === 0
        ? `Error processing payment: ${code === "INTERNAL" ? "Failed to initiate payment" : message}`
        : undefined,
    said: `Paying ${employeeName} again`,
  });
  return (
    <DialogForm of={form} title={`Pay ${employeeName} again`} submit="Pay again" onClose={onClose}>
      <p>
        {formatKes(amount)} was not paid: {failureReason}
      </p>
      {doubt && <p>{doubt}</p>}
      <SelectField
        of={form}
        name="method"
        label="Method"
        data={SALARY_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
      />
      {(form.values.method === "mpesa" || form.values.method === "portal") && (
        <CheckboxField
          of={form}
          name="toCurrentNumber"
          label="To the number in the employee's record today"
        />
      )}
    </DialogForm>
  );
}
