import { client } from "~/platform/http/client";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { type JobStep, MAX_REASON, STATE_LABELS } from "../domain";
import type { JobDialogProps } from "./job-dialog";
import { STEP_WORDS } from "./job-words";

/** A step that needs a reason. */
export function StepDialog({
  job,
  step,
  doubts = [],
  onClose,
  onDone,
}: JobDialogProps & { step: JobStep; doubts?: readonly string[] | undefined }) {
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }) => client("jobs").advance({ id: job.id, to: step, reason }),
    said: `${job.number} is ${STATE_LABELS[step].toLowerCase()}`,
    after: () => {
      onDone();
      onClose();
    },
  });
  const isDispatch = step === "dispatched";
  return (
    <DialogForm
      of={form}
      title={`${isDispatch ? "Dispatch" : "Abort"} ${job.number}`}
      submit={isDispatch ? "Dispatch anyway" : STEP_WORDS[step]}
      danger={!isDispatch}
      onClose={onClose}
    >
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        {...(isDispatch ? { description: doubts.join(" ") } : {})}
        required={reasonRequired.en}
        maxLength={MAX_REASON}
        focus
      />
    </DialogForm>
  );
}
