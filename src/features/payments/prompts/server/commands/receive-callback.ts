import { parseStkCallback } from "~/integrations/daraja/callback";
import { BadCallback } from "~/integrations/daraja/types";
import type { Tx } from "~/platform/db/database";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { enqueue } from "~/platform/tasks/tasks";
import { findPromptOfRequest } from "../../../server/queries/prompts";
import { checkPromptTask, lockPrompt, nameRequest } from "./move-prompt";
import { moneyOfPrompts } from "./settle-prompt";

const CALLBACK_PURPOSE = "stk-callback";

/** The token in a callback's path, derived from the prompt's id. Only Safaricom and the company know it. */
export function callbackToken(promptId: string): string {
  return signedToken(CALLBACK_PURPOSE, promptId);
}

/**
 * Saves a callback and enqueues the query that decides. Unknown tokens and foreign CheckoutRequestIDs change nothing:
 * the answer to them is the same.
 */
export async function receiveStkCallback(
  tx: Tx,
  input: { token: string; body: unknown; now: Date },
): Promise<void> {
  const promptId = readSignedToken(CALLBACK_PURPOSE, input.token);
  if (!promptId) return;
  const callback = parseStkCallback(input.body);
  // JSON allows these characters, PostgreSQL's jsonb does not.
  if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(input.body))) throw new BadCallback("Not text.");
  const prompt = await lockPrompt(tx, promptId);
  if (!prompt) return;
  if (prompt.checkoutRequestId && prompt.checkoutRequestId !== callback.checkoutRequestId) return;
  if (!prompt.checkoutRequestId) {
    if (await findPromptOfRequest(tx, callback.checkoutRequestId)) return;
  }
  await moneyOfPrompts().saveCallback(tx, { promptId, payload: input.body, receivedAt: input.now });
  if (!prompt.checkoutRequestId) {
    // The callback came before the answer, or the process died before saving it: this id finds the prompt again.
    await nameRequest(tx, promptId, { checkoutRequestId: callback.checkoutRequestId });
  }
  await enqueue(tx, checkPromptTask, { promptId, round: 0 });
}
