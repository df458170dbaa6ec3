import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { REMITTANCE_LABELS, type RemittanceKind } from "../domain/returns";
import { remittanceReferenceRequired } from "../errors";

interface PayDialogProps {
  month: string;
  kind: RemittanceKind;
  today: string;
  onClose: () => void;
}

/** Writes down that an authority was paid. */
export function PayDialog({ month, kind, today, onClose }: PayDialogProps) {
  const form = useWriteForm({
    start: { reference: "", paidOn: today },
    send: ({ reference, paidOn }, { context }) =>
      client("remittances").pay({ month, kind, reference, paidOn }, { context }),
    after: onClose,
    said: ({ amount }) => `${formatKes(amount)} is marked as paid`,
  });
  return (
    <DialogForm of={form} title={REMITTANCE_LABELS[kind]} submit="Mark as paid" onClose={onClose}>
      <TextField
        of={form}
        name="reference"
        label="Reference"
        description="The slip or receipt number of the payment"
        required={remittanceReferenceRequired.en}
        maxLength={100}
        focus
      />
      <DateField of={form} name="paidOn" label="Paid on" max={today} required="Please choose the day" />
    </DialogForm>
  );
}
