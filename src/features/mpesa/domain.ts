import { defineEvent } from "~/platform/events/define";
import type { AppError } from "~/platform/kernel/errors";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { invoiceNamedTwice, partsDoNotAddUp } from "./errors";

export const REVIEW_REASONS = [
  "unknown-account",
  "cancelled-invoice",
  "unequal-amount",
  "possible-duplicate",
  "unconfirmed",
  "unknown-outcome",
  "taken-back",
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export const REASON_LABELS: Record<ReviewReason, string> = {
  "unknown-account": "Unknown account",
  "cancelled-invoice": "Cancelled invoice",
  "unequal-amount": "Amount differs from the invoice",
  "possible-duplicate": "Possible duplicate",
  unconfirmed: "Not confirmed",
  "unknown-outcome": "Unknown outcome",
  "taken-back": "Reversed",
};

export const DECISIONS = [
  "allocated",
  "credit",
  "merged",
  "accepted",
  "not-ours",
  "paid",
  "not-paid",
  "undone",
] as const;
export type Decision = (typeof DECISIONS)[number];

export const DECISION_LABELS: Record<Decision, string> = {
  allocated: "Allocated",
  credit: "Kept as credit",
  merged: "Already recorded",
  accepted: "Accepted as booked",
  "not-ours": "Not ours",
  paid: "Paid",
  "not-paid": "Not paid",
  undone: "Undone",
};

/** Prompts last a minute, answers come late and the network's clock may differ. */
const BEFORE_MS = 60_000;
const AFTER_MS = 300_000;

interface PromptTime {
  sentAt: Date | null;
  createdAt: Date;
}

/**
 * Whether money of a prompt's invoice and amount is that prompt's: `same` when it was taken while the prompt stood,
 * `perhaps` when later (a person may have to say), `other` when before, or from another phone. That a number tells
 * nothing (masked beyond use, or hashed) says neither.
 */
export function likenessOf(
  money: { paidAt: Date; phone: string },
  prompt: PromptTime & { phone: string },
): "same" | "perhaps" | "other" {
  if (isAnotherPhone(money.phone, prompt.phone)) return "other";
  const since = money.paidAt.getTime() - (prompt.sentAt ?? prompt.createdAt).getTime();
  if (since < -BEFORE_MS) return "other";
  return since <= AFTER_MS ? "same" : "perhaps";
}

function isAnotherPhone(reported: string, phone: string): boolean {
  const tells = /^\+?[\d*\s]+$/.test(reported) && /\d{3}/.test(reported);
  return tells && phone !== "" && !phoneFits(reported, phone);
}

/**
 * Whether a reported phone number, masked (`2547 ***** 126`) or whole, can be this one. Empty and hashed numbers
 * match none.
 */
export function phoneFits(reported: string, phone: string): boolean {
  const digits = phone.replace(/\D/g, "");
  const compact = reported.replace(/[\s+]/g, "");
  const [, head = "", tail = ""] = /^(\d*)\*+(\d*)$/.exec(compact) ?? [];
  if (head || tail) return head.length + tail.length >= 3 && digits.startsWith(head) && digits.endsWith(tail);
  return compact === digits;
}

/** Words that Safaricom rejects in an address (docs/domain/kenya.md#c2b). */
const FORBIDDEN = /m-?pesa|safaricom|exe|cmd|sql|query/i;

/** Whether an address may be registered with Safaricom. */
export function isRegistrable(url: string): boolean {
  return !FORBIDDEN.test(url);
}

/** Why these parts cannot be what an amount is divided into; undefined when they can. */
export function partsRefusal(
  parts: readonly { invoiceId: string; amount: Cents }[],
  whole: Cents,
): AppError | undefined {
  if (new Set(parts.map(({ invoiceId }) => invoiceId)).size < parts.length)
    return invoiceNamedTwice.at("parts", { whole: formatKes(whole) });
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return sum === whole ? undefined : partsDoNotAddUp.at("parts", { whole: formatKes(whole) });
}

export const transactionReceived = defineEvent<{
  receipt: string;
  amount: Cents;
  account: string;
  source: string;
}>("mpesa_arrival.received");
export const reviewOpened = defineEvent<{ reason: ReviewReason; amount: Cents; receipt: string | null }>(
  "mpesa_review.opened",
);
export const reviewDecided = defineEvent<{ decision: Decision; amount: Cents; note: string }>(
  "mpesa_review.decided",
);
export const connectionTested = defineEvent<{ ok: boolean; message: string }>("mpesa_connection.tested");
export const addressesRegistered = defineEvent<{ shortcode: string }>("mpesa_addresses.registered");
