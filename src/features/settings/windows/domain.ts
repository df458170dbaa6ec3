import { type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";

export const TIME_WINDOWS = ["morning", "afternoon", "full_day"] as const;
export type TimeWindow = (typeof TIME_WINDOWS)[number];
export const TIME_WINDOW_LABELS: Record<TimeWindow, string> = {
  morning: "Morning, 8:00 to 12:00",
  afternoon: "Afternoon, 12:00 to 17:00",
  full_day: "Full day, 8:00 to 17:00",
};
export const TIME_WINDOW_CHOICES: Record<TimeWindow, Record<Locale, string>> = {
  morning: { en: TIME_WINDOW_LABELS.morning, sw: "Asubuhi, 8:00 hadi 12:00" },
  afternoon: { en: TIME_WINDOW_LABELS.afternoon, sw: "Mchana, 12:00 hadi 17:00" },
  full_day: { en: TIME_WINDOW_LABELS.full_day, sw: "Siku nzima, 8:00 hadi 17:00" },
};
export const TIME_WINDOW_IN_SENTENCE: Record<TimeWindow, Record<Locale, string>> = {
  morning: { en: "morning, 8:00 to 12:00", sw: "asubuhi, 8:00 hadi 12:00" },
  afternoon: { en: "afternoon, 12:00 to 17:00", sw: "mchana, 12:00 hadi 17:00" },
  full_day: { en: "full day, 8:00 to 17:00", sw: "siku nzima, 8:00 hadi 17:00" },
};
const START_HOURS: Record<TimeWindow, number> = { morning: 8, afternoon: 12, full_day: 8 };

/** The window a customer's wish falls into ('8:00 to 9:00', 'Afternoon'); a full day when it says nothing. */
export function windowOf(preferredTime: string): TimeWindow {
  if (/full day|siku nzima/i.test(preferredTime)) return "full_day";
  const hour = /\b(\d{1,2})[:.]\d{2}/.exec(preferredTime)?.[1];
  if (hour !== undefined) return Number(hour) < 12 ? "morning" : "afternoon";
  if (/afternoon|evening|mchana|alasiri|jioni/i.test(preferredTime)) return "afternoon";
  return /morning|asubuhi/i.test(preferredTime) ? "morning" : "full_day";
}

/** When a move in that window of that day begins. */
export function startOfMove(date: PlainDate, window: TimeWindow): Date {
  return new Date(startOfDate(date).getTime() + START_HOURS[window] * 3_600_000);
}

/** The same hours for a field that chooses one: what a quote holds already stays among them. */
export function timeChoices(held = ""): string[] {
  return [...new Set([...Object.values(TIME_WINDOW_LABELS), held])].filter(Boolean);
}

/** The weekdays that customers can book online. The office arranges moves on other days. */
export type MovingDays = "weekdays" | "saturday" | "all";

export function isBookableDay(date: PlainDate, days: MovingDays): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (days === "all") return true;
  return weekday !== 0 && (days === "saturday" || weekday !== 6);
}
