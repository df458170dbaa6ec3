import type { ReactNode } from "react";
import { DialogForm } from "../form/dialog-form";
import { TextareaField } from "../form/fields";
import { useWriteForm } from "../form/write-form";

interface ReasonFormProps {
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  label?: string;
  /** Where the reason is kept, and who sees it. */
  description?: string;
  danger?: boolean;
  /** Whether it may be left empty. */
  optional?: boolean;
  maxLength?: number;
  /** What will happen. */
  children?: ReactNode;
  onClose: () => void;
  /** Does it; what it refuses is shown at the field, and the dialog stays. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** What is said when it is done. */
  said?: string | undefined;
}

/** Asks why before something is done to what is on the screen; the page reads itself anew afterwards. */
export function ReasonForm({
  title,
  confirm,
  label = "Reason",
  description,
  danger = false,
  optional = false,
  maxLength = 300,
  children,
  onClose,
  onConfirm,
  said,
}: ReasonFormProps) {
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }) => onConfirm(reason),
    after: onClose,
    ...(said ? { said } : {}),
  });
  return (
    <DialogForm
      of={form}
      title={title}
      submit={confirm}
      danger={danger}
      ready={optional || form.values.reason.trim() !== ""}
      onClose={onClose}
    >
      {children}
      <TextareaField
        of={form}
        name="reason"
        label={label}
        description={description}
        minRows={3}
        maxLength={maxLength}
        focus
      />
    </DialogForm>
  );
}
