import type { PlainDate } from "./dates";
import type { Locale } from "./locales";

const made = new Map<string, Intl.DateTimeFormat>();

/** Formats a day. Formatters are cached, because creating one is slow. */
function inWords(date: PlainDate, options: Intl.DateTimeFormatOptions, locale: Locale): string {
  const key = `${locale} ${Object.entries(options).join()}`;
  const words =
    made.get(key) ??
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : `${locale}-KE`, { ...options, timeZone: "UTC" });
  made.set(key, words);
  // Only British English shortens September to four letters.
  return words.format(new Date(`${date}T12:00:00Z`)).replace(/\bSept\b/, "Sep");
}

/** Saturday 21 November 2026 */
export const longDay = (date: PlainDate) =>
  inWords(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" }, "en").replace(",", "");
/** Saturday, 21 November; in Kiswahili: Jumamosi, 21 Novemba. */
export const weekdayAndDay = (date: PlainDate, locale: Locale) =>
  inWords(date, { weekday: "long", day: "numeric", month: "long" }, locale);
/** Sat; in Kiswahili: Jmo. */
export const shortWeekday = (date: PlainDate, locale: Locale = "en") =>
  inWords(date, { weekday: "short" }, locale);
/** 21 Nov */
export const dayMonth = (date: PlainDate) => inWords(date, { day: "numeric", month: "short" }, "en");
/** 21 Nov 2026 */
export const dayMonthYear = (date: PlainDate) =>
  inWords(date, { day: "numeric", month: "short", year: "numeric" }, "en");
/** Nov 2026 */
export const monthYear = (date: PlainDate) => inWords(date, { month: "short", year: "numeric" }, "en");
