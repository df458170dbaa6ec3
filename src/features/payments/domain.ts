import { defineEvent } from "~/platform/events/define";
import { formatDate, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { invalid } from "~/platform/kernel/errors";
import type { Cents } from "~/platform/kernel/money";
import { canTakeMpesa } from "~/platform/kernel/phone";

/** Payment methods for invoices (docs/domain/readings.md#payments). */
export const PAYMENT_METHODS = ["mpesa", "bank_transfer", "cash", "cheque", "card"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  mpesa: "M-Pesa",
  bank_transfer: "Bank transfer",
  cash: "Cash",
  cheque: "Cheque",
  card: "Card",
};

/**
 * States of a prompt on a phone. `checking` is everything nobody knows yet: it is asked after, never called failed.
 * Money may still arrive after `failed`, `cancelled` or `expired`: a success is booked whenever it comes.
 */
export const PROMPT_STATES = [
  "queued",
  "prompted",
  "checking",
  "succeeded",
  "failed",
  "cancelled",
  "expired",
] as const;
export type PromptState = (typeof PROMPT_STATES)[number];

const OPEN: ReadonlySet<PromptState> = new Set(["queued", "prompted", "checking"]);

export function isOpen(state: PromptState): boolean {
  return OPEN.has(state);
}

/** Whether a prompt may go from one state to another. Success is final; success may come late. */
export function canMove(from: PromptState, to: PromptState): boolean {
  if (from === "succeeded") return false;
  if (to === "succeeded") return true;
  if (from === "queued") return to !== "queued";
  return OPEN.has(from) && from !== to && to !== "queued";
}

/**
 * Seconds a prompt stands on a phone, and until another may be sent to it (docs/domain/kenya.md#misbehaviour).
 */
export const PROMPT_SECONDS = 60;

/**
 * How long M-Pesa's 'nobody answered' (1037) is not yet believed: a success may follow it. Until then the prompt is being
 * checked; after it, when M-Pesa still says the same, nothing was paid.
 */
const SILENT_SECONDS = 180;

/** Seconds until 'nobody answered' is believed of a prompt; 0 when it is. */
export function silentSecondsLeft(prompt: { sentAt: Date | null; createdAt: Date }, now: Date): number {
  const until = (prompt.sentAt ?? prompt.createdAt).getTime() + SILENT_SECONDS * 1000;
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** Why a prompt for this amount and number cannot be sent; undefined when it can. */
export function promptRefusal(
  prompt: { phone: string; amount: number; balance: Cents },
  limits: { minAmount: number; maxAmount: number },
): { field: "phone" | "amount"; message: string } | undefined {
  if (!canTakeMpesa(prompt.phone)) return { field: "phone", message: "Please enter a Kenyan M-Pesa number" };
  if (!Number.isInteger(prompt.amount) || prompt.amount < limits.minAmount) {
    return { field: "amount", message: `M-Pesa takes whole shillings, at least KES ${limits.minAmount}` };
  }
  if (prompt.amount > limits.maxAmount) {
    return {
      field: "amount",
      message: `M-Pesa takes at most KES ${limits.maxAmount.toLocaleString("en-KE")} at once. Pay it in parts.`,
    };
  }
  const balance = Math.ceil(prompt.balance / 100);
  if (prompt.amount > balance) return { field: "amount", message: "This is more than the balance" };
  const rest = balance - prompt.amount;
  if (rest > 0 && rest < limits.minAmount) {
    return {
      field: "amount",
      message: `This would leave KES ${rest}, less than M-Pesa takes. Please choose KES ${nextPart(balance, limits).toLocaleString("en-KE")}.`,
    };
  }
  return undefined;
}

/**
 * The next prompt for a wish above the limit: parts as even as whole shillings allow, so that the last one never falls
 * below what M-Pesa takes. The wish itself when it needs no parts. All in whole shillings.
 */
export function nextPart(wish: number, limits: { minAmount: number; maxAmount: number }): number {
  const whole = Math.max(0, Math.ceil(wish));
  return whole <= limits.maxAmount ? whole : Math.ceil(whole / Math.ceil(whole / limits.maxAmount));
}

/**
 * How arrived money divides: what settles the invoice, and what is left as the customer's credit
 * (docs/domain/readings.md#payments).
 */
export function divide(amount: Cents, balance: Cents): { applied: Cents; credit: Cents } {
  const applied = Math.min(amount, Math.max(0, balance));
  return { applied, credit: amount - applied };
}

const NOON_MS = 12 * 60 * 60 * 1000;

/**
 * When money that a person records arrived: now, or at noon of the day they name, which is the day it counts in reports.
 * Throws INVALID for a day to come, and for one on which nothing was owed yet.
 */
export function receivedAtOf(day: PlainDate | undefined, issued: PlainDate, now: Date): Date {
  const today = nairobiDate(now);
  if (day === undefined || day === today) return now;
  if (day > today) throw invalid("receivedOn", "Money cannot have arrived in the future");
  if (day < issued)
    throw invalid(
      "receivedOn",
      `The invoice was issued on ${formatDate(issued)}: please choose that day or a later one`,
    );
  return new Date(startOfDate(day).getTime() + NOON_MS);
}

/** A reference as it is compared: `ft 26326-abc` is FT26326ABC. */
export function comparableReference(reference: string): string {
  return reference.replace(/[\s-]/g, "").toUpperCase();
}

/** Gapless number of a year: RCT-2026-0001. */
export function receiptNumberOf(prefix: string, year: number, n: number): string {
  return `${prefix}-${year}-${String(n).padStart(4, "0")}`;
}

interface PaymentFact {
  invoiceId: string;
  invoiceNumber: string;
  amount: Cents;
  method: PaymentMethod;
  receiptNumber: string;
}

export const paymentReceived = defineEvent<PaymentFact & { credit: Cents }>("payment.received");
export const paymentReversed = defineEvent<PaymentFact & { reason: string }>("payment.reversed");
export const promptStarted = defineEvent<{ invoiceId: string; amount: number }>("prompt.started");
export const promptEnded = defineEvent<{ invoiceId: string; state: PromptState; resultCode: string | null }>(
  "prompt.ended",
);
