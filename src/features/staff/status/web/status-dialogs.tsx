import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";

interface DialogProps {
  number: string;
  name: string;
  today: string;
  onClose: () => void;
}

const staff = () => client("staff");

/** Suspends a person; their sessions and tokens end at once. */
export function SuspendDialog({ number, name, onClose }: DialogProps) {
  const form = useWriteForm({
    start: { reason: "", paid: false },
    send: ({ reason, paid }) => staff().suspend({ number, reason, paid }),
    after: onClose,
    said: `${name} is suspended`,
  });
  return (
    <DialogForm of={form} title={`Suspend ${name}`} submit="Suspend" danger onClose={onClose}>
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description="Visible to staff managers only."
        required="Please give a reason"
        maxLength={1000}
        minRows={3}
        withAsterisk
        focus
      />
      <CheckboxField of={form} name="paid" label="Paid while suspended" />
    </DialogForm>
  );
}

export function TerminateDialog({ number, name, today, onClose }: DialogProps) {
  const form = useWriteForm({
    start: { reason: "", offboardingDate: today },
    send: ({ reason, offboardingDate }) =>
      staff().terminate({ number, reason, ...(offboardingDate ? { offboardingDate } : {}) }),
    summary: ({ code, fields, message }) =>
      code === "INTERNAL"
        ? "Error deleting staff. Please try again."
        : Object.keys(fields).length === 0
          ? `Error: ${message}`
          : undefined,
    after: onClose,
    said: "Staff member deleted successfully",
  });
  return (
    <DialogForm of={form} title={`Delete ${name}`} submit="Delete" danger onClose={onClose}>
      <p>
        Are you sure you want to delete this staff member? They are shown as having left, are signed out at
        once, and can be hired again.
      </p>
      <DateField of={form} name="offboardingDate" label="Last Day" max={today} />
      <TextareaField of={form} name="reason" label="Reason" maxLength={1000} />
    </DialogForm>
  );
}

export function RehireDialog({ number, name, today, onClose }: DialogProps) {
  const form = useWriteForm({
    start: { startDate: today, probationEndDate: "" },
    send: ({ startDate, probationEndDate }) =>
      staff().rehire({ number, startDate, probationEndDate: probationEndDate || null }),
    after: onClose,
    said: `${name} is hired again`,
  });
  return (
    <DialogForm of={form} title={`Rehire ${name}`} submit="Rehire" onClose={onClose}>
      <DateField of={form} name="startDate" label="Start Date" required="Start date is required" />
      <DateField of={form} name="probationEndDate" label="Probation Ends" />
    </DialogForm>
  );
}
