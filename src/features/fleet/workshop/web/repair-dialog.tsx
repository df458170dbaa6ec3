import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_WHAT } from "../domain";

interface RepairDialogProps {
  id: string;
  defect: { id: string; what: string };
  onClose: () => void;
}

export function RepairDialog({ id, defect, onClose }: RepairDialogProps) {
  const today = nairobiDate(new Date());
  const form = useWriteForm({
    start: { day: today as string, repair: "" },
    send: (fields) => client("workshop").repair({ ...fields, id, defectId: defect.id }),
    after: onClose,
    said: "Defect repaired",
  });
  return (
    <DialogForm of={form} title={`Repaired: ${defect.what}`} submit="Save" onClose={onClose}>
      <DateField of={form} name="day" label="Repaired on" max={today} />
      <TextField of={form} name="repair" label="Repair" maxLength={MAX_WHAT} />
    </DialogForm>
  );
}
