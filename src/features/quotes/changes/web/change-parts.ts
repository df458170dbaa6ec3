import type { ComponentType } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";

/** What cancels and reschedules moves lends the quote's page (src/office.tsx joins it). */

export interface ChangeDialogProps {
  kind: "cancel" | "reschedule";
  quote: { id: string; number: string; mayWaiveFee: boolean };
  /** What it costs today. */
  fee: Cents;
  /** The day the move is on. */
  from: PlainDate;
  today: PlainDate;
  onClose: () => void;
}

/** The dialog that calls an accepted move off, or puts it on another day. */
export const changeDialogPart = definePort<ComponentType<ChangeDialogProps>>();
