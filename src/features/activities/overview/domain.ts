import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

export const FORECAST_MONTHS = 4;

/** A share in per cent with two decimals, halves up; 0 of nothing (docs/domain/readings.md#crm). */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;

/** Average value of won opportunities, in whole shillings as cents; 0 without any. */
export const averageDeal = (won: Cents, count: number): Cents =>
  count === 0 ? 0 : Math.round(won / count / 100) * 100;

/** The days whose leads the funnel counts. */
export const FUNNEL_DAYS = 90;

/** The months of the forecast by their first days. */
export function forecastMonths(today: PlainDate): PlainDate[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: FORECAST_MONTHS + 1 }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10),
  );
}

export const OUTSIDE_FORECAST = ["past", "later", "undated"] as const;
export const OUTSIDE_LABELS: Readonly<Record<(typeof OUTSIDE_FORECAST)[number], string>> = {
  past: "Expected earlier",
  later: "Expected later",
  undated: "No expected date",
};
