import { client } from "~/platform/http/client";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_MEMO } from "../domain";

interface EndDialogProps {
  id: string;
  number: string;
  what: "refuse" | "cancel";
  onClose: () => void;
}

/** Refuses an entry, or cancels it, with the reason. */
export function EndDialog({ id, number, what, onClose }: EndDialogProps) {
  const isRefusal = what === "refuse";
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }, { context }) => client("manualEntries")[what]({ id, reason }, { context }),
    after: onClose,
    said: isRefusal ? `${number} refused` : `${number} cancelled`,
  });
  return (
    <DialogForm
      of={form}
      title={isRefusal ? `Refuse ${number}` : `Cancel ${number}`}
      submit={isRefusal ? "Refuse entry" : "Cancel entry"}
      onClose={onClose}
    >
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        required={reasonRequired.en}
        maxLength={MAX_MEMO}
      />
    </DialogForm>
  );
}
