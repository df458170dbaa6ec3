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
  /** Who asks for status, balance and reversal; without them these are refused here. */
  initiatorName?: string;
  initiatorPassword?: string;
  /** M-Pesa's certificate, whose key encrypts the initiator's password. */
  certificate?: string;
  /** Whether Safaricom lets this paybill pull its transactions. */
  pull?: boolean;
  /**
   * Which B2C payments the shortcode is let do, `v3` unless told. Of `v1` M-Pesa makes the id: what went unanswered there
   * cannot be asked after, only looked up in its portal.
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

/**
 * `unanswered`: nobody answered on the phone; the money may come all the same (docs/domain/kenya.md#stk-push,
 * code 1037).
 */
export type StkState = "succeeded" | "pending" | "unanswered" | "failed" | "unknown";

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

/** A paybill payment as a validation or confirmation tells it. A hint: anybody can post one. */
export interface PaybillCallback {
  /** M-Pesa's receipt. */
  transId: string;
  shortcode: string;
  /** As the customer typed it. */
  account: string;
  /** Cents. */
  amount: number;
  /** Masked since version 2: `2547 ***** 126`. */
  phone: string;
  name: string;
  at: Date | undefined;
}

/** Where the result of a request goes. */
export interface Answers {
  /** Where the result is posted, later. */
  resultUrl: string;
  /** Where it is told that the request waited too long: not a failure. */
  timeoutUrl: string;
}

/** A request was taken. What came of it is posted later, to the address it named. */
export interface Acknowledgement {
  conversationId: string;
  originatorConversationId: string;
}

/** What is posted to a ResultURL or QueueTimeOutURL. */
export interface ResultCallback {
  resultCode: string;
  resultDesc: string;
  originatorConversationId: string;
  conversationId: string;
  transactionId: string;
  /** By name; numbers as text. Empty of a failure. */
  parameters: Record<string, string>;
}

/** A payment as Safaricom lists it when we ask. */
export interface PulledTransaction {
  receipt: string;
  /** Shillings. */
  amount: number;
  at: Date;
  account: string;
  phone: string;
  kind: string;
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

/**
 * 500.002.1001: M-Pesa has a payment of this OriginatorConversationID already. Not a failure: it may have been paid, so ask
 * for its status.
 */
export class DarajaDuplicate extends DarajaUnknownOutcome {
  constructor(message: string) {
    super(message);
    this.name = "DarajaDuplicate";
  }
}

/** A callback that is not of the documented shape. */
export class BadCallback extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadCallback";
  }
}
