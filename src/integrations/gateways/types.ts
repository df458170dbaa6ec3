/** The providers beside M-Pesa, by the names of their settings. */
export const GATEWAYS = [
  "airtelMoney",
  "equitel",
  "pesapal",
  "paypal",
  "tigoPesa",
  "stripe",
  "flutterwave",
] as const;
export type GatewayName = (typeof GATEWAYS)[number];

export interface GatewayConfig {
  environment: "sandbox" | "production";
  baseUrl?: string;
  timeoutMs?: number;
}

/** Amounts are hundredths of the currency, whatever its own decimals are. */
export interface ChargeOrder {
  /** Twelve capital letters and digits, used once; the provider repeats it in every report. */
  reference: string;
  amount: number;
  currency: string;
  description: string;
  returnUrl: string;
  cancelUrl: string;
  /** For providers that take the report address with each charge. */
  callbackUrl: string;
  /** E.164; empty where the provider's page asks for it. */
  phone: string;
  email: string;
  name: string;
  /** Unchanged in every repetition. */
  expiresAt: Date;
}

export interface StartedCharge {
  providerRef: string;
  redirectTo?: string | undefined;
}

/** `providerRef` is empty when the answer was never saved. */
export interface AskedCharge {
  reference: string;
  providerRef: string;
}

/** From the provider's own API. `paymentRef` is the number on its statements. */
export type ChargeStatus =
  | { state: "paid"; reference: string; paymentRef: string; amount: number; currency: string }
  | { state: "pending" }
  | { state: "failed" | "cancelled" | "expired"; message: string };

/** A full refund; `key` makes repetitions idempotent where the provider supports it. */
export interface AskedRefund {
  key: string;
  reference: string;
  paymentRef: string;
  amount: number;
  currency: string;
  reason: string;
  askedBy: string;
}

export interface Posted {
  body: string;
  header: (name: string) => string | undefined;
  query: URLSearchParams;
  now: Date;
}

/** Names the charge and its claim; never booked without a query. */
export interface Report {
  kind: string;
  reference?: string | undefined;
  providerRef?: string | undefined;
  claims?: { paymentRef: string; amount: number; currency: string } | undefined;
}

/**
 * Calls throw one of the three errors below. A missing method means that an employee compares with the provider's
 * statement.
 */
export interface GatewayClient {
  /** The cheapest authenticated call; returns the account's name at the provider. */
  signIn(): Promise<string>;
  charge(order: ChargeOrder): Promise<StartedCharge>;
  /** Also captures an approved payment where the provider waits for that. */
  status?(asked: AskedCharge): Promise<ChargeStatus>;
  refund?(asked: AskedRefund): Promise<string>;
  /** Checks the signature, if the provider signs; null for a forged or unreadable report. */
  readReport(posted: Posted): Promise<Report | null>;
}

/** A definite refusal in the provider's words. `code` is the provider's own, else the HTTP status. */
export class GatewayRefused extends Error {
  override name = "GatewayRefused";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Unreachable, or the provider did not take the request: nothing was done. */
export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

/** Sent without a readable answer: it may have been done. */
export class GatewayUnknownOutcome extends Error {
  override name = "GatewayUnknownOutcome";
}
