import type { ReactNode } from "react";
import { DialogForm } from "../form/dialog-form";
import { TextareaField } from "../form/fields";
import { useWriteForm } from "../form/write-form";

interface ReasonFormProps {
  title: string;
  confirm: string;
  label?: string;
  description?: string;
  danger?: boolean;
  optional?: boolean;
  maxLength?: number;
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<unknown>;
  said?: string | undefined;
}

/** Asks for a reason before an action; then the page reloads its data. */
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
