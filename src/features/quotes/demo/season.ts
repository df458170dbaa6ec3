import { addDays, dayOfWeek, type PlainDate } from "~/platform/kernel/dates";

/** Moves a month, January first: slow after Christmas, busy in the holidays of August and December. */
const BY_MONTH = [60, 62, 67, 72, 68, 71, 77, 90, 73, 76, 78, 88];
/** Sunday first: Saturdays are when people are at home. */
const BY_WEEKDAY = [0.35, 0.9, 0.8, 0.85, 0.95, 1.25, 1.6];

/** Leases end with the month: twice as many move in its last days and its first two. */
function weightOf(day: PlainDate): number {
  const date = Number(day.slice(8));
  return (
    (BY_WEEKDAY[dayOfWeek(day)] ?? 1) * (date >= 27 || date <= 2 ? 2 : date >= 12 && date <= 22 ? 0.75 : 1)
  );
}

function daysOfMonth(month: string): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** How many moves the demo company does on each day from `first` to `last`, both included; the same on every run. */
export function movesByDay(first: PlainDate, last: PlainDate): Map<PlainDate, number> {
  const counts = new Map<PlainDate, number>();
  let month = "";
  let share = 0;
  let owed = 0;
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = addDays(day, 1)) {
    if (!month || !day.startsWith(month)) {
      month = day.slice(0, 7);
      const weights = daysOfMonth(month).reduce((sum, each) => sum + weightOf(each), 0);
      share = (BY_MONTH[Number(month.slice(5)) - 1] ?? 70) / weights;
    }
    owed += share * weightOf(day);
    const count = Math.floor(owed);
    owed -= count;
    if (day >= first) counts.set(day, count);
  }
  return counts;
}

/** Seeds older data in bulk (payments/past-year) and recent data by the commands. */
export const RECENT_DAYS = 31;
