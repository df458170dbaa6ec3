import { addDays, dayOfWeek, isPlainDate, type PlainDate } from "~/platform/kernel/dates";

export const CALENDAR_VIEWS = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];
export const VIEW_LABELS: Readonly<Record<CalendarView, string>> = {
  month: "Month",
  week: "Week",
  day: "Day",
  list: "List",
};

export const MOST_DAYS = 62;

const firstOfMonth = (date: PlainDate): PlainDate => `${date.slice(0, 7)}-01`;

/** The day that an address asks for; nonsense is today. */
export const readDay = (text: string | null, today: PlainDate): PlainDate =>
  text && isPlainDate(text) ? text : today;

export const readView = (text: string | null): CalendarView | undefined =>
  CALENDAR_VIEWS.find((view) => view === text);

/** The days around a day that every view of it shows: its month in whole weeks. */
export function spanOf(date: PlainDate): { from: PlainDate; to: PlainDate } {
  const first = firstOfMonth(date);
  const from = addDays(first, -dayOfWeek(first));
  return { from, to: addDays(from, 41) };
}

/** The same view one on or back. */
export function stepFrom(view: CalendarView, date: PlainDate, by: 1 | -1): PlainDate {
  if (view === "day") return addDays(date, by);
  if (view === "week" || view === "list") return addDays(date, 7 * by);
  const first = firstOfMonth(date);
  return by === 1 ? firstOfMonth(addDays(first, 32)) : firstOfMonth(addDays(first, -1));
}

/** The usual hours of a day; what lies outside them widens the grid, so that nothing is hidden. */
const EARLIEST = 6;
const LATEST = 21;

/** Hours that a day shows, for activities with these start and end times, `HH:mm` in Nairobi. */
export function hoursFor(times: readonly { from: string; to: string }[]): { from: number; to: number } {
  const hour = (time: string) => Number(time.slice(0, 2));
  const from = Math.min(EARLIEST, ...times.map((time) => hour(time.from)));
  const ends = times.map((time) =>
    time.to <= time.from ? 24 : hour(time.to) + (time.to.endsWith(":00") ? 0 : 1),
  );
  return { from, to: Math.max(LATEST, ...ends) };
}
