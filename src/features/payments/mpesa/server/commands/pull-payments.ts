import { inArray } from "drizzle-orm";
import { accountNumberOf } from "~/features/invoices/domain";
import { getInvoiceById } from "~/features/invoices/server/queries";
import type { Daraja } from "~/integrations/daraja/client";
import {
  DarajaRefused,
  DarajaUnavailable,
  DarajaUnknownOutcome,
  type PulledTransaction,
} from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { darajaConfig } from "../../../server/commands/call-mpesa";
import { mpesaReceipts, type stkPrompts } from "../../../server/tables";
import { isOfPrompt, phoneFits } from "../../domain";
import { receiveArrival } from "./keep-arrival";

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
      phoneFits(row.phone, prompt.phone) &&
      isOfPrompt(row.at, prompt),
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

/** Keeps rows that neither a payment nor an arrival has. How many were new. */
export async function keepPulled(rows: readonly PulledTransaction[], now: Date): Promise<number> {
  if (rows.length === 0) return 0;
  const receipts = rows.map(({ receipt }) => receipt);
  const held = await db()
    .select({ receipt: mpesaReceipts.receipt })
    .from(mpesaReceipts)
    .where(inArray(mpesaReceipts.receipt, receipts));
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
  }
  return kept;
}

/** Whether M-Pesa failed in a way that may pass. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof DarajaRefused ||
    error instanceof DarajaUnavailable ||
    error instanceof DarajaUnknownOutcome
  );
}
