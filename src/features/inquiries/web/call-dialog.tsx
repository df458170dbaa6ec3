import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { RadioField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";

const RESULTS = [
  { value: "reached", label: "Reached" },
  { value: "no_answer", label: "No answer" },
  { value: "wrong_number", label: "Wrong number" },
];

/** Records a call: whether the person was reached, and notes. */
export function CallDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useWriteForm({
    start: { result: null as string | null, note: "" },
    send: ({ result, note }) =>
      client("inquiries").logContact({
        id,
        channel: "call",
        reached: result === "reached",
        note: [result === "wrong_number" ? "Wrong number" : "", note].filter(Boolean).join(". "),
      }),
    after: onClose,
    said: `Call to ${name} noted`,
  });
  return (
    <DialogForm of={form} title={`Log a call: ${name}`} submit="Log the call" onClose={onClose}>
      <RadioField
        of={form}
        name="result"
        label="Did you reach them?"
        required="Choose whether you reached them"
        choices={RESULTS}
      />
      <TextareaField
        of={form}
        name="note"
        label="Notes"
        description="Saved in the history. The first successful call counts as our answer."
        maxLength={1000}
      />
    </DialogForm>
  );
}
