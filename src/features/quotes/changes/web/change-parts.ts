import type { ComponentType } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";

/** Dialogs on the quote's page from the feature that cancels and reschedules moves (src/office.tsx joins them). */

export interface ChangeDialogProps {
  kind: "cancel" | "reschedule";
  quote: { id: string; number: string; mayWaiveFee: boolean };
  /** The fee today. */
  fee: Cents;
  /** The day the move is on. */
  from: PlainDate;
  today: PlainDate;
  onClose: () => void;
}

/** The dialog that calls an accepted move off, or puts it on another day. */
export const changeDialogPart = definePort<ComponentType<ChangeDialogProps>>();
