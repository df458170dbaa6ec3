import { instantOf, readBalances } from "./callback";
import { type PayoutOutcome, payoutOutcomeOf } from "./payout-codes";
import type { ResultCallback } from "./types";

/** M-Pesa names the receiver as `254705912645 - NAME`. */
export interface Receiver {
  /** 2547…; undefined when M-Pesa masks it. */
  phone: string | undefined;
  name: string;
}

export interface PayoutResult extends PayoutOutcome {
  resultCode: string;
  resultDesc: string;
  originatorConversationId: string;
  conversationId: string;
  /** Only of a success; failures have a transaction too, which is no receipt. */
  receipt: string | undefined;
  /** Cents. */
  amount: number | undefined;
  receiver: Receiver | undefined;
  /** Balance of the utility account, in cents. */
  utilityBalance: number | undefined;
  completedAt: Date | undefined;
}

/**
 * Reads a payout's result (developer.safaricom.co.ke/apis/BusinessToCustomer, callback payload). A hint like every
 * callback: trust it only after a status query agrees. A success without a receipt is unknown.
 */
export function readPayoutResult(result: ResultCallback): PayoutResult {
  const { resultCode, resultDesc, originatorConversationId, conversationId, parameters } = result;
  const outcome = payoutOutcomeOf(resultCode);
  const paid = outcome.state === "paid";
  const receipt = paid ? receiptOf(parameters.TransactionReceipt || result.transactionId) : undefined;
  return {
    ...(paid && !receipt ? { ...outcome, state: "unknown" as const, reason: "unknown" as const } : outcome),
    resultCode,
    resultDesc,
    originatorConversationId,
    conversationId,
    receipt,
    amount: centsOf(parameters.TransactionAmount),
    receiver: receiverOf(parameters.ReceiverPartyPublicName),
    utilityBalance: centsOf(parameters.B2CUtilityAccountAvailableFunds),
    completedAt: dottedInstant(parameters.TransactionCompletedDateTime ?? ""),
  };
}

export interface PaymentStatus {
  /**
   * `none`: M-Pesa knows no such payment. `unknown`: the query itself failed or its answer is undocumented; it says
   * nothing about the payment.
   */
  state: "paid" | "failed" | "reversed" | "pending" | "none" | "unknown";
  /** M-Pesa's own word: 'Completed'. */
  status: string;
  resultCode: string;
  resultDesc: string;
  /** Id of the payment; the query's own id is in the result. */
  originatorConversationId: string;
  receipt: string | undefined;
  /** Cents. */
  amount: number | undefined;
  receiver: Receiver | undefined;
  completedAt: Date | undefined;
}

/** 'Completed' is documented; the others are words of M-Pesa's portal [GK]. */
const STATES: Record<string, PaymentStatus["state"]> = {
  completed: "paid",
  failed: "failed",
  declined: "failed",
  cancelled: "failed",
  expired: "failed",
  reversed: "reversed",
  pending: "pending",
  authorized: "pending",
  submitted: "pending",
};

/** Result code of the query: no such payment [3P]. */
const NO_SUCH_PAYMENT = "2032";

/**
 * Reads a `transactionStatus` result (developer.safaricom.co.ke/apis/TransactionStatus, callback payload). A failed
 * query (2001: our initiator) says nothing about the payment.
 */
export function readPaymentStatus(result: ResultCallback): PaymentStatus {
  const { resultCode, resultDesc, parameters } = result;
  const status = parameters.TransactionStatus ?? "";
  const told = Object.hasOwn(STATES, status.toLowerCase()) ? STATES[status.toLowerCase()] : undefined;
  const receipt = receiptOf(parameters.ReceiptNo);
  const known = resultCode === "0" ? (told ?? "unknown") : "unknown";
  return {
    state: resultCode === NO_SUCH_PAYMENT ? "none" : known === "paid" && !receipt ? "unknown" : known,
    status,
    resultCode,
    resultDesc,
    originatorConversationId: parameters.OriginatorConversationID ?? "",
    receipt,
    amount: centsOf(parameters.Amount),
    // Safaricom's example names the receiver by a second DebitPartyName.
    receiver: receiverOf(parameters.CreditPartyName) ?? receiverOf(parameters.DebitPartyName),
    completedAt: instantOf(parameters.FinalisedTime ?? ""),
  };
}

/**
 * Utility balance in cents and its time, from an `accountBalance` result
 * (developer.safaricom.co.ke/apis/AccountBalance, result body). Undefined when absent.
 */
export function utilityBalanceOf({
  parameters,
}: ResultCallback): { amount: number; at: Date | undefined } | undefined {
  const account = readBalances(parameters.AccountBalance ?? "").find(
    ({ name }) => name === "Utility Account",
  );
  return account
    ? { amount: Math.round(account.amount * 100), at: instantOf(parameters.BOCompletedTime ?? "") }
    : undefined;
}

function receiptOf(text: string | undefined): string | undefined {
  return text && /^[A-Z0-9]{6,20}$/.test(text) ? text : undefined;
}

/** `8959269.6` in cents. */
function centsOf(text: string | undefined): number | undefined {
  const cents = text ? Math.round(Number(text) * 100) : Number.NaN;
  return Number.isSafeInteger(cents) ? cents : undefined;
}

function receiverOf(text: string | undefined): Receiver | undefined {
  const [, party, name] = /^([\d* ]{9,20}?)\s*-\s*(.*)$/.exec(text ?? "") ?? [];
  if (party === undefined || name === undefined) return undefined;
  return { phone: /^254(7|1)\d{8}$/.test(party) ? party : undefined, name: name.trim() };
}

/** `06.07.2024 22:48:52`, East Africa time. */
function dottedInstant(text: string): Date | undefined {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  return instantOf(`${year}${month}${day}${time?.replaceAll(":", "")}`);
}
