import { canMove, isOpen, type PromptState } from "~/features/payments/prompts/domain";
import type { Region } from "~/features/payments/settings";
import { defineEvent } from "~/platform/events/define";
import type { Currency } from "~/platform/kernel/currencies";
import type { Cents } from "~/platform/kernel/money";

/** Same states as a prompt. `checking`: unknown outcome. */
export { canMove, isOpen };
export type ChargeState = PromptState;

export const CHARGE_STATE_LABELS: Record<ChargeState, string> = {
  queued: "Starting",
  prompted: "With the customer",
  checking: "Being checked",
  succeeded: "Paid",
  failed: "Failed",
  cancelled: "Cancelled",
  expired: "Expired",
};

interface Protocol {
  way: "page" | "phone";
  currency: Currency;
  phone?: RegExp;
  /** No status API: an employee compares with the statement before booking. */
  isComparedByHand?: true;
  refunds: boolean;
}

const CHARGED_BY = {
  stripe: { way: "page", currency: "KES", refunds: true },
  airtelMoney: { way: "phone", currency: "KES", phone: /^\+254[17]\d{8}$/, refunds: true },
  pesapal: { way: "page", currency: "KES", refunds: true },
  flutterwave: { way: "page", currency: "KES", refunds: true },
  paypal: { way: "page", currency: "USD", refunds: true },
  equitel: { way: "phone", currency: "KES", phone: /^\+254[17]\d{8}$/, refunds: false },
  tigoPesa: {
    way: "phone",
    currency: "TZS",
    phone: /^\+255\d{9}$/,
    isComparedByHand: true,
    refunds: false,
  },
} as const satisfies Record<string, Protocol>;

export type ChargingGateway = keyof typeof CHARGED_BY;
export const CHARGING_GATEWAYS = Object.keys(CHARGED_BY) as [ChargingGateway, ...ChargingGateway[]];
export const protocolOf = (gateway: ChargingGateway): Protocol => CHARGED_BY[gateway];

const CODES: readonly [string, Region][] = [
  ["+254", "KE"],
  ["+256", "UG"],
  ["+255", "TZ"],
  ["+250", "RW"],
  ["+234", "NG"],
  ["+233", "GH"],
  ["+27", "ZA"],
  ["+44", "GB"],
  ["+61", "AU"],
];
const EUROPE = /^\+(?:3[0-4]|35[1-9]|36|37[0-2]|38[56]|39|4[0356]|42[01]|48|49)/;
const CANADA =
  /^\+1(?:204|226|236|249|250|289|306|343|365|403|416|418|431|437|438|450|506|514|519|548|579|581|587|604|613|639|647|672|705|709|778|780|782|807|819|825|867|873|902|905)/;

/** The country of a payer by their number (docs/domain/readings.md#payment-gateways); undefined where no gateway names it. */
export function regionOf(phone: string): Region | undefined {
  const found = CODES.find(([code]) => phone.startsWith(code));
  if (found) return found[1];
  if (phone.startsWith("+1")) return CANADA.test(phone) ? "CA" : "US";
  return EUROPE.test(phone) ? "EU" : undefined;
}

const PAGE_MINUTES = 60;

/** When a provider's page closes. */
export const closesAt = (startedAt: Date): Date => new Date(startedAt.getTime() + PAGE_MINUTES * 60_000);

/**
 * Seconds until the next status query: short while a payer may be waiting, then longer. Undefined after two days. A
 * report from the provider triggers a query at once.
 */
export function pauseAfter(ageSeconds: number): number | undefined {
  if (ageSeconds < 60) return 4;
  if (ageSeconds < 900) return 10;
  if (ageSeconds < 7_200) return 60;
  if (ageSeconds < 172_800) return 1_800;
  return undefined;
}

/** Compares the amount reported by a provider with the requested one. */
export function isSameMoney(
  charge: { reference: string; charged: Cents; currency: string },
  paid: { reference: string; amount: Cents; currency: string },
): boolean {
  return (
    paid.reference === charge.reference && paid.amount === charge.charged && paid.currency === charge.currency
  );
}

export const chargeStarted = defineEvent<{ invoiceId: string; gateway: string; amount: Cents }>(
  "charge.started",
);
export const chargeEnded = defineEvent<{ invoiceId: string; gateway: string; state: ChargeState }>(
  "charge.ended",
);
export const chargeAsked = defineEvent<{ invoiceId: string; gateway: string }>("charge.asked");
export const chargeDoubted = defineEvent<{ invoiceId: string; gateway: string; reason: string }>(
  "charge.doubted",
);
export const chargeCompared = defineEvent<{
  invoiceId: string;
  gateway: string;
  verdict: "paid" | "not-paid";
  note: string;
}>("charge.compared");
export const chargeRefunded = defineEvent<{
  invoiceId: string;
  gateway: string;
  amount: Cents;
  reason: string;
}>("charge.refunded");
