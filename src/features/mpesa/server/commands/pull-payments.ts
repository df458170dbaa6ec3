import { and, eq, isNull } from "drizzle-orm";
import { darajaConfig } from "~/features/payments/server/commands/call-mpesa";
import { listConfirmedReceipts } from "~/features/payments/server/queries/payments";
import type { Daraja } from "~/integrations/daraja/client";
import {
  DarajaRefused,
  DarajaUnavailable,
  DarajaUnknownOutcome,
  type PulledTransaction,
} from "~/integrations/daraja/types";
import { db, type Tx, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { mpesaReviews, mpesaTransactions } from "../tables";
import { bookTransaction } from "./book-transaction";
import type { MpesaTransaction } from "./open-review";
import { receiveTransaction } from "./record-transaction";

const MINUTE = 60_000;

export async function pullAll(daraja: Daraja, from: Date, until: Date): Promise<PulledTransaction[]> {
  const rows: PulledTransaction[] = [];
  try {
    for (let pages = 0; pages < 50; pages++) {
      const page = await daraja.pullTransactions({ from, until, offset: rows.length });
      if (page.length === 0) break;
      rows.push(...page);
    }
  } catch (error) {
    if (!isTransient(error)) throw error;
    log().warn({ err: error }, "M-Pesa could not be asked what arrived");
  }
  return rows;
}

/** Whether M-Pesa's own list has a payment as a callback told it. False where pulling is not allowed. */
export async function isListed(daraja: Daraja, mpesaTransaction: MpesaTransaction): Promise<boolean> {
  if (!(await darajaConfig(db()))?.pull) return false;
  const around = (minutes: number) => new Date(mpesaTransaction.paidAt.getTime() + minutes * MINUTE);
  const rows = await pullAll(daraja, around(-10), around(10));
  return rows.some(
    (row) => row.receipt === mpesaTransaction.transId && row.amount * 100 === mpesaTransaction.amount,
  );
}

/** Keeps rows that neither a payment nor an M-Pesa transaction has, and books what waited unconfirmed. How many were new. */
export async function savePulled(rows: readonly PulledTransaction[], now: Date): Promise<number> {
  if (rows.length === 0) return 0;
  const receipts = rows.map(({ receipt }) => receipt);
  const known = new Set(await listConfirmedReceipts(db(), receipts));
  let kept = 0;
  for (const { receipt: transId, amount, at: paidAt, account, phone } of rows) {
    if (known.has(transId)) continue;
    const reported = {
      transId,
      source: "pull" as const,
      account,
      amount: Math.round(amount * 100),
      phone,
      paidAt,
      now,
    };
    if (await transaction((tx) => receiveTransaction(tx, reported))) kept += 1;
    else await transaction((tx) => confirmTransaction(tx, reported));
  }
  return kept;
}

async function confirmTransaction(
  tx: Tx,
  reported: { transId: string; amount: number; now: Date },
): Promise<void> {
  const [found] = await tx
    .select({ mpesaTransaction: mpesaTransactions, review: mpesaReviews })
    .from(mpesaTransactions)
    .innerJoin(mpesaReviews, eq(mpesaReviews.transactionId, mpesaTransactions.id))
    .where(
      and(
        eq(mpesaTransactions.transId, reported.transId),
        eq(mpesaTransactions.amount, reported.amount),
        eq(mpesaReviews.reason, "unconfirmed"),
        isNull(mpesaReviews.settledAt),
      ),
    );
  if (found) await bookTransaction(tx, found.mpesaTransaction.id, reported.now, true);
}

/** Whether an M-Pesa error is temporary. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof DarajaRefused ||
    error instanceof DarajaUnavailable ||
    error instanceof DarajaUnknownOutcome
  );
}
