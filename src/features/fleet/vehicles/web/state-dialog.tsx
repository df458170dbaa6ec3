import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_REASON, STATE_LABELS, type VehicleState } from "../domain";

interface StateDialogProps {
  id: string;
  plate: string;
  state: VehicleState;
  title: string;
  onClose: () => void;
}

/** Asks why a vehicle is not in use, and when it is expected back. */
export function StateDialog({ id, plate, state, title, onClose }: StateDialogProps) {
  const form = useWriteForm({
    start: { reason: "", until: "" },
    send: ({ reason, until }) => client("vehicles").setState({ id, state, reason, until: until || null }),
    after: onClose,
    said: `${plate}: ${STATE_LABELS[state].toLowerCase()}`,
  });
  return (
    <DialogForm
      of={form}
      title={title}
      submit={state === "retired" ? "Retire" : "Save"}
      danger={state === "retired"}
      ready={form.values.reason.trim() !== ""}
      onClose={onClose}
    >
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description="Planners read it."
        maxLength={MAX_REASON}
        focus
      />
      {state !== "retired" && (
        <DateField of={form} name="until" label="Expected back on" description="Empty if not known." />
      )}
    </DialogForm>
  );
}
