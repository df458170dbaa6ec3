import { type EmployeeChoice, EmployeePicker } from "~/features/staff/web/employee-picker";
import { client } from "~/platform/http/client";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, BoundField, DateField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_PERIOD_REASON } from "../domain";
import type { ShownPeriod } from "./shown-period";

/** Pays an amount missing from a released run, or withholds an overpayment from later pay. */
export function CorrectDialog({ period, onClose }: { period: ShownPeriod; onClose: () => void }) {
  const weekLater = addDays(period.payDate, 7);
  const today = nairobiDate(new Date());
  const form = useWriteForm({
    start: {
      employee: null as EmployeeChoice | null,
      reason: "",
      pay: "" as MoneyValue,
      recover: "" as MoneyValue,
      installment: "" as MoneyValue,
      payDate: weekLater < today ? today : weekLater,
    },
    place: (name) =>
      name
        .replace(/^items\.0\./, "")
        .replace("recover.amount", "recover")
        .replace("recover.installment", "installment"),
    send: ({ employee, reason, pay, recover, installment, payDate }, { context }) =>
      client("payrollPeriods").correct(
        {
          id: period.id,
          payDate,
          items: [
            {
              employee: employee?.number ?? "",
              reason,
              ...(pay === "" ? {} : { pay: centsOf(pay) }),
              ...(recover === ""
                ? {}
                : { recover: { amount: centsOf(recover), installment: centsOf(installment || recover) } }),
            },
          ],
        },
        { context },
      ),
    after: onClose,
    said: ({ number }) =>
      number ? `Correction ${number} waits for approval` : "It will be deducted from later pay",
  });
  return (
    <DialogForm
      of={form}
      title={`Correct ${period.name}`}
      submit="Correct"
      ready={form.values.employee !== null}
      onClose={onClose}
    >
      <BoundField of={form} name="employee">
        {({ value, onChange, error }) => (
          <EmployeePicker label="Employee" value={value} onChange={onChange} error={error} required />
        )}
      </BoundField>
      <TextField
        of={form}
        name="reason"
        label="Reason"
        required="Please give a reason"
        maxLength={MAX_PERIOD_REASON}
      />
      <AmountField of={form} name="pay" label="Missing gross pay" />
      {period.may.recover && (
        <>
          <AmountField
            of={form}
            name="recover"
            label="Overpaid net pay"
            description="At most the net pay paid. Its tax and contributions do not change."
          />
          <AmountField
            of={form}
            name="installment"
            label="Amount withheld each month"
            description="Leave empty to withhold all at once."
          />
        </>
      )}
      <DateField of={form} name="payDate" label="Pay Date" required="Pay date is required" />
    </DialogForm>
  );
}
