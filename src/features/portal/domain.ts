import { depositOpen } from "~/features/invoices/domain";
import { nextPart } from "~/features/payments/prompts/domain";
import { formatKes, readAmount } from "~/platform/kernel/money";

interface Limits {
  minAmount: number;
  maxAmount: number;
}

export type AmountProblem = "needAmount" | "wholeShillings" | "aboveBalance" | "belowLeast";

/** Checks an amount for M-Pesa: returns the amount in cents, or the problem. */
export function checkAmount(
  typed: string,
  balance: number,
  limits: Limits,
): { cents: number } | { problem: AmountProblem; amount: string } {
  const read = readAmount(typed);
  const cents = "cents" in read ? read.cents : 0;
  if (!cents) return { problem: "needAmount", amount: "" };
  if (cents % 100 !== 0) return { problem: "wholeShillings", amount: "" };
  // A balance with cents is rounded up.
  if (cents > Math.ceil(balance / 100) * 100) return { problem: "aboveBalance", amount: formatKes(balance) };
  if (cents < limits.minAmount * 100)
    return { problem: "belowLeast", amount: formatKes(limits.minAmount * 100) };
  return { cents };
}

/** The whole shillings of one prompt for an amount in cents, in even parts above M-Pesa's limit. */
export function promptAmount(cents: number, limits: Limits): number {
  return nextPart(cents / 100, limits);
}

/** Prompts with an unknown outcome, polled every two seconds. */
const WAITING: ReadonlySet<string> = new Set(["queued", "prompted", "checking"]);
const SURE: ReadonlySet<string> = new Set([
  "insufficient",
  "insufficient-funds",
  "wrong-pin",
  "cancelled",
  "limit",
]);

/**
 * Milliseconds until the next poll of a prompt, or undefined for final outcomes. Only success and M-Pesa's own refusals
 * are final. Money can still arrive after a timeout (docs/domain/kenya.md#stk-push), so other prompts are polled too.
 */
export function askAgainAfter(prompt: { state: string; reason: string | null }): number | undefined {
  if (prompt.state === "succeeded" || isSurelyUnpaid(prompt)) return undefined;
  return WAITING.has(prompt.state) ? 2_000 : 10_000;
}

/** True if M-Pesa confirmed that nothing was paid. */
export function isSurelyUnpaid({ state, reason }: { state: string; reason: string | null }): boolean {
  return state === "cancelled" || (state === "failed" && SURE.has(reason ?? ""));
}

/** The outcome of a gateway payment without money, as reported by its provider. */
export function unpaidOutcome({ state, reason }: { state: string; reason: string | null }) {
  if (reason === "refused" || reason === "unavailable") return "refused";
  if (state === "cancelled") return "cancelled";
  if (state === "failed" && reason === "failed") return "declined";
  return state === "expired" ? "unfinished" : "notPaid";
}

/** The open deposit in cents. A deposit holds a date, so after the move only the balance is due. */
export function depositLeftOf(
  invoice: { total: number; credited: number; depositDue: number; paid: number },
  move: { stage: string } | null,
): number {
  if (move?.stage === "completed" || move?.stage === "past") return 0;
  const { credited: creditedAmount, paid: paidAmount, ...rest } = invoice;
  return depositOpen({ ...rest, creditedAmount, paidAmount });
}
