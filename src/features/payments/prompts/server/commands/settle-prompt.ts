import type { Daraja } from "~/integrations/daraja/client";
import type { StkOutcome } from "~/integrations/daraja/types";
import { type Reader, type Tx, transaction } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import type { PromptRow } from "../../../server/queries/prompts";
import { movePrompt } from "./move-prompt";

interface PromptMoney {
  /** Saves a callback's body unchanged: its receipt is a hint when the money is booked. */
  saveCallback: (
    tx: Tx,
    callback: { promptId: string; payload: unknown; receivedAt: Date },
  ) => Promise<unknown>;
  /** Books a prompt that a query confirmed, unless its money is booked or under review. */
  book: (tx: Tx, promptId: string, now: Date) => Promise<void>;
  /** Searches M-Pesa's list for the prompt's money and books it; whether it was found. */
  pull: (daraja: Daraja, prompt: PromptRow, now: Date) => Promise<boolean>;
  /** The oldest open prompts from before an instant that are not under review. */
  listSilent: (reader: Reader, before: Date) => Promise<PromptRow[]>;
  /** Puts a prompt with an unknown outcome under review. */
  review: (tx: Tx, promptId: string, now: Date) => Promise<void>;
}

/** A prompt's money among all reports of M-Pesa; answered by `mpesa`, which decides whether two are the same money. */
export const promptMoney = definePort<PromptMoney>();

export function moneyOfPrompts(): PromptMoney {
  const [money] = promptMoney.all();
  if (!money) throw new Error("No feature books the money of prompts");
  return money;
}

/**
 * Applies a query's answer. A success is booked exactly once, however late; a failure never undoes it. `unanswered` is
 * final only after M-Pesa repeats it for a while (`endUnanswered`).
 */
export async function settlePrompt(promptId: string, outcome: StkOutcome, now: Date): Promise<void> {
  if (outcome.state === "succeeded") {
    await transaction((tx) => moneyOfPrompts().book(tx, promptId, now));
    return;
  }
  const why = whyOf(outcome, now);
  const failed = outcome.reason === "cancelled" ? "cancelled" : "failed";
  if (outcome.state === "failed") await transaction((tx) => movePrompt(tx, promptId, failed, why));
  if (outcome.state === "unanswered") await transaction((tx) => movePrompt(tx, promptId, "checking", why));
}

/** Ends an unanswered prompt without money at M-Pesa. Later money is still booked. */
export async function endUnanswered(promptId: string, outcome: StkOutcome, now: Date): Promise<void> {
  await transaction((tx) => movePrompt(tx, promptId, "expired", whyOf(outcome, now)));
}

function whyOf({ reason, resultCode, resultDesc }: StkOutcome, now: Date) {
  return { reason, resultCode, resultDesc, now };
}
