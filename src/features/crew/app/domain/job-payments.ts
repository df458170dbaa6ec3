import type { Bundle } from "../../domain/bundle";
import type { CashTaken, PaymentsOfJob, PaymentsPart } from "../../domain/job-payments";
import { type Held, jobOf } from "./reports";

export const paymentsPart = (bundle: Bundle | undefined): PaymentsPart | undefined =>
  bundle?.parts.payments as PaymentsPart | undefined;

const amountOf = ({ payload }: Held): number => (payload as { data: CashTaken }).data.amount;

/** Cash that this phone took for a job and that the office has not counted yet. */
export interface OwnCash {
  id: string;
  amount: number;
  at: string;
}
export interface ShownPayments extends PaymentsOfJob {
  own: OwnCash[];
}

/** The debt less the cash that this phone took since. A report counts once by its id. */
export function paymentsOf(part: PaymentsOfJob, jobId: string, held: readonly Held[]): ShownPayments {
  const known = new Set(part.takings.map(({ id }) => id));
  const own = held
    .filter(
      (one) =>
        one.kind === "cash" &&
        one.refused === undefined &&
        one.flag !== "refused" &&
        jobOf(one) === jobId &&
        !known.has(one.id),
    )
    .map((one) => ({ id: one.id, amount: amountOf(one), at: one.at }));
  const taken = own.reduce((sum, { amount }) => sum + amount, 0);
  return { ...part, own, due: Math.max(0, part.due - taken) };
}

/** Cents that this person holds: the office's count, and what waits to be sent. */
export const inHandOf = (part: PaymentsPart | undefined, unsent: readonly Held[]): number =>
  unsent
    .filter(({ kind, refused }) => kind === "cash" && refused === undefined)
    .reduce((sum, one) => sum + amountOf(one), part?.inHand ?? 0);
