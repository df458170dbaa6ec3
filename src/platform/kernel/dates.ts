import { formats } from "./formats";
import type { Locale } from "./locales";
import { wallClock } from "./zones";

/** Business dates are plain dates ('2026-11-21') in Africa/Nairobi, which has kept UTC+3 without summer time since 1960. */
export type PlainDate = string;

const OFFSET_MS = 3 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
export const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The date in Nairobi at an instant. */
export function nairobiDate(instant: Date): PlainDate {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The calendar year in Nairobi at an instant. Document numbers use it. */
export function nairobiYear(instant: Date): number {
  return Number(nairobiDate(instant).slice(0, 4));
}

/** The first instant of a business date. */
export function startOfDate(date: PlainDate): Date {
  return new Date(`${date}T00:00:00+03:00`);
}

/** The last millisecond of a business date. */
export function endOfDate(date: PlainDate): Date {
  return new Date(startOfDate(date).getTime() + DAY_MS - 1);
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days between two business dates; negative if `to` is before `from`. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** True if the date exists: false for 2026-02-30. */
export function isPlainDate(text: string): boolean {
  if (!PLAIN_DATE.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

/** A business date, or an instant's day in the company's time zone, in the company's format: dd/mm/yyyy. */
export function formatDate(date: PlainDate | Date): string {
  const plain = typeof date === "string" ? date : wallClock(date).slice(0, 10);
  const [year = "", month = "", day = ""] = plain.split("-");
  return formats().dateFormat.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

/** Formats a time given as HH:mm: `14:05` or `2:05 PM`. */
export function formatClock(time: string): string {
  if (formats().timeFormat === "24h") return time;
  const [hour = "", minute = "00"] = time.split(":");
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

/** The time of day of an instant, in the company's time zone. */
export function formatTime(instant: Date): string {
  return formatClock(wallClock(instant).slice(11, 16));
}

/** dd/mm/yyyy HH:mm of an instant, in the company's time zone and formats. */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)} ${formatTime(instant)}`;
}

/** Days from the first day of the week to the date, 0 to 6. The company sets the first day. */
export function dayOfWeek(date: PlainDate): number {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return formats().firstDayOfWeek === "sunday" ? fromSunday : (fromSunday + 6) % 7;
}

/** Just now, Nm ago, Nh ago, else a date (docs/domain/readings.md#formats). */
export function formatAgo(instant: Date, now: Date, locale: Locale = "en"): string {
  const isSwahili = locale === "sw";
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return isSwahili ? "sasa hivi" : "Just now";
  if (minutes < 60) return isSwahili ? `dakika ${minutes} zilizopita` : `${minutes}m ago`;
  if (hours < 24) return isSwahili ? `saa ${hours} zilizopita` : `${hours}h ago`;
  return formatDate(instant);
}
