import { addDays, dayOfWeek, type PlainDate } from "~/platform/kernel/dates";

export interface DayLoad {
  date: PlainDate;
  moves: number;
}

/** The seven days of the week that includes a day. */
export function weekOf(today: PlainDate): PlainDate[] {
  const first = addDays(today, -dayOfWeek(today));
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(first, days));
}

const TIGHT = 0.9;

/** How full a day is, as a colour and in words. */
export function loadOf(moves: number, capacity: number): { level: "free" | "tight" | "over"; words: string } {
  if (moves > capacity) return { level: "over", words: `${moves - capacity} too many` };
  if (moves === capacity) return { level: "tight", words: "full" };
  const left = `${capacity - moves} left`;
  return { level: moves >= capacity * TIGHT ? "tight" : "free", words: moves === 0 ? "free" : left };
}

const CASH_WEEKS_BEFORE = 3;
const CASH_WEEKS_AFTER = 4;

/** The first days of the weeks that the cash chart shows: past ones, this one and coming ones. */
export function cashWeeks(today: PlainDate): PlainDate[] {
  const first = addDays(today, -dayOfWeek(today));
  const weeks = CASH_WEEKS_BEFORE + 1 + CASH_WEEKS_AFTER;
  return Array.from({ length: weeks }, (_, at) => addDays(first, (at - CASH_WEEKS_BEFORE) * 7));
}
