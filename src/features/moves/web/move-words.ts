import type { PlainDate } from "~/platform/kernel/dates";
import type { MoveWindow } from "../domain";

const utc = (date: PlainDate) => new Date(`${date}T00:00:00Z`);
const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
const LONG = words({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const WEEKDAY = words({ weekday: "short" });
const DAY_MONTH = words({ day: "numeric", month: "short" });
const DAY_MONTH_YEAR = words({ day: "numeric", month: "short", year: "numeric" });

/** Saturday 21 November 2026 */
export const longDay = (date: PlainDate) => LONG.format(utc(date)).replace(",", "");
/** Sat */
export const weekday = (date: PlainDate) => WEEKDAY.format(utc(date));
/** 21 Nov */
export const dayMonth = (date: PlainDate) => DAY_MONTH.format(utc(date));

/** 16 to 22 Nov 2026 */
export function weekLabel(days: readonly PlainDate[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = sameMonth ? String(utc(first).getUTCDate()) : dayMonth(first);
  return `${from} to ${DAY_MONTH_YEAR.format(utc(last))}`;
}

export const WINDOW_SHORT: Record<MoveWindow, string> = {
  morning: "8:00–12:00",
  afternoon: "12:00–17:00",
  full_day: "8:00–17:00",
};

/** The town or estate alone: 'Kilimani' of 'Kilimani, Nairobi'. */
export const place = (location: string) => location.split(",")[0] ?? location;
