import { client } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { activitiesContract } from "../contract";
import { MAX_SUBJECT, MAX_TEXT } from "../domain";
import { BLANK_SURVEY, SurveyInputs, surveyOf } from "../visits/web/survey-inputs";
import type { ShownActivity } from "./activity-values";

interface CompleteDialogProps {
  activity: ShownActivity;
  today: PlainDate;
  onClose: () => void;
}

/** Completes an activity: what came of it, and what comes next. */
export function CompleteDialog({ activity, today, onClose }: CompleteDialogProps) {
  const isVisit = activity.type === "site_visit";
  const form = useWriteForm({
    start: { outcome: "", followUp: false, followUpDate: "", nextAction: "", survey: BLANK_SURVEY },
    send: ({ outcome, followUp, followUpDate, nextAction, survey }) =>
      client<typeof activitiesContract>("activities").complete({
        id: activity.id,
        outcome,
        nextAction: followUp ? nextAction : "",
        followUpDate: followUp ? followUpDate : null,
        survey: isVisit ? surveyOf(survey) : null,
      }),
    after: onClose,
    said: ({ followUpId }) => (followUpId ? "Completed, and the follow-up is planned" : "Activity completed"),
  });
  return (
    <DialogForm
      of={form}
      title={`Complete: ${activity.subject}`}
      submit="Complete"
      size={isVisit ? "lg" : "md"}
      onClose={onClose}
    >
      <TextareaField of={form} name="outcome" label="Outcome" maxLength={MAX_TEXT} minRows={3} focus />
      {isVisit && <SurveyInputs of={form} />}
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
          <TextField of={form} name="nextAction" label="What is next" maxLength={MAX_SUBJECT} />
        </>
      )}
    </DialogForm>
  );
}
