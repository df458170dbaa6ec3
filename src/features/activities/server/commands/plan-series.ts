import * as loaded from "rrule";
import { leaveBackwards } from "~/features/leave/errors";
import { endOfDate, nairobiDate } from "~/platform/kernel/dates";
import { MOST_REPEATS, type Repeat } from "../../domain";
import { repeatTooLong } from "../../errors";

// Node sees a CommonJS package with everything in `default`; Vite sees named exports.
const { RRule } = "RRule" in loaded ? loaded : (loaded as { default: typeof import("rrule") }).default;
const NAIROBI_MS = 3 * 3_600_000;

/**
 * The starts of a series and its rule as RFC 5545 has it. Counted on Nairobi's clock, which has no summer time. INVALID at
 * `repeat.until` for a last day before the first and for more than `MOST_REPEATS`.
 */
export function planSeries(first: Date, { every, until }: Repeat): { starts: Date[]; rule: string } {
  if (until < nairobiDate(first)) throw leaveBackwards.at("repeat.until");
  const local = new Date(first.getTime() + NAIROBI_MS);
  const weekdays = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR];
  const rule = new RRule({
    freq: { daily: RRule.WEEKLY, weekly: RRule.WEEKLY, monthly: RRule.MONTHLY }[every],
    ...(every === "daily" ? { byweekday: weekdays } : {}),
    // Monthly on the 31st: the last day of shorter months.
    ...(every === "monthly" && local.getUTCDate() > 28
      ? { bymonthday: [28, 29, 30, 31].filter((day) => day <= local.getUTCDate()), bysetpos: -1 }
      : {}),
    dtstart: local,
    until: new Date(endOfDate(until).getTime() + NAIROBI_MS),
  });
  const found = rule.all((_, count) => count < MOST_REPEATS + 1);
  if (found.length > MOST_REPEATS) throw repeatTooLong.at("repeat.until", { most: String(MOST_REPEATS) });
  const starts = found.map((at) => new Date(at.getTime() - NAIROBI_MS));
  // A first date outside the rule, such as a Saturday, is planned too.
  if (starts[0]?.getTime() !== first.getTime()) starts.unshift(first);
  return { starts, rule: rule.toString().split("\n").at(-1) ?? "" };
}
