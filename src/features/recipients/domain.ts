import { defineEvent } from "~/platform/events/define";
import { maskPhone, parsePhone } from "~/platform/kernel/phone";
import { plainCode } from "~/platform/kernel/typed-text";

export const RECIPIENT_CHANNELS = ["email", "sms"] as const;
export type RecipientChannel = (typeof RECIPIENT_CHANNELS)[number];

/** An e-mail in lower case, or a phone in E.164. */
export interface Recipient {
  channel: RecipientChannel;
  address: string;
}

export interface Addresses {
  emails: readonly string[];
  phones: readonly string[];
}

export const OPT_OUT_SOURCES = ["link", "stop", "person", "bounce"] as const;
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number];
export const OPT_OUT_LABELS: Readonly<Record<OptOutSource, string>> = {
  link: "By the link in a message",
  stop: "By SMS",
  person: "Written down by a colleague",
  bounce: "The address does not take messages",
};

export const normalEmail = (email: string): string => plainCode(email).toLowerCase();
/** The phone in E.164, or as `plainCode` if it cannot be parsed. */
export const normalPhone = (phone: string): string => parsePhone(phone) ?? plainCode(phone);
export const normalAddress = ({ channel, address }: Recipient): string =>
  channel === "email" ? normalEmail(address) : normalPhone(address);

const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];

/** Normalised addresses without blanks and repeats. */
export const asAddresses = ({ emails, phones }: Addresses): { emails: string[]; phones: string[] } => ({
  emails: distinct(emails.map(normalEmail)),
  phones: distinct(phones.map(normalPhone)),
});

/** A person's addresses in sorted order. Locks taken in this order cannot deadlock. */
export function sortedAddresses(addresses: Addresses): string[] {
  const { emails, phones } = asAddresses(addresses);
  return [...emails, ...phones].sort();
}

/** `w•••@example.co.ke` or `0722 *** 305`, for readers who have only a link. */
export function maskedAddress({ channel, address }: Recipient): string {
  if (channel === "sms") return maskPhone(address);
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${at < 0 ? "" : address.slice(at)}`;
}

/** Prefixes of unsolicited message kinds: opt-outs and bounces block them. */
const OUTREACH = ["sequence.", "campaign.", "automation.message", "rating."];
export const isOutreach = (kind: string): boolean => OUTREACH.some((beginning) => kind.startsWith(beginning));

export const REPLY_CHANNELS = ["email", "sms", "whatsapp", "phone", "form", "quote_link", "person"] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];
/**
 * `thread`: names our message, from our recipient; `thread_other_sender`: from elsewhere; then the sender alone, a
 * form, their link, or staff.
 */
export const REPLY_PROOFS = ["thread", "thread_other_sender", "sender", "form", "link", "person"] as const;
export type ReplyProof = (typeof REPLY_PROOFS)[number];

/** Recorded once per reply; subscribers find their rows by ids or addresses. */
export interface ReplyFact {
  channel: ReplyChannel;
  emails: string[];
  phones: string[];
  leadIds: string[];
  customerIds: string[];
  inquiryIds: string[];
  proof: ReplyProof;
}

/** The subject holds the reply: a received message, an inquiry, a quote or a lead. */
export const replyReceived = defineEvent<ReplyFact>("reply.received");

interface RecipientFact {
  channel: RecipientChannel;
}
/** Events omit the address: the row has it. */
export const recipientOptedOut = defineEvent<RecipientFact & { source: OptOutSource }>("recipient.opted-out");
export const recipientOptedIn = defineEvent<RecipientFact>("recipient.opted-in");
export const recipientBounced = defineEvent<RecipientFact & { reason: string }>("recipient.bounced");
/** Mail arrives again: they replied from the address, or staff confirmed it. */
export const recipientWorks = defineEvent<RecipientFact>("recipient.works");
