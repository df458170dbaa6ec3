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
  /** Undefined while they are read for the first time. */
  warnings: readonly string[] | undefined;
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
    <DialogForm
      {...dialog}
      submit={warnings?.length ? `${action} anyway` : action}
      reading={!warnings && "Looking at the plan"}
    >
      {children}
      <Warnings warnings={warnings ?? []} />
    </DialogForm>
  );
}
