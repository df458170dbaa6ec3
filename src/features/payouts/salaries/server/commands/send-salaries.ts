import { eq, inArray, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import type { Daraja } from "~/integrations/daraja/client";
import { DarajaRefused, DarajaUnavailable, DarajaUnknownOutcome } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { enqueue } from "~/platform/tasks/tasks";
import { salaryPaymentsSection } from "../../../settings";
import { ASKED_AFTER } from "../../domain";
import { salaryAttempts, salaryPayments, salarySender } from "../tables";
import { findPayoutDaraja, hintAddresses, isOurTrouble, problemOf } from "./call-payouts";
import { type Attempt, failAttempt, lockAttempt, releaseClaim } from "./settle-attempt";
import { askSalaryTask, pauseRun } from "./settle-run";

const MOST_MS = 300_000;
/** The count never restarts: only a rejected first attempt proves that nothing was sent. */
const MOST_SENDINGS = 10;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends waiting attempts in batches with a pause between, across all processes.
 * @param rest waits for a pause, in milliseconds
 */
export async function sendSalaries(rest: (ms: number) => Promise<unknown> = wait): Promise<void> {
  const begun = Date.now();
  while (Date.now() - begun < MOST_MS) {
    const taken = await claim(new Date());
    if (taken === "nothing") return;
    if (typeof taken === "number") {
      await rest(taken);
      continue;
    }
    const daraja = await findPayoutDaraja();
    await Promise.all(taken.map((attempt) => send(daraja, attempt)));
  }
}

/**
 * Takes the next batch and commits before anything is sent: after a crash these attempts are queried, never sent
 * blindly. Returns the milliseconds to wait if the pause is not over. One row locks the sender for all processes.
 */
export async function claim(now: Date): Promise<Attempt[] | number | "nothing"> {
  return transaction(async (tx) => {
    const { batchSize, pauseSeconds } = await getSettings(tx, salaryPaymentsSection);
    await tx
      .insert(salarySender)
      .values({ one: 1, nextAt: new Date(0) })
      .onConflictDoNothing();
    const [sender] = await tx.select().from(salarySender).for("update");
    const { rows } = await tx.execute<{ id: string }>(sql`
      select a.id from salary_attempts a join salary_payments p on p.id = a.payment_id join salary_runs r on r.id = p.run_id
      where a.state = 'waiting' and r.state = 'sending' and (a.not_before is null or a.not_before <= ${now.toISOString()}::timestamptz)
      order by a.created_at, a.id limit ${batchSize} for update of a`);
    if (rows.length === 0) return "nothing";
    const early = (sender?.nextAt.getTime() ?? 0) - now.getTime();
    if (early > 0) return early;
    const ids = rows.map(({ id }) => id);
    const askAt = new Date(now.getTime() + ASKED_AFTER[0] * 1000);
    const taken = await tx
      .update(salaryAttempts)
      .set({
        state: "claimed",
        claimedAt: now,
        askAt,
        rounds: 0,
        sendings: sql`${salaryAttempts.sendings} + 1`,
      })
      .where(inArray(salaryAttempts.id, ids))
      .returning();
    await tx
      .update(salaryPayments)
      .set({ status: "pending", initiatedAt: sql`coalesce(initiated_at, ${now.toISOString()}::timestamptz)` })
      .where(
        inArray(
          salaryPayments.id,
          taken.map(({ paymentId }) => paymentId),
        ),
      );
    await tx.update(salarySender).set({ nextAt: new Date(now.getTime() + pauseSeconds * 1000) });
    return taken;
  });
}

async function send(daraja: Daraja | undefined, attempt: Attempt): Promise<void> {
  try {
    if (!daraja) throw new DarajaRefused("not-configured", "M-Pesa is not set up", false);
    const [payment] = await db()
      .select()
      .from(salaryPayments)
      .where(eq(salaryPayments.id, attempt.paymentId));
    const taken = await daraja.payOut(
      {
        originatorConversationId: attempt.id,
        phone: attempt.phone,
        amount: attempt.amount / 100,
        command: "SalaryPayment",
        remarks: payment?.remarks || "Salary",
        occasion: payment?.occasion ?? "",
      },
      hintAddresses(attempt.id),
    );
    await db()
      .update(salaryAttempts)
      .set({
        state: sql`case when state = 'claimed' then 'sent' else state end`,
        conversationId: taken.conversationId,
        responseCode: "0",
        responseDescription: "Accept the service request successfully.",
      })
      .where(eq(salaryAttempts.id, attempt.id));
  } catch (error) {
    await settleRefusal(attempt, error);
  }
}

async function settleRefusal(attempt: Attempt, error: unknown): Promise<void> {
  log().warn({ err: error, attemptId: attempt.id }, "M-Pesa did not take a salary payment");
  const now = new Date();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await transaction(async (tx) => {
    const found = await lockAttempt(tx, attempt.id);
    // A result may have arrived first, or the attempt was sent again.
    if (found?.attempt.state !== "claimed" || found.attempt.sendings !== attempt.sendings) return;
    const { payment } = found;
    const code = error instanceof DarajaRefused ? error.errorCode : "";
    const answered = (words: string) =>
      tx
        .update(salaryAttempts)
        .set({ responseCode: code, responseDescription: words.slice(0, 300) })
        .where(eq(salaryAttempts.id, attempt.id));
    // A rejection says nothing about an earlier sending.
    const isOpen = error instanceof DarajaRefused && !error.retryable && attempt.sendings > 1;
    if (error instanceof DarajaUnknownOutcome || (isOpen && !isOurTrouble(error))) {
      await answered(error.message);
      await enqueue(tx, askSalaryTask, { attemptId: attempt.id });
      return;
    }
    if (error instanceof RangeError) return failAttempt(tx, system, { ...found, reason: error.message, now });
    if (!(error instanceof DarajaRefused) && !(error instanceof DarajaUnavailable)) throw error;
    const problem = problemOf(error);
    await answered(problem);
    if (error instanceof DarajaRefused && isOurTrouble(error)) {
      await releaseClaim(tx, attempt, now);
      return pauseRun(tx, payment.runId, problem, now);
    }
    if (error instanceof DarajaRefused && !error.retryable)
      return failAttempt(tx, system, { ...found, reason: problem, now });
    const inRow = attempt.sendings % MOST_SENDINGS;
    if (inRow > 0) return releaseClaim(tx, attempt, later(15 * inRow));
    await releaseClaim(tx, attempt, now);
    return pauseRun(tx, payment.runId, problem, now);
  });
}
