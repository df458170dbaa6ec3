import { addDays, dayOfWeek, type PlainDate } from "~/platform/kernel/dates";

export const PERIODS = ["month", "last_month", "year", "all"] as const;
export type Period = (typeof PERIODS)[number];
export const PERIOD_LABELS: Record<Period, string> = {
  month: "This month",
  last_month: "Last month",
  year: "12 months",
  all: "All",
};

export interface Span {
  from: PlainDate;
  to: PlainDate;
}

const firstOf = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`;

/** The same day a year before; 28 February for 29 February. */
export function yearBefore(day: PlainDate): PlainDate {
  const year = Number(day.slice(0, 4)) - 1;
  return day.slice(4) === "-02-29" ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** The days of a period that ends today or, for the month before, with that month. Undefined for all days. */
export function spanOf(period: Period, today: PlainDate): Span | undefined {
  if (period === "all") return undefined;
  if (period === "month") return { from: firstOf(today), to: today };
  if (period === "year") return { from: addDays(yearBefore(today), 1), to: today };
  const to = addDays(firstOf(today), -1);
  return { from: firstOf(to), to };
}

export const CARD_SPANS = ["yesterday", "week", "month"] as const;
export type CardSpan = (typeof CARD_SPANS)[number];

/** Spans of the dashboard. The week and the month end today. */
export function cardSpans(today: PlainDate): Record<CardSpan, Span> {
  const yesterday = addDays(today, -1);
  return {
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -dayOfWeek(today)), to: today },
    month: { from: firstOf(today), to: today },
  };
}

/**
 * The span to compare with. A month is compared with the same dates a year before, days and weeks with the same weekdays: a
 * Saturday earns more than a Tuesday.
 */
export const lastYearOf = (span: CardSpan, { from, to }: Span): Span =>
  span === "month"
    ? { from: yearBefore(from), to: yearBefore(to) }
    : { from: addDays(from, -364), to: addDays(to, -364) };
