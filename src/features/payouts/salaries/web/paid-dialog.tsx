import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { METHOD_LABELS } from "../../domain";
import type { salariesContract } from "../contract";
import { salaryReferenceRequired } from "../errors";
import type { ShownSalary } from "./salary-actions";

const WHOSE = {
  cash: "Of the signed sheet",
  portal: "M-Pesa's receipt: 10 letters and digits",
  bank_transfer: "The bank's",
  mpesa: "",
};

/** What bank, cash or M-Pesa's portal paid, by its reference. */
export function PaidDialog({ payment, onClose }: { payment: ShownSalary; onClose: () => void }) {
  const { id, employeeName, amount, method } = payment;
  const form = useWriteForm({
    start: { reference: "" },
    send: ({ reference }) => client<typeof salariesContract>("salaries").markPaid({ id, reference }),
    after: onClose,
    summary: ({ fields, message }) =>
      Object.keys(fields).length === 0 ? `Payment failed: ${message}` : undefined,
    said: "Payment processed successfully!",
  });
  return (
    <DialogForm of={form} title={`Mark ${employeeName} as paid`} submit="Mark as paid" onClose={onClose}>
      <p>
        {formatKes(amount)}, {METHOD_LABELS[method]}. This is not taken back.
      </p>
      <TextField
        of={form}
        name="reference"
        label="Reference"
        description={WHOSE[method]}
        required={salaryReferenceRequired.en}
        maxLength={100}
        focus
      />
    </DialogForm>
  );
}
