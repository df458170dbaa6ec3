import { type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { type ArrivalWindow, type ArrivalWindows, DEFAULT_FORMATS, formats } from "~/platform/kernel/formats";
import { LOCALES, type Locale } from "~/platform/kernel/locales";

export const TIME_WINDOWS = [
  "morning",
  "afternoon",
  "full_day",
] as const satisfies readonly (keyof ArrivalWindows)[];
export type TimeWindow = (typeof TIME_WINDOWS)[number];

const UNTIL: Record<Locale, string> = { en: "to", sw: "hadi" };

function choiceOf({ from, to, ...names }: ArrivalWindow, locale: Locale): string {
  return `${names[locale]}, ${from} ${UNTIL[locale]} ${to}`;
}

/** 'Morning, 8:00 to 12:00', by the setting 'Arrival windows'. */
export const windowChoice = (window: TimeWindow, locale: Locale): string =>
  choiceOf(formats().arrivalWindows[window], locale);
export const windowLabel = (window: TimeWindow): string => windowChoice(window, "en");
/** 'morning, 8:00 to 12:00' */
export function windowInSentence(window: TimeWindow, locale: Locale): string {
  const choice = windowChoice(window, locale);
  return choice.charAt(0).toLowerCase() + choice.slice(1);
}
/** The window's name: 'Morning'. */
export const windowName = (window: TimeWindow, locale: Locale): string =>
  formats().arrivalWindows[window][locale];
/** Its first and last time: ['8:00', '12:00']. */
export function windowClock(window: TimeWindow): readonly [from: string, to: string] {
  const { from, to } = formats().arrivalWindows[window];
  return [from, to];
}

/** The window that a wish names in the words of now or of the defaults; undefined for other words. */
function namedWindow(wish: string): TimeWindow | undefined {
  return [formats(), DEFAULT_FORMATS].flatMap(({ arrivalWindows }) =>
    TIME_WINDOWS.filter((window) =>
      LOCALES.some((locale) => choiceOf(arrivalWindows[window], locale) === wish),
    ),
  )[0];
}

/** The window a customer's wish falls into ('8:00 to 9:00', 'Afternoon'); a full day when it says nothing. */
export function windowOf(preferredTime: string): TimeWindow {
  const named = namedWindow(preferredTime);
  if (named) return named;
  if (/full day|siku nzima/i.test(preferredTime)) return "full_day";
  const [from, to] = [...preferredTime.matchAll(/\b(\d{1,2})[:.]\d{2}/g)].map(([, hour]) => Number(hour));
  // From the morning into the afternoon: a window of the company's that has been renamed since.
  if (from !== undefined && to !== undefined && from < 12 && to >= 15) return "full_day";
  if (from !== undefined) return from < 12 ? "morning" : "afternoon";
  if (/afternoon|evening|mchana|alasiri|jioni/i.test(preferredTime)) return "afternoon";
  return /morning|asubuhi/i.test(preferredTime) ? "morning" : "full_day";
}

/** A customer's wish in their language, if it names a window; undefined for their own words. */
export function wishIn(locale: Locale, preferredTime: string): string | undefined {
  const named = namedWindow(preferredTime);
  return named && windowChoice(named, locale);
}

/** Minutes after midnight of H:mm. */
export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};
const instantOf = (date: PlainDate, clock: string) =>
  new Date(startOfDate(date).getTime() + minutesOf(clock) * 60_000);

/** True if one person cannot work both windows of the same day. */
export function overlaps(a: TimeWindow, b: TimeWindow): boolean {
  const [one, other] = [windowClock(a), windowClock(b)].map((clock) => clock.map(minutesOf));
  return (one?.[0] ?? 0) < (other?.[1] ?? 0) && (other?.[0] ?? 0) < (one?.[1] ?? 0);
}

/** When a move in that window of that day begins. */
export const startOfMove = (date: PlainDate, window: TimeWindow): Date =>
  instantOf(date, windowClock(window)[0]);

/** The same hours for a field that chooses one: what a quote holds already stays among them. */
export function timeChoices(held = ""): string[] {
  return [...new Set([...TIME_WINDOWS.map(windowLabel), held])].filter(Boolean);
}

/** The weekdays that customers can book online. The office arranges moves on other days. */
export type MovingDays = "weekdays" | "saturday" | "all";

export function isBookableDay(date: PlainDate, days: MovingDays): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (days === "all") return true;
  return weekday !== 0 && (days === "saturday" || weekday !== 6);
}
