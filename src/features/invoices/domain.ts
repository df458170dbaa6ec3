import type { PriceLine } from "~/features/pricing/domain";
import { defineEvent } from "~/platform/events/define";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

export const INVOICE_STATUSES = ["paid", "pending", "overdue", "partial", "cancelled"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

interface StatusFacts {
  cancelledAt: Date | null;
  total: Cents;
  paidAmount: Cents;
  dueDate: PlainDate;
}

/** The status follows from the sums and the date, in this order (READINGS.md): cancelled, paid, overdue, partial, pending. */
export function statusOf(invoice: StatusFacts, now: Date): InvoiceStatus {
  if (invoice.cancelledAt) return "cancelled";
  if (invoice.paidAmount >= invoice.total) return "paid";
  if (nairobiDate(now) > invoice.dueDate) return "overdue";
  return invoice.paidAmount > 0 ? "partial" : "pending";
}

export function balanceOf(invoice: { total: Cents; paidAmount: Cents }): Cents {
  return Math.max(0, invoice.total - invoice.paidAmount);
}

/** The balance is due on the service date plus the agreed days; without a date, some days after issue (READINGS.md). */
export function dueDateOf(
  invoice: { serviceDate: PlainDate | null; issueDate: PlainDate },
  rules: { balanceDueDays: number; dueWithoutDateDays: number },
  creditDays: number | null = null,
): PlainDate {
  if (!invoice.serviceDate) return addDays(invoice.issueDate, creditDays ?? rules.dueWithoutDateDays);
  return addDays(invoice.serviceDate, creditDays ?? rules.balanceDueDays);
}

/** The number as M-Pesa's account: without hyphens, at most 12 characters (INV20260001). */
export function accountNumberOf(invoiceNumber: string): string {
  return normaliseAccount(invoiceNumber).slice(0, 12);
}

/** Matching ignores hyphens, blanks and case. */
export function normaliseAccount(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** Gapless number of a year: INV-2026-0001. */
export function invoiceNumberOf(prefix: string, year: number, n: number): string {
  return `${prefix}-${year}-${String(n).padStart(4, "0")}`;
}

export const invoiceIssued = defineEvent<{
  number: string;
  quoteId: string;
  total: Cents;
  depositDue: Cents;
  lines: PriceLine[];
}>("invoice.issued");
export const invoiceSettled = defineEvent<{ number: string; paidAmount: Cents; balance: Cents }>(
  "invoice.settled",
);
