import { client } from "~/platform/http/client";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";

/** Opens a closed month again, with the reason. */
export function ReopenDialog({ month, name, onClose }: { month: string; name: string; onClose: () => void }) {
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }, { context }) => client("payrollMonths").reopen({ month, reason }, { context }),
    after: onClose,
    said: `${name} is open again`,
  });
  return (
    <DialogForm of={form} title={`Reopen ${name}`} submit="Reopen month" onClose={onClose}>
      <TextareaField of={form} name="reason" label="Reason" required={reasonRequired.en} maxLength={300} />
    </DialogForm>
  );
}
