import { depositOpen } from "~/features/invoices/domain";
import { nextPart } from "~/features/payments/prompts/domain";
import { formatKes, readAmount } from "~/platform/kernel/money";

/** Whole shillings one prompt may ask for. */
interface Limits {
  minAmount: number;
  maxAmount: number;
}

export type AmountProblem = "needAmount" | "wholeShillings" | "aboveBalance" | "belowLeast";

/** What is wrong with an amount a customer wants to pay by M-Pesa, or the amount in cents. */
export function checkAmount(
  typed: string,
  balance: number,
  limits: Limits,
): { cents: number } | { problem: AmountProblem; amount: string } {
  const read = readAmount(typed);
  const cents = "cents" in read ? read.cents : 0;
  if (!cents) return { problem: "needAmount", amount: "" };
  if (cents % 100 !== 0) return { problem: "wholeShillings", amount: "" };
  // A balance with cents is asked for rounded up.
  if (cents > Math.ceil(balance / 100) * 100) return { problem: "aboveBalance", amount: formatKes(balance) };
  if (cents < limits.minAmount * 100)
    return { problem: "belowLeast", amount: formatKes(limits.minAmount * 100) };
  return { cents };
}

/** What one prompt asks for of a wish in cents: whole shillings, in even parts above what M-Pesa takes at once. */
export function promptAmount(cents: number, limits: Limits): number {
  return nextPart(cents / 100, limits);
}

/** Prompts whose outcome is not known: they are asked after every two seconds. */
const WAITING: ReadonlySet<string> = new Set(["queued", "prompted", "checking"]);
/** What M-Pesa itself gives as the reason that nothing was paid. */
const SURE: ReadonlySet<string> = new Set([
  "insufficient",
  "insufficient-funds",
  "wrong-pin",
  "cancelled",
  "limit",
]);

/**
 * How often to ask for a prompt's outcome, in milliseconds. Only success, and a refusal that M-Pesa itself gave, are
 * for good: money can still arrive after a phone that nobody answered (docs/domain/kenya.md#stk-push), so that is asked
 * after as well.
 */
export function askAgainAfter(prompt: { state: string; reason: string | null }): number | undefined {
  if (prompt.state === "succeeded" || isSurelyUnpaid(prompt)) return undefined;
  return WAITING.has(prompt.state) ? 2_000 : 10_000;
}

/** Whether M-Pesa has said that nothing was paid. */
export function isSurelyUnpaid({ state, reason }: { state: string; reason: string | null }): boolean {
  return state === "cancelled" || (state === "failed" && SURE.has(reason ?? ""));
}

/** How a gateway's payment that brought no money ended, as far as its provider has said. */
export function unpaidOutcome({ state, reason }: { state: string; reason: string | null }) {
  if (reason === "refused" || reason === "unavailable") return "refused";
  if (state === "cancelled") return "cancelled";
  if (state === "failed" && reason === "failed") return "declined";
  return state === "expired" ? "unfinished" : "notPaid";
}

/** What is left of a deposit, in cents: it holds a date, so once the move is over only the balance is asked for. */
export function depositLeftOf(
  invoice: { total: number; credited: number; depositDue: number; paid: number },
  move: { stage: string } | null,
): number {
  if (move?.stage === "completed" || move?.stage === "past") return 0;
  const { credited: creditedAmount, paid: paidAmount, ...rest } = invoice;
  return depositOpen({ ...rest, creditedAmount, paidAmount });
}
