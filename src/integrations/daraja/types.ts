/** Configuration of the company's Daraja app. */
export interface DarajaConfig {
  /** https://sandbox.safaricom.co.ke, https://api.safaricom.co.ke, or a simulator of it. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
  transactionType?: "CustomerPayBillOnline" | "CustomerBuyGoodsOnline";
  timeoutMs?: number;
  /** Required for status, balance and reversal. */
  initiatorName?: string;
  initiatorPassword?: string;
  certificate?: string;
  pull?: boolean;
  /**
   * B2C version, `v3` by default. With `v1` M-Pesa makes the id: an unanswered payout cannot be queried, only looked up
   * in its portal.
   */
  payouts?: "v1" | "v3";
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

/** `unanswered`: no answer on the phone; the money may still arrive (docs/domain/kenya.md#stk-push, code 1037). */
export type StkState = "succeeded" | "pending" | "unanswered" | "failed" | "unknown";

export interface StkOutcome {
  state: StkState;
  resultCode: string;
  resultDesc: string;
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

/** Anyone can post one, so it is only a hint. */
export interface PaybillCallback {
  transId: string;
  shortcode: string;
  account: string;
  /** Cents. */
  amount: number;
  /** Masked since version 2: `2547 ***** 126`. */
  phone: string;
  name: string;
  at: Date | undefined;
}

export interface Answers {
  resultUrl: string;
  /** Address for queue timeouts, which are not failures. */
  timeoutUrl: string;
}

export interface Acknowledgement {
  conversationId: string;
  originatorConversationId: string;
}

export interface ResultCallback {
  resultCode: string;
  resultDesc: string;
  originatorConversationId: string;
  conversationId: string;
  transactionId: string;
  /** By name; numbers as text. Empty after a failure. */
  parameters: Record<string, string>;
}

export interface PulledTransaction {
  receipt: string;
  /** Shillings. */
  amount: number;
  at: Date;
  account: string;
  phone: string;
  kind: string;
}

/** A definite refusal: nothing was sent to the phone. */
export class DarajaRefused extends Error {
  readonly errorCode: string;
  /** Busy, rate-limited or subscriber locked: the same request may succeed later. */
  readonly retryable: boolean;
  constructor(errorCode: string, message: string, retryable: boolean) {
    super(message);
    this.name = "DarajaRefused";
    this.errorCode = errorCode;
    this.retryable = retryable;
  }
}

/** Daraja was unreachable: nothing was sent. */
export class DarajaUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DarajaUnavailable";
  }
}

/** Sent without an answer: the phone may or may not ring. Query, never send again blindly. */
export class DarajaUnknownOutcome extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DarajaUnknownOutcome";
  }
}

/** 500.002.1001: M-Pesa has this OriginatorConversationID already. It may have been paid, so query its status. */
export class DarajaDuplicate extends DarajaUnknownOutcome {
  constructor(message: string) {
    super(message);
    this.name = "DarajaDuplicate";
  }
}

export class BadCallback extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadCallback";
  }
}
