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

export interface GatewayClient {
  /** The cheapest authenticated call: whose account it is, in the provider's words. Throws one of the three errors below. */
  signIn(): Promise<string>;
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
