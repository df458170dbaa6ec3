import { defineEvent } from "~/platform/events/define";
import { isPlainDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

export const STATEMENT_KINDS = [
  "invoice",
  "credit_note",
  "payment",
  "reversal",
  "withholding",
  "refund",
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const KIND_LABELS: Record<StatementKind, string> = {
  invoice: "Invoice",
  credit_note: "Credit note",
  payment: "Payment",
  reversal: "Payment reversed",
  withholding: "Withholding VAT certificate",
  refund: "Refund paid out",
};

/** Cents; negative lowers the customer's debt. */
export interface Entry {
  amount: Cents;
}

/** The entries with the balance after each, and the closing one. Positive is what the customer owes. */
export function runBalance<T extends Entry>(
  opening: Cents,
  entries: readonly T[],
): { lines: (T & { balance: Cents })[]; closing: Cents } {
  let balance = opening;
  const lines = entries.map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
  return { lines, closing: balance };
}

/** The period an address asks for: from the year's first day to today, unless it says otherwise and makes sense. */
export function readPeriod(query: URLSearchParams, now: Date): { from: PlainDate; to: PlainDate } {
  const today = nairobiDate(now);
  const date = (name: string) => {
    const text = query.get(name) ?? "";
    return isPlainDate(text) ? text : undefined;
  };
  const to = date("to") ?? today;
  const from = date("from") ?? `${to.slice(0, 4)}-01-01`;
  return from <= to ? { from, to } : { from: to, to: from };
}

export const statementSent = defineEvent<{ customerNumber: string; from: PlainDate; to: PlainDate }>(
  "customer.statement_sent",
);
