import { isPlainDate, type PlainDate } from "./dates";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * A day as people type it, day first: '22 Nov 2026', '22/11/2026', '22.11.26', '22 november 2026', '2026-11-22'.
 * Undefined for what is no date, or not yet: a day without its year could be this year's or the next.
 */
export function readDate(text: string): PlainDate | undefined {
  const typed = text.trim();
  if (isPlainDate(typed)) return typed;
  const parts = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})\.?,?[\s./-]+(\d{4}|\d{2})$/i.exec(typed);
  if (!parts) return undefined;
  const [, day = "", named = "", year = ""] = parts;
  const month = /^\d/.test(named)
    ? Number(named)
    : MONTHS.findIndex((name) => named.toLowerCase().startsWith(name.toLowerCase())) + 1;
  const date = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isPlainDate(date) ? date : undefined;
}
