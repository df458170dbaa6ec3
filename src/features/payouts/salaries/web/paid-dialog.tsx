import { client, type Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { METHOD_LABELS } from "../../domain";
import type { salariesContract } from "../contract";
import { salaryReferenceRequired } from "../errors";

const WHOSE = {
  cash: "From the signed sheet",
  portal: "M-Pesa's receipt: 10 letters and digits",
  bank_transfer: "The bank's reference",
  mpesa: "",
};

/** Records a payment by bank, cash or M-Pesa's portal with its reference. */
export function PaidDialog({ payment, onClose }: { payment: ShownSalary; onClose: () => void }) {
  const { id, employeeName, amount, method } = payment;
  const form = useWriteForm({
    start: { reference: "" },
    send: ({ reference }) => client("salaries").markPaid({ id, reference }),
    after: onClose,
    summary: ({ fields, message }) =>
      Object.keys(fields).length === 0 ? `Payment failed: ${message}` : undefined,
    said: "Payment processed successfully!",
  });
  return (
    <DialogForm of={form} title={`Mark ${employeeName} as paid`} submit="Mark as paid" onClose={onClose}>
      <p>
        {formatKes(amount)}, {METHOD_LABELS[method]}. This cannot be undone.
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

/** Records several bank or cash payments with one reference. */
export function PaidTogetherDialog({
  payments,
  onClose,
}: {
  payments: readonly ShownSalary[];
  onClose: (isDone: boolean) => void;
}) {
  const form = useWriteForm({
    start: { reference: "" },
    send: ({ reference }, { context }) =>
      client("salaries").markAllPaid({ ids: payments.map(({ id }) => id), reference }, { context }),
    after: () => onClose(true),
    said: `${payments.length} payments marked as paid`,
  });
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  return (
    <DialogForm
      of={form}
      title={`Mark ${payments.length} payments as paid`}
      submit="Mark as paid"
      onClose={() => onClose(false)}
    >
      <p>{formatKes(sum)} in all. This cannot be undone.</p>
      <TextField
        of={form}
        name="reference"
        label="Reference"
        description="The bank's reference for the batch, or that of the signed sheet"
        required={salaryReferenceRequired.en}
        maxLength={100}
        focus
      />
    </DialogForm>
  );
}

export type ShownSalary = Output<typeof salariesContract, "list">["rows"][number];
