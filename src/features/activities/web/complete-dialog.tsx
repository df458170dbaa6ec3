import { client } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, RadioField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import {
  asksResult,
  CONTACT_RESULTS,
  type ContactResult,
  MAX_SUBJECT,
  MAX_TEXT,
  RESULT_LABELS,
} from "../domain";
import type { ShownActivity } from "./activity-values";

interface CompleteDialogProps {
  activity: ShownActivity;
  today: PlainDate;
  onClose: () => void;
}

/** Completes an activity with its outcome and follow-up. */
export function CompleteDialog({ activity, today, onClose }: CompleteDialogProps) {
  const asks = asksResult(activity.type);
  const form = useWriteForm({
    start: {
      result: null as string | null,
      outcome: "",
      followUp: false,
      followUpDate: "",
      nextAction: "",
    },
    send: ({ result, outcome, followUp, followUpDate, nextAction }) =>
      client("activities").complete({
        id: activity.id,
        result: asks ? (result as ContactResult | null) : null,
        outcome,
        nextAction: followUp ? nextAction : "",
        followUpDate: followUp ? followUpDate : null,
      }),
    after: onClose,
    said: ({ followUpId }) => (followUpId ? "Completed, and the follow-up is planned" : "Activity completed"),
  });
  return (
    <DialogForm
      of={form}
      title={`Complete: ${activity.subject}`}
      submit="Complete"
      size="md"
      onClose={onClose}
    >
      {asks && (
        <RadioField
          of={form}
          name="result"
          label="Did you reach them?"
          required="Choose whether you reached them"
          choices={CONTACT_RESULTS.map((value) => ({ value, label: RESULT_LABELS[value] }))}
        />
      )}
      <TextareaField
        of={form}
        name="outcome"
        label="Outcome"
        maxLength={MAX_TEXT}
        minRows={3}
        focus={!asks}
      />
      {form.values.result === "no_answer" && !form.values.followUp && (
        <p className="muted">Not counted as contact. Plan the next try below.</p>
      )}
      <CheckboxField of={form} name="followUp" label="Follow up" />
      {form.values.followUp && (
        <>
          <DateField
            of={form}
            name="followUpDate"
            label="On"
            min={today}
            required="Please choose the day of the follow-up"
          />
          <TextField of={form} name="nextAction" label="Next action" maxLength={MAX_SUBJECT} />
        </>
      )}
    </DialogForm>
  );
}
