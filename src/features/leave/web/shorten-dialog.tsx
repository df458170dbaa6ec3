import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { leaveContract } from "../contract";
import { MAX_REASON } from "../domain";
import { leaveReasonRequired } from "../errors";

/** Ends approved leave early; the remaining days return to the balance. */
export function ShortenDialog({ request, onClose }: { request: ShownLeave; onClose: () => void }) {
  const form = useWriteForm({
    start: { lastDay: request.lastDay, lastHalf: false, reason: "" },
    send: (values) => client("leave").shorten({ id: request.id, ...values }),
    after: onClose,
    said: `${request.name}'s leave was shortened`,
  });
  return (
    <DialogForm of={form} title={`Shorten ${request.name}'s leave`} submit="Shorten" onClose={onClose}>
      <DateField
        of={form}
        name="lastDay"
        label="Last day"
        min={request.firstDay}
        max={request.lastDay}
        required="Please choose the last day"
      />
      <CheckboxField of={form} name="lastHalf" label="Last day until noon" />
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        required={leaveReasonRequired.en}
        maxLength={MAX_REASON}
      />
    </DialogForm>
  );
}

export type ShownLeave = Output<typeof leaveContract, "listOwn">["requests"][number] & {
  left?: number | null;
};
