import { quoteErased } from "~/features/quotes/errors";
import { daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { type Cents, roundToShilling, share } from "~/platform/kernel/money";
import { moveCancelledAlready, movingDayPassed, quoteNotChangeable } from "./errors";

export interface FeeTier {
  /** Days before the service date from which on the rate holds. */
  daysBefore: number;
  /** Basis points of the total. */
  rate: number;
}

/** The rate for so many days of notice: the tier with the most days that are still left, else the nearest one. */
export function rateOf(tiers: readonly FeeTier[], days: number): number {
  const longestFirst = [...tiers].sort((a, b) => b.daysBefore - a.daysBefore);
  const tier = longestFirst.find(({ daysBefore }) => daysBefore <= days) ?? longestFirst.at(-1);
  return tier?.rate ?? 0;
}

/**
 * What it costs today to call an accepted move off, or to put it on another day: cents, whole shillings half up, VAT
 * included as in the total. Source: settings, 'quotes'. Days are counted in Nairobi.
 */
export function changeFee(
  quote: { total: Cents; serviceDate: PlainDate },
  tiers: readonly FeeTier[],
  now: Date,
): Cents {
  const days = daysBetween(nairobiDate(now), quote.serviceDate);
  return Math.min(quote.total, roundToShilling(share(quote.total, rateOf(tiers, days))));
}

interface Changeable {
  acceptedAt: Date | null;
  cancelledAt: Date | null;
  serviceDate: PlainDate | null;
  /** Empty once the customer's personal data was erased. */
  customerEmail: string;
}

/** Why an accepted move can neither be called off nor moved; undefined when it can. Customers only up to its day. */
export function changeRefusal(quote: Changeable, by: "staff" | "customer", now: Date): AppError | undefined {
  if (quote.customerEmail === "") return quoteErased();
  if (quote.cancelledAt) return moveCancelledAlready();
  if (!quote.acceptedAt || !quote.serviceDate) return quoteNotChangeable();
  if (by === "customer" && quote.serviceDate < nairobiDate(now)) return movingDayPassed();
  return undefined;
}
