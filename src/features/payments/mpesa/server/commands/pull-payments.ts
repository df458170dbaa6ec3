import { and, eq, inArray, isNull } from "drizzle-orm";
import { accountNumberOf } from "~/features/invoices/domain";
import { getInvoiceById } from "~/features/invoices/server/queries";
import type { Daraja } from "~/integrations/daraja/client";
import {
  DarajaRefused,
  DarajaUnavailable,
  DarajaUnknownOutcome,
  type PulledTransaction,
} from "~/integrations/daraja/types";
import { db, type Tx, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { darajaConfig } from "../../../server/commands/call-mpesa";
import { mpesaReceipts, type stkPrompts } from "../../../server/tables";
import { likenessOf } from "../../domain";
import { mpesaArrivals, mpesaReviews } from "../tables";
import { bookArrival } from "./book-arrival";
import { receiveArrival } from "./keep-arrival";
import type { Arrival } from "./open-review";

const MINUTE = 60_000;

/** Looks for a prompt's money in M-Pesa's own list; what is found is kept and settles the prompt. */
export async function pulledFor(
  daraja: Daraja,
  prompt: typeof stkPrompts.$inferSelect,
  now: Date,
): Promise<boolean> {
  if (!(await darajaConfig(db()))?.pull) return false;
  const sent = prompt.sentAt ?? prompt.createdAt;
  const from = new Date(sent.getTime() - 2 * MINUTE);
  if (now.getTime() - from.getTime() > 47 * 60 * MINUTE) return false;
  const until = new Date(Math.min(now.getTime(), sent.getTime() + 10 * MINUTE));
  const { accountNumber } = await getInvoiceById(db(), prompt.invoiceId);
  const rows = await pullAll(daraja, from, until);
  const mine = rows.find(
    (row) =>
      accountNumberOf(row.account) === accountNumber &&
      row.amount === prompt.amount &&
      likenessOf({ paidAt: row.at, phone: row.phone }, prompt) === "same",
  );
  return mine !== undefined && (await keepPulled([mine], now)) > 0;
}

/** What M-Pesa lists between two instants; nothing when it cannot be asked. */
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
export async function isListed(daraja: Daraja, arrival: Arrival): Promise<boolean> {
  if (!(await darajaConfig(db()))?.pull) return false;
  const around = (minutes: number) => new Date(arrival.paidAt.getTime() + minutes * MINUTE);
  const rows = await pullAll(daraja, around(-10), around(10));
  return rows.some((row) => row.receipt === arrival.transId && row.amount * 100 === arrival.amount);
}

/** Keeps rows that neither a payment nor an arrival has, and books what waited unconfirmed. How many were new. */
export async function keepPulled(rows: readonly PulledTransaction[], now: Date): Promise<number> {
  if (rows.length === 0) return 0;
  const receipts = rows.map(({ receipt }) => receipt);
  const held = await db()
    .select({ receipt: mpesaReceipts.receipt })
    .from(mpesaReceipts)
    .where(and(inArray(mpesaReceipts.receipt, receipts), eq(mpesaReceipts.confirmed, true)));
  const known = new Set(held.map(({ receipt }) => receipt));
  let kept = 0;
  for (const { receipt: transId, amount, at: paidAt, account, phone } of rows) {
    if (known.has(transId)) continue;
    const told = {
      transId,
      source: "pull" as const,
      account,
      amount: Math.round(amount * 100),
      phone,
      paidAt,
      now,
    };
    if (await transaction((tx) => receiveArrival(tx, told))) kept += 1;
    else await transaction((tx) => confirmArrival(tx, told));
  }
  return kept;
}

/** Books a callback's money that waits for want of confirmation, now that M-Pesa's list has it just so. */
async function confirmArrival(tx: Tx, told: { transId: string; amount: number; now: Date }): Promise<void> {
  const [found] = await tx
    .select({ arrival: mpesaArrivals, review: mpesaReviews })
    .from(mpesaArrivals)
    .innerJoin(mpesaReviews, eq(mpesaReviews.arrivalId, mpesaArrivals.id))
    .where(
      and(
        eq(mpesaArrivals.transId, told.transId),
        eq(mpesaArrivals.amount, told.amount),
        eq(mpesaReviews.reason, "unconfirmed"),
        isNull(mpesaReviews.settledAt),
      ),
    );
  if (found) await bookArrival(tx, found.arrival.id, told.now, true);
}

/** Whether M-Pesa failed in a way that may pass. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof DarajaRefused ||
    error instanceof DarajaUnavailable ||
    error instanceof DarajaUnknownOutcome
  );
}
