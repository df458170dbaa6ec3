import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { salaryReceiptRequired } from "../errors";
import type { ShownSalary } from "./paid-dialog";

/** Records the outcome from M-Pesa's portal or statement when M-Pesa gives no answer. */
export function DecideDialog({ payment, onClose }: { payment: ShownSalary; onClose: () => void }) {
  const { id, employeeName, amount, doubt } = payment;
  const form = useWriteForm({
    start: { outcome: "paid" as string | null, receipt: "", reason: "" },
    send: ({ outcome, receipt, reason }) =>
      client("salaries").decide({
        id,
        outcome: outcome as "paid" | "failed",
        receipt: outcome === "paid" ? receipt : "",
        reason,
      }),
    after: onClose,
    said: `The outcome of ${employeeName}'s payment is saved`,
  });
  return (
    <DialogForm of={form} title={`${employeeName}'s payment`} submit="Decide" onClose={onClose}>
      <p>
        {formatKes(amount)}. {doubt}. Look it up in M-Pesa's portal first: a payment marked as not paid can be
        paid again.
      </p>
      <SelectField
        of={form}
        name="outcome"
        label="Outcome"
        data={[
          { value: "paid", label: "It was paid" },
          { value: "failed", label: "It was not paid" },
        ]}
      />
      {form.values.outcome === "paid" && (
        <TextField
          of={form}
          name="receipt"
          label="M-Pesa receipt"
          required={salaryReceiptRequired.en}
          maxLength={20}
        />
      )}
      <TextareaField of={form} name="reason" label="Reason" required={reasonRequired.en} maxLength={300} />
    </DialogForm>
  );
}
