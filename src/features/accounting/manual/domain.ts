import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/** `draft` → `waiting` → `approved` or `refused`. An approved entry counts; cancelling it writes the opposite. */
export const MANUAL_STATES = ["draft", "waiting", "approved", "refused", "cancelled"] as const;
export type ManualState = (typeof MANUAL_STATES)[number];
export const MANUAL_STATE_LABELS: Record<ManualState, string> = {
  draft: "Draft",
  waiting: "To approve",
  approved: "Approved",
  refused: "Refused",
  cancelled: "Cancelled",
};

export const REPEATS = ["never", "monthly", "quarterly", "yearly"] as const;
export type Repeat = (typeof REPEATS)[number];
export const REPEAT_LABELS: Record<Repeat, string> = {
  never: "Once",
  monthly: "Every month",
  quarterly: "Every quarter",
  yearly: "Every year",
};
const MONTHS: Record<Repeat, number> = { never: 0, monthly: 1, quarterly: 3, yearly: 12 };

export const MAX_LINES = 100;
export const MAX_FILES = 10;
export const MAX_MEMO = 300;

/** A debit is positive, a credit negative. */
export interface ManualLine {
  accountId: string;
  amount: Cents;
  customerId: string | null;
  supplierId: string | null;
  moveId: string | null;
  vehicleId: string | null;
}

export interface ManualFields {
  day: PlainDate;
  memo: string;
  lines: ManualLine[];
  reversesOn: PlainDate | null;
  repeat: Repeat;
  repeatUntil: PlainDate | null;
}

export const balanceOf = (lines: readonly Pick<ManualLine, "amount">[]): Cents =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** The same day `count` steps later, or the last day of a shorter month. */
export function repeatDay(day: PlainDate, repeat: Repeat, count: number): PlainDate {
  const months = MONTHS[repeat] * count;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const at = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate())));
  return at.toISOString().slice(0, 10) as PlainDate;
}

/** Days on which an entry repeats, until today and its own end. */
export function dueDays(
  { day, repeat, repeatUntil }: Pick<ManualFields, "day" | "repeat" | "repeatUntil">,
  today: PlainDate,
): PlainDate[] {
  const days: PlainDate[] = [];
  if (repeat === "never") return days;
  for (let count = 1; ; count++) {
    const next = repeatDay(day, repeat, count);
    if (next > today || (repeatUntil !== null && next > repeatUntil)) return days;
    days.push(next);
  }
}

export const manualNumber = (year: number, number: number): string =>
  `ME-${year}-${String(number).padStart(4, "0")}`;

interface OfEntry {
  number: string;
}
export const manualEntryAdded = defineEvent<OfEntry>("manual-entry.added");
export const manualEntryEdited = defineEvent<OfEntry>("manual-entry.edited");
export const manualEntrySubmitted = defineEvent<OfEntry>("manual-entry.submitted");
export const manualEntryApproved = defineEvent<OfEntry>("manual-entry.approved");
export const manualEntryRefused = defineEvent<OfEntry & { reason: string }>("manual-entry.refused");
export const manualEntryCancelled = defineEvent<OfEntry & { reason: string }>("manual-entry.cancelled");
export const manualEntryFileAdded = defineEvent<OfEntry & { name: string }>("manual-entry.file_added");
