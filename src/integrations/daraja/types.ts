/** What the client needs to know of the company's Daraja app. */
export interface DarajaConfig {
  /** https://sandbox.safaricom.co.ke, https://api.safaricom.co.ke, or a simulator of it. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  /** Paybill, or for a till the store number. */
  shortcode: string;
  passkey: string;
  transactionType?: "CustomerPayBillOnline" | "CustomerBuyGoodsOnline";
  timeoutMs?: number;
}

export interface StkPush {
  /** +2547…, 2547…: Kenyan mobile. */
  phone: string;
  /** Whole shillings. */
  amount: number;
  /** At most 12 characters. */
  accountReference: string;
  /** At most 13 characters. */
  description: string;
  callbackUrl: string;
}

export interface StkAcknowledgement {
  merchantRequestId: string;
  checkoutRequestId: string;
  customerMessage: string;
}

export type StkState = "succeeded" | "pending" | "failed" | "unknown";

export interface StkOutcome {
  state: StkState;
  resultCode: string;
  resultDesc: string;
  /** Why, for the person: 'cancelled', 'insufficient', 'wrong-pin', 'timeout', 'limit', 'busy', 'configuration', 'failed'. */
  reason: string;
}

export interface StkCallback {
  merchantRequestId: string;
  checkoutRequestId: string;
  resultCode: string;
  resultDesc: string;
  /** Only of a success. */
  receipt: string | undefined;
  /** Shillings, as told; never booked without a query. */
  amount: number | undefined;
}

/** Daraja said no, definitely: nothing was sent to the phone. */
export class DarajaRefused extends Error {
  readonly errorCode: string;
  /** Whether the same request may succeed later (busy, rate-limited, subscriber locked). */
  readonly retryable: boolean;
  constructor(errorCode: string, message: string, retryable: boolean) {
    super(message);
    this.name = "DarajaRefused";
    this.errorCode = errorCode;
    this.retryable = retryable;
  }
}

/** We could not reach Daraja at all: nothing was sent. */
export class DarajaUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DarajaUnavailable";
  }
}

/** The request went out and no answer came back: the phone may or may not ring. Ask, never send again blindly. */
export class DarajaUnknownOutcome extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DarajaUnknownOutcome";
  }
}

/** A callback that is not of the documented shape. */
export class BadCallback extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadCallback";
  }
}
