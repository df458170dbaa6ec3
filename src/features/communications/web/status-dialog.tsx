import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { COMMUNICATION_STATUSES, type CommunicationStatus, MAX_NOTE, STATUS_LABELS } from "../domain";
import type { Communication } from "./communication-values";

interface StatusDialogProps {
  customer: string;
  row: Communication;
  onClose: () => void;
}

/** Sets any status, or adds a note and leaves it. */
export function StatusDialog({ customer, row, onClose }: StatusDialogProps) {
  const form = useWriteForm({
    start: { status: row.status as string | null, note: "" },
    send: ({ status, note }) =>
      client("communications").setStatus({
        id: customer,
        communicationId: row.id,
        status: (status ?? row.status) as CommunicationStatus,
        note,
        was: row.status,
      }),
    after: onClose,
    said: ({ message }) => message,
  });
  return (
    <DialogForm of={form} title="Status and note" submit="Save" ready={form.isDirty} onClose={onClose}>
      <SelectField
        of={form}
        name="status"
        label="Status"
        data={COMMUNICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
      />
      <TextareaField
        of={form}
        name="note"
        label="Note"
        description="Stands below the content, with your name and the time."
        maxLength={MAX_NOTE}
        minRows={3}
        focus
      />
    </DialogForm>
  );
}
