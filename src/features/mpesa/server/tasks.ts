import { and, eq } from "drizzle-orm";
import { darajaConfig, findDaraja } from "~/features/payments/server/commands/call-mpesa";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Daraja } from "~/integrations/daraja/client";
import { DarajaRefused } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";
import { latestRequest, resultAddresses } from "./commands/ask-mpesa";
import { askPromptsOf } from "./commands/book-prompt";
import { bookTransaction, lockTransaction } from "./commands/book-transaction";
import { type MpesaTransaction, openTransactionReview } from "./commands/open-review";
import { isListed, isTransient, pullAll, savePulled } from "./commands/pull-payments";
import { settleTransactionTask } from "./commands/record-transaction";
import { mpesaRequests, mpesaTransactions } from "./tables";

/** Seconds between status queries. After the last, a person decides. */
const PAUSES = [60, 300, 1800];

/** Confirms an M-Pesa transaction with M-Pesa when that can be asked, then books it or lists it. */
export async function settleTransaction({
  arrivalId: transactionId,
  round,
}: {
  arrivalId: string;
  round: number;
}): Promise<void> {
  const [mpesaTransaction] = await db()
    .select()
    .from(mpesaTransactions)
    .where(eq(mpesaTransactions.id, transactionId));
  if (!mpesaTransaction) return;
  const verdict = await confirmed(mpesaTransaction, round);
  if (verdict === "waiting") return;
  if (verdict !== "refused") await askPromptsOf(mpesaTransaction);
  await transaction(async (tx) => {
    if (verdict !== "refused") return bookTransaction(tx, transactionId, new Date(), verdict === "agreed");
    const locked = await lockTransaction(tx, transactionId);
    if (locked) await openTransactionReview(tx, locked, { reason: "unconfirmed", now: new Date() });
  });
}

type Verdict = "agreed" | "refused" | "waiting" | "unasked";

/**
 * Pulled or typed money counts as confirmed; a callback is queried first. Without a query it stays `unasked`, unless
 * the settings trust its address.
 */
async function confirmed(mpesaTransaction: MpesaTransaction, round: number): Promise<Verdict> {
  if (mpesaTransaction.source !== "callback") return "agreed";
  const config = await darajaConfig(db());
  const { confirmByStatus } = (await getSettings(db(), paymentGatewaysSection)).mpesa;
  if (!confirmByStatus) return "agreed";
  const daraja = await findDaraja();
  if (!config?.initiatorName || !config.initiatorPassword || !config.certificate)
    return daraja && (await isListed(daraja, mpesaTransaction)) ? "agreed" : "unasked";
  const latest = await latestRequest(db(), mpesaTransaction.id);
  if (latest?.state === "answered" && isComplete(latest))
    return agrees(mpesaTransaction, latest) ? "agreed" : "refused";
  if (latest?.state === "answered" && daraja && (await isListed(daraja, mpesaTransaction))) return "agreed";
  if (latest?.state === "refused") return "refused";
  // A retry, or another process's turn: this round's query is out, its answer continues.
  if (latest && latest.round >= round) return "waiting";
  if (!daraja || round >= PAUSES.length) return "refused";
  return askStatus(daraja, mpesaTransaction, round);
}

/** A success without the fields to compare (docs/domain/kenya.md#misbehaviour) is no answer. */
function isComplete({ resultCode, parameters }: typeof mpesaRequests.$inferSelect): boolean {
  return resultCode !== "0" || ["TransactionStatus", "ReceiptNo", "Amount"].every((key) => parameters?.[key]);
}

function agrees(
  mpesaTransaction: MpesaTransaction,
  { resultCode, parameters }: typeof mpesaRequests.$inferSelect,
): boolean {
  if (resultCode !== "0" || !parameters) return false;
  return (
    parameters.TransactionStatus === "Completed" &&
    parameters.ReceiptNo === mpesaTransaction.transId &&
    Math.round(Number(parameters.Amount) * 100) === mpesaTransaction.amount
  );
}

async function askStatus(
  daraja: Daraja,
  mpesaTransaction: MpesaTransaction,
  round: number,
): Promise<"refused" | "waiting"> {
  const id = newId();
  const asked = await transaction(async (tx) => {
    const [row] = await tx
      .insert(mpesaRequests)
      .values({ id, kind: "status", transactionId: mpesaTransaction.id, round, createdAt: new Date() })
      .onConflictDoNothing()
      .returning({ id: mpesaRequests.id });
    // Enqueued with the query, so that a crash repeats it.
    if (row)
      await enqueue(
        tx,
        settleTransactionTask,
        { arrivalId: mpesaTransaction.id, round: round + 1 },
        { startAfterSeconds: PAUSES[round] ?? 60 },
      );
    return row !== undefined;
  });
  if (!asked) return "waiting";
  try {
    await daraja.transactionStatus({ receipt: mpesaTransaction.transId }, resultAddresses(id));
  } catch (error) {
    if (error instanceof DarajaRefused && !error.retryable) {
      log().warn({ err: error, transactionId: mpesaTransaction.id }, "M-Pesa refused to confirm a payment");
      await db()
        .update(mpesaRequests)
        .set({ state: "refused", resultCode: error.errorCode, resultDesc: error.message.slice(0, 300) })
        .where(and(eq(mpesaRequests.id, id), eq(mpesaRequests.state, "sent")));
      return "refused";
    }
    if (!isTransient(error)) throw error;
    log().warn(
      { err: error, transactionId: mpesaTransaction.id },
      "M-Pesa could not be asked about a payment",
    );
  }
  return "waiting";
}

const MINUTE = 60_000;
/** Every ten minutes: finds payments without a report. */
export const pullPaymentsTask = defineTask<object>("pull-mpesa-payments", {
  retryLimit: 1,
  expireInSeconds: 600,
});

/** Keeps what arrived in the last hours and is not known yet. Does nothing where pulling is not allowed. */
export async function pullPayments(now = new Date()): Promise<void> {
  const daraja = (await darajaConfig(db()))?.pull ? await findDaraja() : undefined;
  if (!daraja) return;
  await savePulled(await pullAll(daraja, new Date(now.getTime() - 360 * MINUTE), now), now);
}

export const mpesaTasks = [
  handleTask(settleTransactionTask, settleTransaction, { concurrency: 4 }),
  handleTask(pullPaymentsTask, () => pullPayments(), { cron: "*/10 * * * *" }),
];
