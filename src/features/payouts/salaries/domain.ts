import { defineEvent } from "~/platform/events/define";
import { type Cents, formatKes } from "~/platform/kernel/money";
import type { SalaryMethod } from "../domain";

/** Money to employees: what a payment is, how it is cut, and when it may be sent again. */

/**
 * `waiting`: nothing was sent. `pending`: it was, or may have been, and M-Pesa is asked. `review`: asked as often as is sensible,
 * somebody who releases decides.
 */
export const SALARY_STATUSES = ["waiting", "pending", "review", "completed", "failed"] as const;
export type SalaryStatus = (typeof SALARY_STATUSES)[number];
export const STATUS_LABELS: Record<SalaryStatus, string> = {
  waiting: "Waiting",
  pending: "Being checked",
  review: "To decide",
  completed: "Completed",
  failed: "Failed",
};
/** Money may be under way: the run is not over. */
export const UNDER_WAY: readonly SalaryStatus[] = ["waiting", "pending", "review"];

/** `claimed`: a sender has it, and may have sent it. `sent`: M-Pesa has acknowledged it. */
export const ATTEMPT_STATES = ["waiting", "claimed", "sent", "paid", "failed"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const RUN_STATES = ["sending", "paused", "done"] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RUN_STATE_LABELS: Record<RunState, string> = {
  sending: "Sending",
  paused: "Paused",
  done: "Done",
};

/** Seconds until what nobody answered is asked for again; after the last, a person decides. */
export const ASKED_AFTER = [20, 60, 300, 1800, 7200] as const;
const DECIDABLE_AFTER_SECONDS = ASKED_AFTER.reduce((sum: number, seconds) => sum + seconds, 0);

/** When a person may decide that a payment was not made: M-Pesa has had all its time, however often it was asked. */
export const decidableAt = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + DECIDABLE_AFTER_SECONDS * 1000);

/** Seconds that a second attempt waits while M-Pesa is asked once more about one that a person called failed. */
export const HELD_SECONDS = 60;

export interface Limits {
  /** Whole shillings. */
  least: number;
  most: number;
  /** What becomes of more than `most`. */
  above: "bank" | "parts";
  /** Whether M-Pesa is paid through by its API, or by a file in its portal. */
  by: "mpesa" | "portal";
}

export interface Cut {
  method: SalaryMethod;
  amounts: Cents[];
  /** Why it is not paid as the employee is. */
  why: string;
}

/** The payments of what a run pays somebody, by the limits fixed when the run was generated. */
export function planPayment(
  payable: Cents,
  { method, mpesaNumber }: { method: SalaryMethod; mpesaNumber: string },
  limits: Limits,
): Cut {
  if (method !== "mpesa" || mpesaNumber) return cutPayment(payable, method, limits);
  return { ...cutPayment(payable, "cash", limits), why: "There is no M-Pesa number" };
}

/**
 * The payments of an amount in cents, with why one is not M-Pesa's: too little for M-Pesa is paid in cash, too much by bank
 * or in parts that M-Pesa takes, each as large as it may be but never leaving less than the least.
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

/** What a bank's file may tell of each payment. */
export const BANK_COLUMNS = ["account", "name", "amount", "reference", "branch", "bank", "number"] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** The columns of a bank's file by the templates of the settings, a bank a line; all where there is none for it. */
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

/** What the file for M-Pesa's portal may tell of each payment (docs/domain/kenya.md#returns-and-files). */
export const PORTAL_COLUMNS = ["phone", "amount", "name", "reference", "number"] as const;
export type PortalColumn = (typeof PORTAL_COLUMNS)[number];

/** The columns of the portal's file as the settings list them; undefined where one is none of them. */
export function portalColumnsOf(listed: string): PortalColumn[] | undefined {
  const names = listed.split(",").map((column) => column.trim().toLowerCase());
  const known = names.filter((name): name is PortalColumn =>
    (PORTAL_COLUMNS as readonly string[]).includes(name),
  );
  return known.length === names.length && new Set(known).size === known.length ? known : undefined;
}

/** 10 letters and digits. */
export const isMpesaReceipt = (text: string): boolean => /^[A-Z0-9]{10}$/.test(text);

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** SAL, the time in milliseconds, and six letters and digits out of `random` bytes. */
export function transactionRef(now: Date, random: Uint8Array): string {
  return `SAL${now.getTime()}${[...random.slice(0, 6)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}

/** Whether a payment may be tried again by hand. */
export const mayRetry = (status: SalaryStatus) => status === "failed";

/** Why M-Pesa failed a payment, for who reads the list. */
export const FAILURE_LABELS: Record<string, string> = {
  "no-funds": "The utility account has too little money",
  amount: "M-Pesa does not take this amount",
  "daily-limit": "The receiver's limit of a day would be passed",
  "receiver-full": "The receiver's account would hold more than it may",
  unregistered: "The number is not registered with M-Pesa",
  initiator: "M-Pesa refuses the initiator",
  "not-allowed": "The shortcode may not pay out",
};

export const salariesReleased = defineEvent<{ periodId: string; payments: number; amount: Cents }>(
  "salary-run.released",
);
/** Once a pause, however many payments met its reason: those who release are told. */
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
/**
 * M-Pesa confirmed an attempt that was called failed. `settled`: it pays the payment. `held`: the facts do not agree, a person decides.
 * `twice`: another payment may have been made meanwhile.
 */
export type LateOutcome = "settled" | "held" | "twice";
export const salaryPaidLate = defineEvent<{ ref: string; employee: string; outcome: LateOutcome }>(
  "salary-payment.paid-late",
);
/** A file or sheet of payments that a person makes: it names account numbers. */
export const salaryFileMade = defineEvent<{ number: string; bank: string; payments: number }>(
  "salary-run.file-made",
);
export const salaryBalanceAsked = defineEvent<object>("salary-balance.asked");
