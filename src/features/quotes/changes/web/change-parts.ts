import type { ComponentType } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";

export interface ChangeDialogProps {
  kind: "cancel" | "reschedule";
  quote: { id: string; number: string; mayWaiveFee: boolean };
  fee: Cents;
  from: PlainDate;
  today: PlainDate;
  onClose: () => void;
}

export const changeDialogPart = definePort<ComponentType<ChangeDialogProps>>();

/** Proposals and change orders of an accepted quote, by its number. */
export const acceptedChangesPart = definePort<ComponentType<{ quoteNumber: string; level?: 2 | 3 }>>();
