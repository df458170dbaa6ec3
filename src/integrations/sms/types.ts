export const SMS_PROVIDERS = ["africastalking", "twilio", "textlocal", "bulksms"] as const;
export type SmsProvider = (typeof SMS_PROVIDERS)[number];

export interface SmsConfig {
  provider: SmsProvider;
  /** Africa's Talking: the API key. Twilio: the account SID. Textlocal: the API key. BulkSMS: the token ID. */
  apiKey: string;
  /** Africa's Talking: the username. Twilio: the auth token. Textlocal: none. BulkSMS: the token secret. */
  apiSecret: string;
  /** At most 11 characters; empty: the provider's default sender. */
  senderName: string;
  baseUrl?: string;
  timeoutMs?: number;
}

export interface OutgoingSms {
  id: string;
  /** E.164. */
  to: string;
  text: string;
  /** Contains characters outside GSM-7. */
  isUnicode: boolean;
  /** For providers that take the report address with each message. */
  reportUrl?: string;
}

export interface SmsAccepted {
  providerId: string;
}

export interface SmsReport {
  /** Empty when the provider returns only ours. */
  providerId: string;
  id?: string;
  state: "sent" | "delivered" | "failed";
  reason: string;
}

export interface IncomingSms {
  providerId: string;
  /** E.164. */
  from: string;
  to: string;
  text: string;
}

export interface ReportRequest {
  /** Exactly as the provider knows it, since signatures cover it. */
  url: string;
  headers: Headers;
  body: string;
}

export interface SmsClient {
  send(sms: OutgoingSms): Promise<SmsAccepted>;
  /** The cheapest authenticated call; returns the account's name at the provider. */
  signIn(): Promise<string>;
  /** Throws BadReport if invalid. */
  readReport(request: ReportRequest): SmsReport[];
  /** Throws BadReport if invalid. */
  readIncoming(request: ReportRequest): IncomingSms[];
}

/** A definite refusal: nothing was sent. `retryable`: the same message may succeed later. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
  readonly code: string;
  readonly retryable: boolean;
  constructor(code: string, message: string, retryable: boolean) {
    super(message);
    this.code = code;
    this.retryable = retryable;
  }
}

/** Unreachable, or the provider did not take the request: nothing was sent. */
export class SmsUnavailable extends Error {
  override name = "SmsUnavailable";
}

/** Sent without a readable answer: it may reach the phone. Only an employee may send it again. */
export class SmsUnknownOutcome extends Error {
  override name = "SmsUnknownOutcome";
}

export class BadReport extends Error {}
