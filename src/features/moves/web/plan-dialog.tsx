import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { Warnings } from "./plan-inputs";

interface PlanDialogProps<Values extends FieldValues> {
  of: WriteForm<Values>;
  title: string;
  size: "md" | "lg";
  /** What the button does; with warnings it does so anyway. */
  action: string;
  warnings: readonly string[];
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every change to a move's plan: its fields, what speaks against it, and the two ways out. */
export function PlanDialog<Values extends FieldValues>({
  action,
  warnings,
  children,
  ...dialog
}: PlanDialogProps<Values>) {
  return (
    <DialogForm {...dialog} submit={warnings.length > 0 ? `${action} anyway` : action}>
      {children}
      <Warnings warnings={warnings} />
    </DialogForm>
  );
}
