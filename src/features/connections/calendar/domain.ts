import type { MoveWindow } from "~/features/moves/domain";

export const WINDOW_HOURS: Readonly<Record<MoveWindow, { from: string; to: string }>> = {
  morning: { from: "08:00:00", to: "12:00:00" },
  afternoon: { from: "12:00:00", to: "17:00:00" },
  full_day: { from: "08:00:00", to: "17:00:00" },
};

/** An instant on the clocks of Nairobi, as calendars write it: `2026-11-23T08:00:00`. Kenya is three hours ahead all year. */
export const nairobiTime = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19);

export const DAYS_BACK = 7;

const LONG_NUMBER = /\+?\d[\d\s().-]{5,}\d/g;
const AMOUNT = /\b(?:kes|ksh|kshs|sh)\.?\s*\d[\d,.]*(?:\s*\/[=-])?|\d[\d,.]*\s*\/[=-]/gi;

/** Removes possible phone numbers and prices from a typed place. */
export const plainPlace = (text: string): string =>
  text
    .replace(AMOUNT, "")
    .replace(LONG_NUMBER, "")
    .replace(/\s{2,}/g, " ")
    .trim();
