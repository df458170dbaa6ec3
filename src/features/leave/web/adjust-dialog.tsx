import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { CATEGORY_LABELS, MAX_REASON } from "../domain";
import { leaveReasonRequired } from "../errors";

const ADJUSTED = ["annual", "sick", "compassionate", "study"] as const;
type Adjusted = (typeof ADJUSTED)[number];

interface AdjustDialogProps {
  number: string;
  year: number;
  onClose: () => void;
}

export function AdjustDialog({ number, year, onClose }: AdjustDialogProps) {
  const form = useWriteForm({
    start: { category: "annual" as string | null, days: null as number | null, reason: "" },
    send: ({ category, days, reason }, { context }) =>
      client("leave").adjust(
        { number, year, category: (category ?? "annual") as Adjusted, days: days ?? 0, reason },
        { context },
      ),
    after: onClose,
    said: "The balance was adjusted",
  });
  return (
    <DialogForm of={form} title={`Adjust leave of ${year}`} submit="Adjust" onClose={onClose}>
      <SelectField
        of={form}
        name="category"
        label="Leave"
        data={ADJUSTED.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
      />
      <NumberField
        of={form}
        name="days"
        label="Days"
        description="A negative number takes days away."
        step={0.5}
        decimals={1}
        focus
      />
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
