import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_NOTE } from "../domain";
import { escalationReasonRequired } from "../errors";
import type { Communication, CommunicationChoices } from "./communication-values";

interface EscalateDialogProps {
  customer: string;
  row: Communication;
  choices: CommunicationChoices;
  onClose: () => void;
}

export function EscalateDialog({ customer, row, choices, onClose }: EscalateDialogProps) {
  const form = useWriteForm({
    start: { personId: null as string | null, reason: "" },
    send: async ({ personId, reason }) => {
      await client("communications").escalate({
        id: customer,
        communicationId: row.id,
        personId: personId ?? "",
        reason,
      });
    },
    after: onClose,
    said: (_, { personId }) =>
      `Escalated to ${choices.staff.find(({ id }) => id === personId)?.name ?? "a colleague"}`,
  });
  return (
    <DialogForm of={form} title="Escalate" submit="Escalate" onClose={onClose}>
      <SelectField
        of={form}
        name="personId"
        label="To"
        required="Please choose a person"
        searchable
        data={choices.staff.map(({ id, name }) => ({ value: id, label: name }))}
        withAsterisk
        focus
      />
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description="They read it with the communication, which is theirs from then on."
        required={escalationReasonRequired.en}
        maxLength={MAX_NOTE}
        minRows={3}
        withAsterisk
      />
    </DialogForm>
  );
}
