import { and, eq, inArray, lte } from "drizzle-orm";
import { parseResultCallback } from "~/integrations/daraja/callback";
import { payoutOutcomeOf } from "~/integrations/daraja/payout-codes";
import { readPayoutResult } from "~/integrations/daraja/payout-results";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { once } from "~/platform/http/idempotency";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { readSignedToken } from "~/platform/secrets/secrets";
import { enqueue } from "~/platform/tasks/tasks";
import { ASKED_AFTER, salaryBalanceAsked } from "../../domain";
import { salaryMpesaNotSetUp } from "../../errors";
import { salaryAttempts, salaryQuestions } from "../tables";
import { answerAddresses, findPayoutDaraja, problemOf, TOKENS } from "./call-payouts";
import { conclude } from "./conclude-attempt";
import { isUnderWay, lockAttempt, review } from "./settle-attempt";
import { askSalaryTask } from "./settle-run";

/**
 * Saves M-Pesa's posted result once and queries the status, because anyone could post it. A queue timeout is no
 * result.
 */
export async function receiveHint(tx: Tx, { token, body }: { token: string; body: unknown }): Promise<void> {
  const id = readSignedToken(TOKENS.hint, token);
  const found = id ? await lockAttempt(tx, id) : undefined;
  if (!found || found.attempt.state === "waiting" || found.attempt.state === "paid") return;
  const { resultCode, resultDesc, receipt, state } = readPayoutResult(parseResultCallback(body));
  if (found.attempt.hintCode === resultCode || (found.attempt.state === "failed" && state !== "paid")) return;
  // The first clear result stays; a different one only causes another query.
  if (found.attempt.hintCode === null || payoutOutcomeOf(found.attempt.hintCode).state === "unknown")
    await tx
      .update(salaryAttempts)
      .set({ hintCode: resultCode, hintDescription: resultDesc.slice(0, 300), hintReceipt: receipt ?? null })
      .where(eq(salaryAttempts.id, found.attempt.id));
  await enqueue(tx, askSalaryTask, { attemptId: found.attempt.id });
}

/** Saves M-Pesa's answer to a query and applies it. */
export async function receiveAnswer(
  tx: Tx,
  { token, body, now }: { token: string; body: unknown; now: Date },
): Promise<void> {
  const id = readSignedToken(TOKENS.answer, token);
  if (!id) return;
  const result = parseResultCallback(body);
  const [question] = await tx
    .update(salaryQuestions)
    .set({
      state: "answered",
      resultCode: result.resultCode,
      resultDesc: result.resultDesc.slice(0, 300),
      parameters: result.parameters,
      answeredAt: now,
    })
    .where(and(eq(salaryQuestions.id, id), inArray(salaryQuestions.state, ["asked", "refused"])))
    .returning();
  if (question?.attemptId) await conclude(tx, question.attemptId, result, now);
}

/**
 * Queries M-Pesa for an attempt's outcome. Only due queries count as rounds, so that results and manual queries do
 * not shorten M-Pesa's time. After the last round a person decides.
 */
export async function askAttempt({ attemptId }: { attemptId: string }, now = new Date()): Promise<void> {
  const questionId = newId();
  const asked = await transaction(async (tx) => {
    const found = await lockAttempt(tx, attemptId);
    if (!found || !(isUnderWay(found.attempt) || found.attempt.state === "failed")) return false;
    const { rounds, askAt } = found.attempt;
    const isDue = isUnderWay(found.attempt) && askAt !== null && askAt <= now;
    const round = isDue ? rounds + 1 : rounds;
    const pause = ASKED_AFTER[round];
    await tx.insert(salaryQuestions).values({ id: questionId, attemptId, round, createdAt: now });
    if (!isDue) return true;
    await tx
      .update(salaryAttempts)
      .set({ rounds: round, askAt: pause === undefined ? null : new Date(now.getTime() + pause * 1000) })
      .where(eq(salaryAttempts.id, attemptId));
    if (pause === undefined && found.payment.status === "pending")
      await review(tx, found.payment, "M-Pesa has not reported the outcome");
    return true;
  });
  if (!asked) return;
  const daraja = await findPayoutDaraja();
  if (!daraja) return;
  try {
    await daraja.transactionStatus({ originatorConversationId: attemptId }, answerAddresses(questionId));
  } catch (error) {
    log().warn({ err: error, attemptId }, "M-Pesa could not be asked about a salary payment");
    await refused(questionId, problemOf(error));
  }
}

/** Queries all due attempts, including those of a killed sender. */
export async function askOverdue(now = new Date()): Promise<void> {
  const due = await db()
    .select({ id: salaryAttempts.id })
    .from(salaryAttempts)
    .where(and(inArray(salaryAttempts.state, ["claimed", "sent"]), lte(salaryAttempts.askAt, now)))
    .orderBy(salaryAttempts.askAt)
    .limit(500);
  for (const { id } of due) await askAttempt({ attemptId: id }, now);
}

async function refused(questionId: string, problem: string): Promise<void> {
  await db()
    .update(salaryQuestions)
    .set({ state: "refused", resultDesc: problem.slice(0, 300) })
    .where(and(eq(salaryQuestions.id, questionId), eq(salaryQuestions.state, "asked")));
}

/** Whether M-Pesa can be queried. */
export const isSetUp = async (): Promise<boolean> => (await findPayoutDaraja()) !== undefined;

/** Requests the utility account's balance; M-Pesa posts the answer later. */
export async function askBalance(actor: Actor, now: Date, key?: string): Promise<{ id: string }> {
  const daraja = await findPayoutDaraja();
  if (!daraja) throw salaryMpesaNotSetUp();
  const id = newId();
  const asked = await transaction((tx) =>
    once(tx, { scope: `salary-balance:${actor.personId}`, key, input: {} }, async () => {
      await tx.insert(salaryQuestions).values({ id, createdAt: now });
      await record(tx, actor, salaryBalanceAsked, {
        subjectId: id,
        summary: "Balance of the utility account asked",
        data: {},
        at: now,
      });
      return { id };
    }),
  );
  if (asked.id !== id) return asked;
  try {
    await daraja.accountBalance(answerAddresses(id));
  } catch (error) {
    await refused(id, problemOf(error));
  }
  return { id };
}
