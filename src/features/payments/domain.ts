import { defineEvent } from "~/platform/events/define";
import { addDays, formatDate, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import type { Cents } from "~/platform/kernel/money";
import { receivedAhead, receivedBeforeInvoice } from "./errors";

/** Methods that are always available (docs/domain/readings.md#payments). */
export const STANDING_METHODS = ["mpesa", "bank_transfer", "cash", "cheque", "card"] as const;
export type StandingMethod = (typeof STANDING_METHODS)[number];
export const GATEWAY_METHODS = [
  "airtelMoney",
  "equitel",
  "pesapal",
  "paypal",
  "tigoPesa",
  "stripe",
  "flutterwave",
] as const;
export type GatewayMethod = (typeof GATEWAY_METHODS)[number];
export const PAYMENT_METHODS = [...STANDING_METHODS, ...GATEWAY_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  mpesa: "M-Pesa",
  bank_transfer: "Bank transfer",
  cash: "Cash",
  cheque: "Cheque",
  card: "Card",
  airtelMoney: "Airtel Money",
  equitel: "Equitel",
  pesapal: "Pesapal",
  paypal: "PayPal",
  tigoPesa: "Tigo Pesa",
  stripe: "Stripe",
  flutterwave: "Flutterwave",
};

export const METHOD_NAMES: Record<Locale, Record<PaymentMethod, string>> = {
  en: METHOD_LABELS,
  sw: {
    ...METHOD_LABELS,
    bank_transfer: "Benki",
    cash: "Pesa taslimu",
    cheque: "Hundi",
    card: "Kadi",
  },
};

export const isGatewayMethod = (method: string): method is GatewayMethod =>
  (GATEWAY_METHODS as readonly string[]).includes(method);

/**
 * Divides received money into what settles the invoice and the customer's credit, in cents
 * (docs/domain/readings.md#payments).
 */
export function divide(amount: Cents, balance: Cents): { applied: Cents; credit: Cents } {
  const applied = Math.min(amount, Math.max(0, balance));
  return { applied, credit: amount - applied };
}

const NOON_MS = 12 * 60 * 60 * 1000;

export const DEPOSIT_DAYS = 365;

/**
 * Returns when recorded money arrived: now, or noon of the given day, which is its day in reports. A deposit
 * may precede its invoice. Throws INVALID for a future day and for more than a year before the invoice.
 */
export function receivedAtOf(day: PlainDate | undefined, issued: PlainDate, now: Date): Date {
  const today = nairobiDate(now);
  if (day === undefined || day === today) return now;
  if (day > today) throw receivedAhead.at("receivedOn");
  if (day < addDays(issued, -DEPOSIT_DAYS))
    throw receivedBeforeInvoice.at("receivedOn", { date: formatDate(issued) });
  return new Date(startOfDate(day).getTime() + NOON_MS);
}

/** Normalises a reference for comparison: `ft 26326-abc` becomes FT26326ABC. */
export function comparableReference(reference: string): string {
  return reference.replace(/[\s-]/g, "").toUpperCase();
}

export function receiptNumberOf(prefix: string, year: number, n: number): string {
  return `${prefix}-${year}-${String(n).padStart(4, "0")}`;
}

interface PaymentFact {
  invoiceId: string;
  invoiceNumber: string;
  amount: Cents;
  method: PaymentMethod;
  receiptNumber: string;
}

export const paymentReceived = defineEvent<PaymentFact & { credit: Cents }>("payment.received");
export const paymentReversed = defineEvent<PaymentFact & { reason: string }>("payment.reversed");
