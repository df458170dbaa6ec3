import { client } from "~/platform/http/client";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { type DayState, MAX_NOTE } from "../domain";
import type { RosterDay, RosterPerson } from "./roster-words";

interface DayDialogProps {
  person: RosterPerson;
  day: RosterDay;
  onClose: () => void;
}

/** Marks one day of a person. */
export function DayDialog({ person: { id, name }, day: { day, mark, note, jobs }, onClose }: DayDialogProps) {
  const form = useWriteForm({
    start: { state: mark ?? "open", note } as { state: DayState | "open"; note: string },
    send: ({ state, note }) =>
      client("availability").mark({ id, days: [day], state, note: state === "open" ? "" : note }),
    after: onClose,
    said: ({ onJobs }) =>
      onJobs.length > 0 ? `${name} is off and still has a job that day` : `Saved for ${name}`,
  });
  return (
    <DialogForm of={form} title={`${name}, ${weekdayAndDay(day, "en")}`} submit="Save" onClose={onClose}>
      {jobs > 0 && <p>Has {jobs === 1 ? "a job" : `${jobs} jobs`} that day.</p>}
      <SelectField
        of={form}
        name="state"
        label="This day"
        data={[
          { value: "open", label: "As each week" },
          { value: "off", label: "Off" },
          { value: "works", label: "Works" },
        ]}
      />
      {form.values.state !== "open" && <TextField of={form} name="note" label="Note" maxLength={MAX_NOTE} />}
    </DialogForm>
  );
}
