import type { Act, Stage } from "~/features/moves/customer/domain";
import type { GatewayMethod } from "~/features/payments/domain";
import type { PriceType } from "~/features/pricing/domain/price-types";
import type { SecondCurrency } from "~/features/quotes/second-currency/domain";
import { formatNumber } from "~/platform/kernel/numbers";

/** Data of the customer's quote page; amounts in cents. */
export interface QuoteView {
  reference: string;
  number: string;
  customerName: string;
  from: string;
  to: string;
  distanceKm: number | null;
  /** Estimated kilometres; null unless long-distance. */
  longDistanceKm: number | null;
  serviceDate: string | null;
  preferredTime: string | null;
  lines: {
    category: string;
    code: string;
    description: string;
    about: string;
    quantity: number;
    unitPrice: number;
    amount: number;
  }[];
  subtotal: number;
  vat: number;
  vatBase: number;
  /** Basis points. */
  vatRate: number;
  vatRegistered: boolean;
  total: number;
  depositRate: number;
  depositDue: number;
  second: SecondCurrency | null;
  priceType: PriceType | null;
  /** What the price of the day changes of the total, in words. */
  dayLine: string | null;
  validUntil: string;
  daysLeft: number;
  preparedBy: string | null;
  specialInstructions: string | null;
}

export interface ReceiptView {
  id: string;
  number: string;
  amount: number;
  method: string;
  reference: string | null;
  receivedAt: Date;
}

export interface InvoiceView {
  number: string;
  accountNumber: string;
  total: number;
  credited: number;
  paid: number;
  balance: number;
  depositDue: number;
  dueDate: string;
  credit: number;
  refund: { due: number; paid: { amount: number; date: string }[] };
  receipts: ReceiptView[];
  /** What KRA has of the invoice, in words. */
  tax: { words: string; receiptUrl: string | null } | null;
}

export type PromptState =
  | "queued"
  | "prompted"
  | "checking"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "expired";

export interface PromptView {
  id: string;
  state: PromptState;
  /** Whole shillings. */
  amount: number;
  phone: string;
  reason: string | null;
  receipt: string | null;
  /** Seconds until the prompt disappears from the phone. */
  secondsLeft: number;
}

/** Another pending prompt; whole shillings. */
export interface OtherPromptView {
  phone: string;
  amount: number;
}

export interface MpesaView {
  available: boolean;
  shortcode: string | null;
  /** Whole shillings per prompt. */
  minAmount: number;
  maxAmount: number;
  regions: string[];
}

/** A gateway for the invoice; amounts in cents of the base currency. */
export interface OfferView {
  gateway: GatewayMethod;
  way: "page" | "phone";
  minAmount: number;
  maxAmount: number;
  regions: string[];
  currency: string;
  rate: string | null;
}

export interface OffersView {
  region: string | null;
  offers: OfferView[];
}

export interface ChargeView {
  id: string;
  gateway: GatewayMethod | "mpesa";
  state: PromptState;
  amount: number;
  currency: string;
  charged: number;
  rate: string | null;
  reason: string | null;
  redirectTo: string | null;
  receiptNumber: string | null;
  phone: string;
  createdAt: Date;
  /** Seconds until the same phone can be asked again. */
  secondsLeft: number;
}

/** The account for bank transfers; empty if not configured. */
export type BankView = readonly { label: string; value: string }[];

export interface MoveView {
  stage: Stage;
  acts: Act[];
  date: string;
  window: "morning" | "afternoon" | "full_day" | null;
  startedAt: Date | null;
  completedAt: Date | null;
  crew: { name: string; leads: boolean }[];
}

interface LinkedInvoice extends Omit<InvoiceView, "receipts"> {
  receipts: {
    id: string;
    receiptNumber: string;
    kind: string;
    amount: number;
    method: string;
    reference: string;
    date: Date;
  }[];
}

/** The invoice for its page, without reversals, which are not receipts for customers. */
export function invoiceView(invoice: LinkedInvoice): InvoiceView {
  return {
    ...invoice,
    receipts: invoice.receipts
      .filter(({ amount }) => amount > 0)
      .map(({ receiptNumber, date, kind: _, ...receipt }) => ({
        ...receipt,
        number: receiptNumber,
        receivedAt: date,
      })),
  };
}

/** The first name, for the heading. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** 'Kilimani' of 'Kilimani, Nairobi, Kenya'. */
export function shortPlace(place: string): string {
  return place.split(",")[0]?.trim() || place;
}

/** Formats basis points: 1600 is 16%. */
export function percent(rate: number): string {
  return `${formatNumber(rate / 100, 2)}%`;
}
