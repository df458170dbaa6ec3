import { SimpleGrid } from "@mantine/core";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, NumberField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { instantAt, MAX_DURATION } from "../domain";
import { placeOf, type ShownActivity, saidWith, timeOf } from "./activity-values";

type Moved = Pick<ShownActivity, "id" | "subject" | "scheduledDate" | "duration" | "seriesId" | "updatedAt">;

interface MoveDialogProps {
  activity: Moved;
  to?: string;
  onClose: () => void;
}

/** Moves an activity to another day or time. */
export function MoveDialog({ activity, to, onClose }: MoveDialogProps) {
  const { id, scheduledDate, duration, seriesId, updatedAt } = activity;
  const form = useWriteForm({
    start: {
      day: nairobiDate(scheduledDate) as string,
      time: timeOf(scheduledDate),
      duration: duration as number | null,
      following: false,
    },
    send: (values) =>
      client("activities").reschedule({
        id,
        scheduledDate: instantAt(values.day, values.time),
        duration: values.duration,
        following: values.following,
        updatedAt,
      }),
    place: placeOf,
    after: onClose,
    said: ({ times, clashes }) =>
      saidWith(times > 1 ? `Moved, with ${times - 1} later ones` : "Moved", clashes),
  });
  return (
    <DialogForm
      of={form}
      title={`Move: ${activity.subject}`}
      submit="Move"
      ready={form.isDirty}
      onClose={onClose}
    >
      <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
        <DateField of={form} name="day" label="Day" required="Please choose the day" focus />
        <TextField of={form} name="time" label="Time" type="time" required="Please choose the time" />
        <NumberField of={form} name="duration" label="Minutes" min={1} max={MAX_DURATION} />
      </SimpleGrid>
      {seriesId && <CheckboxField of={form} name="following" label="And all later ones, by as much" />}
      {to && <Link to={to}>Open the activity</Link>}
    </DialogForm>
  );
}
