import { defineEvent } from "~/platform/events/define";
import { type Cents, formatKes } from "~/platform/kernel/money";
import type { SalaryMethod } from "../domain";

/** `pending`: sent or possibly sent, and M-Pesa is asked. `review`: M-Pesa gave no answer, so a releaser decides. */
export const SALARY_STATUSES = ["waiting", "pending", "review", "completed", "failed"] as const;
export type SalaryStatus = (typeof SALARY_STATUSES)[number];
export const STATUS_LABELS: Record<SalaryStatus, string> = {
  waiting: "Waiting",
  pending: "Being checked",
  review: "To decide",
  completed: "Completed",
  failed: "Failed",
};
export const UNDER_WAY: readonly SalaryStatus[] = ["waiting", "pending", "review"];

/** `claimed`: taken by a sender and possibly sent. `sent`: acknowledged by M-Pesa. */
export const ATTEMPT_STATES = ["waiting", "claimed", "sent", "paid", "failed"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const RUN_STATES = ["sending", "paused", "done"] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RUN_STATE_LABELS: Record<RunState, string> = {
  sending: "Sending",
  paused: "Paused",
  done: "Done",
};

/** Seconds between status queries. After the last, a person decides. */
export const ASKED_AFTER = [20, 60, 300, 1800, 7200] as const;
const DECIDABLE_AFTER_SECONDS = ASKED_AFTER.reduce((sum: number, seconds) => sum + seconds, 0);

/** When a person may decide that a payment failed: after M-Pesa's full time, however many queries there were. */
export const decidableAt = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + DECIDABLE_AFTER_SECONDS * 1000);

/** How long a second attempt waits for one more query, after a person decided that the first failed. */
export const HELD_SECONDS = 60;

export interface Limits {
  /** Whole shillings. */
  least: number;
  most: number;
  above: "bank" | "parts";
  by: "mpesa" | "portal";
}

export interface Cut {
  method: SalaryMethod;
  amounts: Cents[];
  why: string;
}

/** Splits a person's pay of a run into payments, by the limits fixed at its generation. */
export function planPayment(
  payable: Cents,
  { method, mpesaNumber }: { method: SalaryMethod; mpesaNumber: string },
  limits: Limits,
): Cut {
  if (method !== "mpesa" || mpesaNumber) return cutPayment(payable, method, limits);
  return { ...cutPayment(payable, "cash", limits), why: "There is no M-Pesa number" };
}

/**
 * Splits cents into payments and explains a method other than M-Pesa. Too little for M-Pesa is paid in cash. Too much
 * is paid by bank, or in M-Pesa parts as large as possible that leave at least the minimum.
 */
export function cutPayment(amount: Cents, method: SalaryMethod, { least, most, above, by }: Limits): Cut {
  if (amount <= 0) return { method, amounts: [], why: "" };
  if (method !== "mpesa") return { method, amounts: [amount], why: "" };
  if (amount < least * 100)
    return { method: "cash", amounts: [amount], why: `M-Pesa pays ${formatKes(least * 100)} at least` };
  if (amount <= most * 100) return { method: by, amounts: [amount], why: "" };
  if (above === "bank")
    return {
      method: "bank_transfer",
      amounts: [amount],
      why: `M-Pesa pays ${formatKes(most * 100)} at most`,
    };
  const parts = Math.ceil(amount / (most * 100));
  const amounts = Array.from({ length: parts - 1 }, () => most * 100);
  const rest = amount - most * 100 * (parts - 1);
  const short = Math.max(0, least * 100 - rest);
  amounts[amounts.length - 1] = most * 100 - short;
  return { method: by, amounts: [...amounts, rest + short], why: "" };
}

export const BANK_COLUMNS = ["account", "name", "amount", "reference", "branch", "bank", "number"] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** The columns of a bank's file by the settings' templates (one bank a line); all columns without a template. */
export function bankColumnsOf(templates: string, bank: string): readonly BankColumn[] {
  for (const line of templates.split("\n")) {
    const [name, columns] = line.split(":");
    if (name?.trim().toLowerCase() !== bank.trim().toLowerCase() || columns === undefined) continue;
    const chosen = columns
      .split(",")
      .map((column) => column.trim().toLowerCase())
      .filter((column): column is BankColumn => (BANK_COLUMNS as readonly string[]).includes(column));
    if (chosen.length > 0) return chosen;
  }
  return BANK_COLUMNS;
}

/** (docs/domain/kenya.md#returns-and-files) */
export const PORTAL_COLUMNS = ["phone", "amount", "name", "reference", "number"] as const;
export type PortalColumn = (typeof PORTAL_COLUMNS)[number];

/** The portal file's columns in the settings' order; undefined if one is unknown. */
export function portalColumnsOf(listed: string): PortalColumn[] | undefined {
  const names = listed.split(",").map((column) => column.trim().toLowerCase());
  const known = names.filter((name): name is PortalColumn =>
    (PORTAL_COLUMNS as readonly string[]).includes(name),
  );
  return known.length === names.length && new Set(known).size === known.length ? known : undefined;
}

export const isMpesaReceipt = (text: string): boolean => /^[A-Z0-9]{10}$/.test(text);

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns SAL, the time in milliseconds, and six letters and digits from `random` bytes. */
export function transactionRef(now: Date, random: Uint8Array): string {
  return `SAL${now.getTime()}${[...random.slice(0, 6)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}

export const mayRetry = (status: SalaryStatus) => status === "failed";

export const FAILURE_LABELS: Record<string, string> = {
  "no-funds": "The utility account has too little money",
  amount: "M-Pesa does not take this amount",
  "daily-limit": "The receiver's daily limit would be exceeded",
  "receiver-full": "The receiver's account would exceed its limit",
  unregistered: "The number is not registered with M-Pesa",
  initiator: "M-Pesa refuses the initiator",
  "not-allowed": "The shortcode may not pay out",
};

export const salariesReleased = defineEvent<{ periodId: string; payments: number; amount: Cents }>(
  "salary-run.released",
);
export const salaryRunPaused = defineEvent<{ number: string; reason: string }>("salary-run.paused");
export const salaryRunResumed = defineEvent<object>("salary-run.resumed");
export const salaryRunSettled = defineEvent<{ periodId: string; paid: number; failed: number }>(
  "salary-run.settled",
);
export const salaryPaid = defineEvent<{
  ref: string;
  method: SalaryMethod;
  amount: Cents;
  reference: string;
}>("salary-payment.paid");
export const salaryFailed = defineEvent<{ ref: string; reason: string }>("salary-payment.failed");
export const salaryRetried = defineEvent<{ ref: string; method: SalaryMethod; attempt: number }>(
  "salary-payment.retried",
);
export const salaryChecked = defineEvent<{ ref: string }>("salary-payment.checked");
export const salaryDecided = defineEvent<{ ref: string; outcome: "paid" | "failed"; reason: string }>(
  "salary-payment.decided",
);
/** `held`: facts differ, so a person decides. `twice`: another payment may exist. */
export type LateOutcome = "settled" | "held" | "twice";
export const salaryPaidLate = defineEvent<{ ref: string; employee: string; outcome: LateOutcome }>(
  "salary-payment.paid-late",
);
export const salaryFileMade = defineEvent<{ number: string; bank: string; payments: number }>(
  "salary-run.file-made",
);
export const salaryBalanceAsked = defineEvent<object>("salary-balance.asked");
