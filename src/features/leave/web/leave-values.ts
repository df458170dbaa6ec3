import type { PlainDate } from "~/platform/kernel/dates";
import type { LeaveKind, LeaveType } from "../domain";

export interface LeaveValues {
  category: string | null;
  firstDay: PlainDate;
  lastDay: PlainDate;
  firstHalf: boolean;
  lastHalf: boolean;
  reason: string;
  file: File | null;
  chosen: string;
}

export const startOf = (today: PlainDate): LeaveValues => ({
  category: "annual",
  firstDay: today,
  lastDay: today,
  firstHalf: false,
  lastHalf: false,
  reason: "",
  file: null,
  chosen: "",
});

/** As the API takes it. */
export function askedOf({ category, file: _, chosen: __, ...rest }: LeaveValues) {
  const isType = category === "annual" || category === "sick";
  return {
    ...rest,
    type: (isType ? category : "other") as LeaveType,
    kind: isType ? null : (category as LeaveKind),
  };
}
