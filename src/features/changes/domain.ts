import { depositOf } from "~/features/quotes/domain";
import { quoteErased } from "~/features/quotes/errors";
import { type ChangeFees, changeFee } from "~/features/settings/domain/change-fees";
import { startOfMove, type TimeWindow, windowOf } from "~/features/settings/windows/domain";
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
 * Fee for cancelling or moving an accepted move today: cents, whole shillings. Hours count back from the planned
 * window, else the wished one. Source: settings, 'quotes'.
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
  customerEmail: string;
}

/** Reasons that block a change whatever the move's state is. */
export function changeRefusal(quote: Changeable): AppError | undefined {
  if (quote.customerEmail === "") return quoteErased();
  if (quote.cancelledAt) return moveCancelledAlready();
  if (!quote.acceptedAt || !quote.serviceDate) return quoteNotChangeable();
  return undefined;
}

/** Balance after a cancellation with this fee and these payments, in cents. */
export function leftAfterCancel(fee: Cents, paid: Cents): { left: "even" | "back" | "owed"; amount: Cents } {
  if (paid > fee) return { left: "back", amount: paid - fee };
  return paid < fee ? { left: "owed", amount: fee - paid } : { left: "even", amount: 0 };
}
