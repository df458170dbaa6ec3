import { client } from "~/platform/http/client";
import { monthYear } from "~/platform/kernel/day-labels";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_REASON } from "../domain";

interface MonthDialogProps {
  month: string;
  what: "reopen" | "hard";
  onClose: () => void;
}

/** Reopens a month, or closes it for good, with the reason. */
export function MonthDialog({ month, what, onClose }: MonthDialogProps) {
  const name = monthYear(`${month}-01`);
  const isHard = what === "hard";
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }, { context }) =>
      isHard
        ? client("bookMonths").close({ month, kind: "hard", reason }, { context })
        : client("bookMonths").reopen({ month, reason }, { context }),
    after: onClose,
    said: isHard ? `${name} is closed for good` : `${name} is open again`,
  });
  return (
    <DialogForm
      of={form}
      title={isHard ? `Close ${name} for good` : `Reopen ${name}`}
      submit={isHard ? "Close for good" : "Reopen month"}
      onClose={onClose}
    >
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description={isHard ? "Nobody can reopen it, for example once its returns are filed." : undefined}
        required={reasonRequired.en}
        maxLength={MAX_REASON}
      />
    </DialogForm>
  );
}
