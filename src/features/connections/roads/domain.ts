import type { PlainDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";

/** The month that a question counts in. */
export const monthOf = (day: PlainDate): string => day.slice(0, 7);

export const REST_MS = 60_000;
export const LONG_REST_MS = 600_000;

/** In the panel. */
export const mapUseSentence = (calls: number, limit: number): string =>
  calls >= limit
    ? `All ${formatNumber(limit)} questions of this month are used; distances are estimated until the next`
    : `${formatNumber(calls)} of ${formatNumber(limit)} questions of this month used`;
