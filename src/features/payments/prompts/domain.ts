import { defineEvent } from "~/platform/events/define";
import type { AppError } from "~/platform/kernel/errors";
import type { Cents } from "~/platform/kernel/money";
import { formatKes } from "~/platform/kernel/money";
import { canTakeMpesa, maskPhone } from "~/platform/kernel/phone";
import {
  abovePromptMost,
  belowPromptLeast,
  phoneNotMpesa,
  promptAboveBalance,
  promptLeavesTooLittle,
} from "./errors";

/** `checking` has an unknown outcome. Money may arrive even after a failed end, and is always booked. */
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

export const OPEN_STATES = ["queued", "prompted", "checking"] as const satisfies readonly PromptState[];
const OPEN: ReadonlySet<PromptState> = new Set(OPEN_STATES);

export function isOpen(state: PromptState): boolean {
  return OPEN.has(state);
}

/** Whether a prompt may change from one state to another. Success is final and may come late. */
export function canMove(from: PromptState, to: PromptState): boolean {
  if (from === "succeeded") return false;
  if (to === "succeeded") return true;
  if (from === "queued") return to !== "queued";
  return OPEN.has(from) && from !== to && to !== "queued";
}

/** How long a prompt blocks the next one (docs/domain/kenya.md#misbehaviour). */
export const PROMPT_SECONDS = 60;

/** Whether a phone is asking for it now. */
export const isOnPhone = ({ state, secondsLeft }: { state: PromptState; secondsLeft: number }): boolean =>
  (state === "queued" || state === "prompted") && secondsLeft > 0;

interface OnPhone {
  id: string;
  phone: string;
  amount: number;
  state: PromptState;
  secondsLeft: number;
}

/** Another of these prompts that is ringing, with its number masked. */
export function otherOnPhone(
  prompts: readonly OnPhone[],
  id: string | undefined,
): { phone: string; amount: number } | null {
  const other = prompts.find((each) => each.id !== id && isOnPhone(each));
  return other ? { phone: maskPhone(other.phone), amount: other.amount } : null;
}

/** Seconds until a prompt is gone from its phone, and another may be sent there. */
export function secondsLeft({ createdAt }: { createdAt: Date }, now: Date): number {
  return Math.max(0, Math.round((createdAt.getTime() + PROMPT_SECONDS * 1000 - now.getTime()) / 1000));
}

/** A success may follow M-Pesa's 'no answer' (1037) for this long. If 1037 repeats later, nothing was paid. */
const SILENT_SECONDS = 180;

/** Seconds until 'no answer' counts as final; 0 if it already does. */
export function silentSecondsLeft(prompt: { sentAt: Date | null; createdAt: Date }, now: Date): number {
  const until = (prompt.sentAt ?? prompt.createdAt).getTime() + SILENT_SECONDS * 1000;
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** Returns the error for this amount and number at its field; undefined if the prompt can be sent. */
export function promptRefusal(
  prompt: { phone: string; amount: number; balance: Cents },
  limits: { minAmount: number; maxAmount: number },
): AppError | undefined {
  if (!canTakeMpesa(prompt.phone)) return phoneNotMpesa.at("phone");
  if (!Number.isInteger(prompt.amount) || prompt.amount < limits.minAmount) {
    return belowPromptLeast.at("amount", { least: formatKes(limits.minAmount * 100) });
  }
  if (prompt.amount > limits.maxAmount) {
    return abovePromptMost.at("amount", { most: formatKes(limits.maxAmount * 100) });
  }
  const balance = Math.ceil(prompt.balance / 100);
  if (prompt.amount > balance) return promptAboveBalance.at("amount");
  const rest = balance - prompt.amount;
  if (rest > 0 && rest < limits.minAmount) {
    const part = formatKes(nextPart(balance, limits) * 100);
    return promptLeavesTooLittle.at("amount", { rest: formatKes(rest * 100), part });
  }
  return undefined;
}

/**
 * Returns the next prompt's amount for a total above the limit, in whole shillings. Parts are as even as
 * possible, so that the last one stays above M-Pesa's minimum.
 */
export function nextPart(wish: number, limits: { minAmount: number; maxAmount: number }): number {
  const whole = Math.max(0, Math.ceil(wish));
  return whole <= limits.maxAmount ? whole : Math.ceil(whole / Math.ceil(whole / limits.maxAmount));
}

export const promptStarted = defineEvent<{ invoiceId: string; amount: number }>("prompt.started");
export const promptEnded = defineEvent<{ invoiceId: string; state: PromptState; resultCode: string | null }>(
  "prompt.ended",
);

export const PROMPT_REASONS: Record<string, string> = {
  cancelled: "The request was cancelled on the phone.",
  insufficient: "There was not enough money in the M-Pesa account.",
  "wrong-pin": "The PIN was wrong.",
  timeout: "Nobody answered in time.",
  limit: "The amount is outside this M-Pesa account's limits.",
  busy: "M-Pesa was busy with this number. Wait a minute and try again.",
  configuration: "M-Pesa refused the company's settings. Check Settings, Payment Gateways.",
  refused: "M-Pesa refused the request.",
  unavailable: "M-Pesa could not be reached; nothing was sent.",
  unsent: "It was never sent.",
  unknown: "No answer from M-Pesa yet. We keep checking.",
};
