import { windowClock } from "~/features/settings/windows/domain";
import { formatClock, type PlainDate } from "~/platform/kernel/dates";
import { dayMonth, dayMonthYear } from "~/platform/kernel/day-labels";
import type { MoveWindow } from "../domain";

/** 16 to 22 Nov 2026 */
export function weekLabel(days: readonly PlainDate[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = sameMonth ? String(Number(first.slice(8))) : dayMonth(first);
  return `${from} to ${dayMonthYear(last)}`;
}

/** 8:00–12:00 */
export const windowShort = (window: MoveWindow) => windowClock(window).map(formatClock).join("–");

/** The town or estate only: 'Kilimani' of 'Kilimani, Nairobi'. */
export const place = (location: string) => location.split(",")[0] ?? location;
