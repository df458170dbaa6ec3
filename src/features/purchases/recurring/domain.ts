import { defineEvent } from "~/platform/events/define";
import { addDays, type PlainDate } from "~/platform/kernel/dates";

/** Months between two bills. */
export const INTERVALS = [1, 3, 6, 12] as const;
export type Interval = (typeof INTERVALS)[number];
export const INTERVAL_LABELS: Record<Interval, string> = {
  1: "Every month",
  3: "Every quarter",
  6: "Every half year",
  12: "Every year",
};

export const MAX_NAME = 120;

/** A day a number of months later; the last day of a month that is too short for it. `dayOfMonth` is 1 to 31. */
export function dayAfter(day: PlainDate, months: number, dayOfMonth: number): PlainDate {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const at = year * 12 + (month - 1) + months;
  const first = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const last = Number(addDays(next, -1).slice(8));
  return `${first.slice(0, 8)}${String(Math.min(dayOfMonth, last)).padStart(2, "0")}`;
}

interface OfBill {
  name: string;
}
export const recurringBillAdded = defineEvent<OfBill>("recurring-bill.added");
export const recurringBillEdited = defineEvent<OfBill>("recurring-bill.edited");
export const recurringBillStopped = defineEvent<OfBill>("recurring-bill.stopped");
export const recurringBillResumed = defineEvent<OfBill>("recurring-bill.resumed");
