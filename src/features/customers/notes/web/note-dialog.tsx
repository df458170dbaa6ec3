import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_NOTE, NOTE_LABELS, NOTE_TYPES, type NoteType } from "../domain";
import { noteContentRequired } from "../errors";

interface NoteDialogProps {
  customer: string;
  note?: { id: string; type: NoteType; content: string; updatedAt: Date } | undefined;
  onClose: () => void;
}

/** Writes a note of a customer, or changes one's own. */
export function NoteDialog({ customer, note, onClose }: NoteDialogProps) {
  const form = useWriteForm({
    start: { type: (note?.type ?? "other") as string | null, content: note?.content ?? "" },
    send: async ({ type, content }, { context }) => {
      const notes = client("customerNotes");
      const written = { id: customer, type: (type ?? "other") as NoteType, content };
      if (note) await notes.edit({ ...written, noteId: note.id, updatedAt: note.updatedAt });
      else await notes.add(written, { context });
    },
    after: onClose,
    said: note ? "Note saved" : "Note added",
  });
  return (
    <DialogForm
      of={form}
      title={note ? "Edit note" : "Add note"}
      submit={note ? "Save note" : "Add note"}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="type"
        label="Type"
        data={NOTE_TYPES.map((value) => ({ value, label: NOTE_LABELS[value] }))}
        description={
          form.values.type === "warning" ? "Heads the customer's page, quotes and moves." : undefined
        }
      />
      <TextareaField
        of={form}
        name="content"
        label="Note"
        required={noteContentRequired.en}
        minRows={4}
        maxLength={MAX_NOTE}
        focus
      />
    </DialogForm>
  );
}
