import type { PriceLine, TaxRules } from "~/features/pricing/domain/prices";
import { defineEvent } from "~/platform/events/define";
import { addDays, daysBetween, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import type { Locale } from "~/platform/kernel/locales";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { cancelledNotChased, draftNotChased, paidNotChased } from "./errors";

/** The specification's five, and drafts (docs/domain/readings.md#invoices). */
export const INVOICE_STATUSES = ["paid", "pending", "overdue", "partial", "cancelled", "draft"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const STATUS_LABELS: Record<InvoiceStatus, string> = {
  paid: "Paid",
  pending: "Pending",
  overdue: "Overdue",
  partial: "Partial",
  cancelled: "Cancelled",
  draft: "Draft",
};

/** Node reads 16 KB of an address: more ids do not fit. */
export const MAX_SELECTED = 300;

/** Growth in whole percent; null when there was nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null;
}

/**
 * This month so far and the same days of the month before, as half-open ranges of business dates: a month that has
 * begun is compared with as much of the last one.
 */
export function monthsToCompare(today: PlainDate): {
  now: { from: PlainDate; before: PlainDate };
  last: { from: PlainDate; before: PlainDate };
} {
  const from = `${today.slice(0, 7)}-01`;
  const lastFrom = `${addDays(from, -1).slice(0, 7)}-01`;
  const before = addDays(today, 1);
  const sameDays = addDays(lastFrom, Number(today.slice(8)));
  return { now: { from, before }, last: { from: lastFrom, before: sameDays < from ? sameDays : from } };
}

/** Opening of an invoice's message, in the customer's language; with payment instructions while a balance is open. */
export function greetingOf(invoice: {
  locale: Locale;
  customerName: string;
  number: string;
  accountNumber: string;
  balance: Cents;
  dueDate: PlainDate;
}): string {
  const { locale, customerName, number, accountNumber, balance, dueDate } = invoice;
  if (locale === "sw") {
    const unpaid =
      balance > 0
        ? ` Salio ni ${formatKes(balance)}, la kulipwa kufikia ${formatDate(dueDate)}. Nambari ya akaunti ya M-Pesa ni ${accountNumber}.`
        : "";
    return `Habari ${customerName}, ni kuhusu ankara yako ${number}.${unpaid}`;
  }
  const open =
    balance > 0
      ? ` ${formatKes(balance)} is open, due ${formatDate(dueDate)}. The M-Pesa account number is ${accountNumber}.`
      : "";
  return `Hello ${customerName}, this is about your invoice ${number}.${open}`;
}

/** Why an invoice takes neither a reminder nor an overdue mark; undefined when it does. */
export function chaseRefusal(status: InvoiceStatus): AppError | undefined {
  if (status === "cancelled") return cancelledNotChased();
  if (status === "paid") return paidNotChased();
  if (status === "draft") return draftNotChased();
  return undefined;
}

export const AGEING = ["Not due yet", "1–30 days", "31–60 days", "61–90 days", "Over 90 days"] as const;

/** Which of AGEING something due on a day is in. */
export function ageOf(dueDate: PlainDate, today: PlainDate): number {
  const days = daysBetween(dueDate, today);
  if (days <= 0) return 0;
  return Math.min(4, Math.ceil(days / 30));
}

/** The due days of each of AGEING, for the list of its invoices. */
export function ageSpans(today: PlainDate): { dueFrom?: PlainDate; dueTo?: PlainDate }[] {
  const ago = (days: number) => addDays(today, -days);
  return [
    { dueFrom: today },
    { dueFrom: ago(30), dueTo: ago(1) },
    { dueFrom: ago(60), dueTo: ago(31) },
    { dueFrom: ago(90), dueTo: ago(61) },
    { dueTo: ago(91) },
  ];
}

interface Sums {
  total: Cents;
  creditedAmount: Cents;
  paidAmount: Cents;
}

interface StatusFacts extends Sums {
  draft: boolean;
  cancelledAt: Date | null;
  dueDate: PlainDate;
}

/**
 * Derived from sums and date in this order (docs/domain/readings.md#invoices): cancelled, paid, overdue, partial,
 * pending. Drafts owe nothing.
 */
export function statusOf(invoice: StatusFacts, now: Date): InvoiceStatus {
  if (invoice.draft) return "draft";
  if (invoice.cancelledAt) return "cancelled";
  if (balanceOf(invoice) === 0) return "paid";
  if (nairobiDate(now) > invoice.dueDate) return "overdue";
  return invoice.paidAmount > 0 ? "partial" : "pending";
}

/** Total less credit notes and payments, in cents. */
export function balanceOf(invoice: Sums): Cents {
  return Math.max(0, invoice.total - invoice.creditedAmount - invoice.paidAmount);
}

/** Open part of the deposit in cents; credit notes lower it. */
export function depositOpen(invoice: Sums & { depositDue: Cents }): Cents {
  return Math.max(
    0,
    Math.min(invoice.depositDue, invoice.total - invoice.creditedAmount) - invoice.paidAmount,
  );
}

/**
 * The balance is due on the service date plus the agreed days; without a date, some days after issue
 * (docs/domain/readings.md#invoices).
 */
export function dueDateOf(
  invoice: { serviceDate: PlainDate | null; issueDate: PlainDate },
  rules: { balanceDueDays: number; dueWithoutDateDays: number },
  creditDays: number | null = null,
): PlainDate {
  if (!invoice.serviceDate) return addDays(invoice.issueDate, creditDays ?? rules.dueWithoutDateDays);
  return addDays(invoice.serviceDate, creditDays ?? rules.balanceDueDays);
}

/**
 * The number as M-Pesa's account: without hyphens (INV20260001). M-Pesa takes 12 characters: a longer one leaves out the
 * century, for cutting off digits would give two invoices one account.
 */
export function accountNumberOf(invoiceNumber: string): string {
  const account = normaliseAccount(invoiceNumber);
  return account.length > 12 ? account.replace(/^([A-Z]+)20/, "$1") : account;
}

/** Matching ignores hyphens, blanks and case. */
export function normaliseAccount(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
}

/** Gapless number of a year: INV-2026-0001. */
export function invoiceNumberOf(prefix: string, year: number, n: number): string {
  return `${prefix}-${year}-${String(n).padStart(4, "0")}`;
}

/** Placeholder for a draft's number: an address, not part of the series. */
export function draftLabelOf(id: string): string {
  return `DRAFT-${id.replaceAll("-", "").slice(-8).toUpperCase()}`;
}

/** A fee that includes VAT, as one line and the VAT in it, half up to the shilling. Cents, whole shillings. */
export function lineOfFee(fee: Cents, description: string, tax: TaxRules): { line: PriceLine; vat: Cents } {
  const doubled = (2n * BigInt(fee) * BigInt(tax.vatRate)) / (100n * BigInt(10_000 + tax.vatRate));
  const vat = tax.vatRegistered ? Math.floor((Number(doubled) + 1) / 2) * 100 : 0;
  const amount = fee - vat;
  const line: PriceLine = {
    category: "additional",
    code: "fee",
    description,
    quantity: 1,
    unitPrice: amount,
    amount,
  };
  return { line, vat };
}

export const invoiceIssued = defineEvent<{
  number: string;
  quoteId: string | null;
  total: Cents;
  depositDue: Cents;
  lines: PriceLine[];
}>("invoice.issued");
export const invoiceSettled = defineEvent<{ number: string; paidAmount: Cents; balance: Cents }>(
  "invoice.settled",
);
export const invoiceReminded = defineEvent<{ number: string; balance: Cents; messageId: string }>(
  "invoice.reminded",
);
/** A follower of the move on the website asked for the payment link, sent to the customer. */
export const payLinkSent = defineEvent<{ number: string; open: Cents; messageId: string }>(
  "invoice.pay_link_sent",
);
/** Staff opened WhatsApp to the customer: opened, not sent. */
export const invoiceContacted = defineEvent<{ number: string; channel: string }>("invoice.contacted");
export const invoiceMarkedOverdue = defineEvent<{
  number: string;
  dueDateBefore: PlainDate;
  dueDate: PlainDate;
  reason: string;
}>("invoice.marked_overdue");
/** `released`: paid beyond the new total, so it becomes the customer's credit. */
export const invoiceCredited = defineEvent<{
  number: string;
  creditNoteId: string;
  creditNoteNumber: string;
  total: Cents;
  released: Cents;
  cancelled: boolean;
  reason: string;
}>("invoice.credited");
/** The KRA PIN that an issued invoice names was changed before KRA had the invoice. */
export const invoicePinChanged = defineEvent<{ number: string }>("invoice.pin_changed");
/** A new invoice replaces a cancelled one that named the wrong buyer: recorded on both. */
export const invoiceReplaced = defineEvent<{ number: string; replacedBy: string }>("invoice.replaced");
export const invoiceCorrected = defineEvent<{ number: string; replaces: string }>("invoice.corrected");
export const invoiceMoved = defineEvent<{
  number: string;
  serviceDate: PlainDate;
  dueDateBefore: PlainDate;
  dueDate: PlainDate;
}>("invoice.moved");
export const invoiceDrafted = defineEvent<{ number: string; total: Cents }>("invoice.drafted");
export const invoiceDraftEdited = defineEvent<{ number: string; before: Cents; total: Cents }>(
  "invoice.draft-edited",
);
export const invoiceDraftDeleted = defineEvent<{ number: string; total: Cents }>("invoice.draft-deleted");
