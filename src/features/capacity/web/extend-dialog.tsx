import { client, type Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { capacityContract } from "../contract";
import { MAX_EXTENSION, MAX_REASON } from "../domain/holds";

type Hold = Output<typeof capacityContract, "holds">["holds"][number];

export function ExtendDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const form = useWriteForm({
    start: { hours: 24 as number | null, reason: "" },
    send: ({ hours, reason }, { context }) =>
      client("capacity").extend({ id: hold.id, hours: hours ?? 0, reason }, { context }),
    after: onClose,
    said: "Hold extended",
  });
  return (
    <DialogForm
      of={form}
      title={`Extend the hold of ${hold.customer}`}
      submit="Extend hold"
      onClose={onClose}
    >
      <NumberField
        of={form}
        name="hours"
        label={`Hours after ${formatDateTime(hold.endsAt)}`}
        suffix="hours"
        min={1}
        max={MAX_EXTENSION}
        focus
      />
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        required={reasonRequired.en}
        maxLength={MAX_REASON}
      />
    </DialogForm>
  );
}
