import { isPlainDate, type PlainDate } from "./dates";
import { formats } from "./formats";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const NAMED = /^(?:(\d{1,2})[\s./-]+([a-z]{3,9})|([a-z]{3,9})[\s./-]+(\d{1,2}))\.?,?[\s./-]+(\d{4}|\d{2})$/i;

/**
 * Reads a typed day: '22 Nov 2026', 'Nov 22, 2026', '2026-11-22', or figures in the company's order with any separator:
 * '22/11/2026', '22.11.26' (docs/domain/readings.md#formats). Undefined if invalid or incomplete; a day without a year
 * is ambiguous.
 */
export function readDate(text: string): PlainDate | undefined {
  const typed = text.trim();
  const [, before, month, named, after, year = ""] = NAMED.exec(typed) ?? [];
  const name = (month ?? named)?.toLowerCase();
  if (name === undefined) return readDay(typed);
  return dateOf(
    year,
    MONTHS.findIndex((known) => name.startsWith(known.toLowerCase())) + 1,
    before ?? after ?? "",
  );
}

/** Reads a day in figures: `5/1/26`, `05/01/2026` or `2026-01-05`; undefined if invalid or incomplete. */
export function readDay(typed: string): PlainDate | undefined {
  const text = typed.trim();
  const found = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/.exec(text);
  // Typing a year passes through 0002 and 0020: only a full year is a date.
  if (!found) return isPlainDate(text) && text >= "1900" ? text : undefined;
  const [, first = "", second = "", year = ""] = found;
  return formats().dateFormat.startsWith("MM") ? dateOf(year, first, second) : dateOf(year, second, first);
}

function dateOf(year: string, month: string | number, day: string): PlainDate | undefined {
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isPlainDate(date) && date >= "1900" ? date : undefined;
}
