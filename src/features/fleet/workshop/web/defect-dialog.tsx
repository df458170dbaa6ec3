import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, RadioField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_WHAT, type Severity } from "../domain";
import { defectRequired } from "../errors";

const CHOICES = [
  { value: "minor", label: "Minor", description: "It can wait for the next service." },
  { value: "major", label: "Major", description: "It is repaired soon; the vehicle goes out meanwhile." },
  { value: "severe", label: "Severe", description: "The vehicle goes to the workshop now." },
];

export function DefectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const today = nairobiDate(new Date());
  const form = useWriteForm({
    start: { what: "", severity: "minor" as string, noticedOn: today as string },
    send: ({ severity, ...fields }, { context }) =>
      client("workshop").report({ ...fields, id, severity: severity as Severity }, { context }),
    after: onClose,
    said: "Defect reported",
  });
  return (
    <DialogForm of={form} title="Report defect" submit="Report defect" onClose={onClose}>
      <TextField
        of={form}
        name="what"
        label="Defect"
        required={defectRequired.en}
        maxLength={MAX_WHAT}
        withAsterisk
        focus
      />
      <RadioField of={form} name="severity" label="Severity" choices={CHOICES} />
      <DateField of={form} name="noticedOn" label="Noticed on" max={today} />
    </DialogForm>
  );
}
