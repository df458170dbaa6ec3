import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { transactionReceived } from "../../domain";
import { mpesaTransactions } from "../tables";
import { mpesa } from "./open-review";

export const settleTransactionTask = defineTask<{ arrivalId: string; round: number }>(
  "settle-mpesa-arrival",
  {
    retryLimit: 20,
    retryDelay: 10,
  },
);

interface Reported {
  transId: string;
  source: "callback" | "pull" | "prompt" | "person";
  shortcode?: string;
  account?: string;
  amount: Cents;
  phone?: string;
  payerName?: string;
  paidAt: Date;
  promptId?: string;
  now: Date;
}

/** Saves a transaction once by its receipt. Undefined if it is already known. */
export async function recordTransaction(tx: Tx, { now, ...reported }: Reported): Promise<string | undefined> {
  const id = newId();
  const [kept] = await tx
    .insert(mpesaTransactions)
    .values({ id, ...reported, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: mpesaTransactions.id });
  if (!kept) return undefined;
  await record(tx, mpesa, transactionReceived, {
    subjectId: id,
    summary: `M-Pesa tells of ${formatKes(reported.amount)}${reported.account ? ` for ${reported.account}` : ""} (${reported.transId})`,
    data: {
      receipt: reported.transId,
      amount: reported.amount,
      account: reported.account ?? "",
      source: reported.source,
    },
    at: now,
  });
  return id;
}

/** Saves a transaction and schedules its settlement. */
export async function receiveTransaction(tx: Tx, reported: Reported): Promise<string | undefined> {
  const id = await recordTransaction(tx, reported);
  if (id) await enqueue(tx, settleTransactionTask, { arrivalId: id, round: 0 });
  return id;
}
