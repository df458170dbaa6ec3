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

/** What every provider is told by; its own credentials come beside it. */
export interface GatewayConfig {
  environment: "sandbox" | "production";
  /** Another address than the provider's own; empty for its own. */
  baseUrl?: string;
  timeoutMs?: number;
}

/** What a customer is asked for. Amounts are hundredths of the currency, whatever its own decimals are. */
export interface ChargeOrder {
  /** Ours: twelve capital letters and digits, used once. The provider repeats it in all it says. */
  reference: string;
  amount: number;
  currency: string;
  description: string;
  /** Where the provider's page sends people back to. */
  returnUrl: string;
  /** Likewise for those who leave it without paying, where the provider tells them apart. */
  cancelUrl: string;
  /** Where the provider is to report, if it is told with each charge. */
  callbackUrl: string;
  /** E.164; empty where the provider's page asks for it. */
  phone: string;
  email: string;
  name: string;
  /** When the provider's page closes. The same in every repetition. */
  expiresAt: Date;
}

export interface StartedCharge {
  /** What the provider calls it. */
  providerRef: string;
  /** The provider's page, where the customer pays. */
  redirectTo?: string | undefined;
}

/** What is known of a charge that is asked about; `providerRef` is empty when its answer was never kept. */
export interface AskedCharge {
  reference: string;
  providerRef: string;
}

/** What a provider's own API says of a charge. `paymentRef` is the number that its statements show. */
export type ChargeStatus =
  | { state: "paid"; reference: string; paymentRef: string; amount: number; currency: string }
  | { state: "pending" }
  | { state: "failed" | "cancelled" | "expired"; message: string };

/** Money to give back, whole: `key` makes a repetition the same refund where the provider knows such keys. */
export interface AskedRefund {
  key: string;
  reference: string;
  paymentRef: string;
  amount: number;
  currency: string;
  reason: string;
  /** The company's name, where the provider asks who wants it. */
  askedBy: string;
}

/** What a provider posted, byte for byte. */
export interface Posted {
  body: string;
  header: (name: string) => string | undefined;
  query: URLSearchParams;
  now: Date;
}

/** Which charge a genuine report is about, and what it claims: never booked on its word alone. */
export interface Report {
  kind: string;
  reference?: string | undefined;
  providerRef?: string | undefined;
  claims?: { paymentRef: string; amount: number; currency: string } | undefined;
}

/**
 * One provider. Calls throw one of the three errors below. What a provider has no call for is absent: then a person
 * compares with its statement.
 */
export interface GatewayClient {
  /** The cheapest authenticated call: whose account it is, in the provider's words. */
  signIn(): Promise<string>;
  charge(order: ChargeOrder): Promise<StartedCharge>;
  /** Asks, and takes what a customer has approved where the provider waits for that. */
  status?(asked: AskedCharge): Promise<ChargeStatus>;
  /** Answers the provider's number of the refund. */
  refund?(asked: AskedRefund): Promise<string>;
  /** Reads a report whose signature, if the provider signs, is right; null for a forged or unreadable one. */
  readReport(posted: Posted): Promise<Report | null>;
}

/** A definite no, in the provider's words. `code` is the provider's own, else the HTTP status. */
export class GatewayRefused extends Error {
  override name = "GatewayRefused";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The provider could not be reached, or said that it did not take the request: nothing was done. */
export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

/** Sent, and no answer that can be read: it may have been done. */
export class GatewayUnknownOutcome extends Error {
  override name = "GatewayUnknownOutcome";
}
