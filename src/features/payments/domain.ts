import { defineEvent } from "~/platform/events/define";
import { addDays, formatDate, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import type { Cents } from "~/platform/kernel/money";
import { receivedAhead, receivedBeforeInvoice } from "./errors";

/** Payment methods that are always there (docs/domain/readings.md#payments). */
export const STANDING_METHODS = ["mpesa", "bank_transfer", "cash", "cheque", "card"] as const;
export type StandingMethod = (typeof STANDING_METHODS)[number];
/** Those of a provider, there while its gateway is enabled; by the gateway's name in the settings. */
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

/** As customers read them; a provider is called the same in every language. */
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
 * How arrived money divides: what settles the invoice, and what is left as the customer's credit
 * (docs/domain/readings.md#payments).
 */
export function divide(amount: Cents, balance: Cents): { applied: Cents; credit: Cents } {
  const applied = Math.min(amount, Math.max(0, balance));
  return { applied, credit: amount - applied };
}

const NOON_MS = 12 * 60 * 60 * 1000;

/** How long before its invoice a deposit may have arrived, in days. */
export const DEPOSIT_DAYS = 365;

/**
 * When money that a person records arrived: now, or at noon of the day they name, which is the day it counts in reports.
 * A deposit may come before its invoice. Throws INVALID for a day to come, and for one more than a year before it.
 */
export function receivedAtOf(day: PlainDate | undefined, issued: PlainDate, now: Date): Date {
  const today = nairobiDate(now);
  if (day === undefined || day === today) return now;
  if (day > today) throw receivedAhead.at("receivedOn");
  if (day < addDays(issued, -DEPOSIT_DAYS))
    throw receivedBeforeInvoice.at("receivedOn", { date: formatDate(issued) });
  return new Date(startOfDate(day).getTime() + NOON_MS);
}

/** A reference as it is compared: `ft 26326-abc` is FT26326ABC. */
export function comparableReference(reference: string): string {
  return reference.replace(/[\s-]/g, "").toUpperCase();
}

/** Gapless number of a year: RCT-2026-0001. */
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
