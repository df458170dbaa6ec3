import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { Warnings } from "./plan-inputs";

interface PlanDialogProps<Values extends FieldValues> {
  of: WriteForm<Values>;
  title: string;
  size: "md" | "lg";
  action: string;
  warnings: readonly string[] | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every plan change: fields, conflicts and buttons. */
export function PlanDialog<Values extends FieldValues>({
  action,
  warnings,
  children,
  ...dialog
}: PlanDialogProps<Values>) {
  return (
    <DialogForm
      {...dialog}
      submit={warnings?.length ? `${action} anyway` : action}
      reading={!warnings && "Checking for conflicts"}
    >
      {children}
      <Warnings warnings={warnings ?? []} />
    </DialogForm>
  );
}
