import { depositOf } from "~/features/quotes/domain";
import { quoteErased } from "~/features/quotes/errors";
import { startOfMove, type TimeWindow, windowOf } from "~/features/quotes/windows/domain";
import { type ChangeFees, changeFee } from "~/features/settings/change-fees/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import type { Cents } from "~/platform/kernel/money";
import { moveCancelledAlready, quoteNotChangeable } from "./errors";

export const CHANGES = ["cancel", "reschedule"] as const;
export type Change = (typeof CHANGES)[number];

interface Priced {
  total: Cents;
  depositRate: number;
  serviceDate: PlainDate;
  preferredTime: string;
}

/**
 * What it costs today to call an accepted move off, or to put it on another day: cents, whole shillings. Hours count back
 * from the start of the planned window, else of the one the customer wished for. Source: settings, 'quotes'.
 */
export function feeOfChange(
  change: Change,
  quote: Priced,
  { fees, window, now }: { fees: ChangeFees; window: TimeWindow | null; now: Date },
): Cents {
  const begins = startOfMove(quote.serviceDate, window ?? windowOf(quote.preferredTime));
  const deposit = depositOf(quote.total, quote.depositRate);
  return changeFee({ deposit, begins }, change === "cancel" ? fees.cancelFees : fees.rescheduleFees, now);
}

interface Changeable {
  acceptedAt: Date | null;
  cancelledAt: Date | null;
  serviceDate: PlainDate | null;
  /** Empty once the customer's personal data was erased. */
  customerEmail: string;
}

/** Why a quote's move can neither be called off nor moved, whatever became of the move itself. */
export function changeRefusal(quote: Changeable): AppError | undefined {
  if (quote.customerEmail === "") return quoteErased();
  if (quote.cancelledAt) return moveCancelledAlready();
  if (!quote.acceptedAt || !quote.serviceDate) return quoteNotChangeable();
  return undefined;
}

/** What calling a move off leaves, of its fee and what was paid until now, in cents. */
export function leftAfterCancel(fee: Cents, paid: Cents): { left: "even" | "back" | "owed"; amount: Cents } {
  if (paid > fee) return { left: "back", amount: paid - fee };
  return paid < fee ? { left: "owed", amount: fee - paid } : { left: "even", amount: 0 };
}
