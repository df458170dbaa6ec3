import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_TEXT } from "../domain";
import type { ShownActivity } from "./activity-values";

/** Cancels an activity and, on request, the later ones of its series. */
export function CancelDialog({ activity, onClose }: { activity: ShownActivity; onClose: () => void }) {
  const form = useWriteForm({
    start: { reason: "", following: false },
    send: (values) => client("activities").cancel({ id: activity.id, ...values }),
    after: onClose,
    said: ({ times }) => (times > 1 ? `Cancelled, with ${times - 1} later ones` : "Activity cancelled"),
  });
  return (
    <DialogForm
      of={form}
      title={`Cancel: ${activity.subject}`}
      submit="Cancel the activity"
      leave="Keep it"
      danger
      onClose={onClose}
    >
      <TextareaField of={form} name="reason" label="Why" maxLength={MAX_TEXT} focus />
      {activity.seriesId && <CheckboxField of={form} name="following" label="And all later ones" />}
    </DialogForm>
  );
}
