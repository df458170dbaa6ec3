import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { Communication, CommunicationChoices } from "./communication-values";

interface AssignDialogProps {
  customer: string;
  row: Communication;
  choices: CommunicationChoices;
  onClose: () => void;
}

export function AssignDialog({ customer, row, choices, onClose }: AssignDialogProps) {
  const data = choices.staff.map(({ id, name }) => ({ value: id, label: name }));
  // An assignee who lost permission stays in the list until the user chooses another.
  if (row.assignedTo && !data.some(({ value }) => value === row.assignedTo))
    data.push({ value: row.assignedTo, label: row.assignedToName ?? "Former employee" });
  const form = useWriteForm({
    start: { personId: row.assignedTo },
    send: async ({ personId }) => {
      await client("communications").assign({
        id: customer,
        communicationId: row.id,
        personId,
      });
    },
    after: onClose,
    said: (_, { personId }) =>
      `Assigned to ${data.find(({ value }) => value === personId)?.label ?? "nobody"}`,
  });
  return (
    <DialogForm of={form} title="Assign" submit="Assign" ready={form.isDirty} onClose={onClose}>
      <SelectField
        of={form}
        name="personId"
        label="Assigned to"
        description="They are notified, and see this customer while they work on it."
        placeholder="Nobody"
        clearable
        searchable
        data={data}
        focus
      />
    </DialogForm>
  );
}
