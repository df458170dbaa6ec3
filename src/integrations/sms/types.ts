export const SMS_PROVIDERS = ["africastalking", "twilio", "textlocal", "bulksms"] as const;
export type SmsProvider = (typeof SMS_PROVIDERS)[number];

export interface SmsConfig {
  provider: SmsProvider;
  /** Africa's Talking: the API key. Twilio: the account SID. Textlocal: the API key. BulkSMS: the token ID. */
  apiKey: string;
  /** Africa's Talking: the username. Twilio: the auth token. Textlocal: none. BulkSMS: the token secret. */
  apiSecret: string;
  /** At most 11 characters; empty leaves the sender to the provider. */
  senderName: string;
  /** Another address than the provider's own. */
  baseUrl?: string;
  timeoutMs?: number;
}

export interface OutgoingSms {
  /** Our own id of the message; handed to providers that give it back with a report. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
  /** Holds characters that GSM-7 has not. */
  isUnicode: boolean;
  /** Where a provider that is told so with each message reports what became of it. */
  reportUrl?: string;
}

/** The provider took it: an id to recognise its reports by. Not yet on the phone. */
export interface SmsAccepted {
  providerId: string;
}

/** What a provider says became of a message. */
export interface SmsReport {
  /** Of the provider; empty when it only gives ours back. */
  providerId: string;
  /** Ours, when the provider gives it back. */
  id?: string;
  state: "sent" | "delivered" | "failed";
  /** The provider's own word for a failure. */
  reason: string;
}

/** A text that a person wrote to our number or short code. */
export interface IncomingSms {
  /** Of the provider; empty where it gives none. */
  providerId: string;
  /** E.164. */
  from: string;
  /** The number or short code it was written to, as the provider says it. */
  to: string;
  text: string;
}

/** A report, or an incoming text, as it reached us. */
export interface ReportRequest {
  /** The address as the provider knows it. */
  url: string;
  headers: Headers;
  body: string;
}

export interface SmsClient {
  send(sms: OutgoingSms): Promise<SmsAccepted>;
  /** The cheapest authenticated call: whose account it is, in the provider's words. */
  signIn(): Promise<string>;
  /** Reads a delivery report. Throws BadReport for anything else. */
  readReport(request: ReportRequest): SmsReport[];
  /** Reads texts that people wrote to us. Throws BadReport for anything else. */
  readIncoming(request: ReportRequest): IncomingSms[];
}

/** A definite no: nothing was sent. `retryable` when the same message may be taken later. */
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

/** The provider could not be reached, or said that it did not take the request: nothing was sent. */
export class SmsUnavailable extends Error {
  override name = "SmsUnavailable";
}

/** Sent, and no answer that can be read: it may reach the phone. Never sent again without a person. */
export class SmsUnknownOutcome extends Error {
  override name = "SmsUnknownOutcome";
}

/** Not a delivery report or an incoming text of this provider, or not signed by it. */
export class BadReport extends Error {}
