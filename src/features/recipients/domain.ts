import { defineEvent } from "~/platform/events/define";
import { maskPhone, parsePhone } from "~/platform/kernel/phone";
import { plainCode } from "~/platform/kernel/typed-text";

export const RECIPIENT_CHANNELS = ["email", "sms"] as const;
export type RecipientChannel = (typeof RECIPIENT_CHANNELS)[number];

/** One address by which somebody may be written to: an e-mail in lower case, or a phone in E.164. */
export interface Recipient {
  channel: RecipientChannel;
  address: string;
}

/** Every address of one person. */
export interface Addresses {
  emails: readonly string[];
  phones: readonly string[];
}

/** Who said that an address is to be left alone. `stop` is an SMS with that word, `person` somebody of ours. */
export const OPT_OUT_SOURCES = ["link", "stop", "person", "bounce"] as const;
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number];
export const OPT_OUT_LABELS: Readonly<Record<OptOutSource, string>> = {
  link: "By the link in a message",
  stop: "By SMS",
  person: "Written down by a colleague",
  bounce: "The address does not take messages",
};

export const normalEmail = (email: string): string => plainCode(email).toLowerCase();
/** E.164, or what cannot be read as it was typed. */
export const normalPhone = (phone: string): string => parsePhone(phone) ?? plainCode(phone);
export const normalAddress = ({ channel, address }: Recipient): string =>
  channel === "email" ? normalEmail(address) : normalPhone(address);

const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];

/** Addresses as they are kept: each once, blanks left out. */
export const asAddresses = ({ emails, phones }: Addresses): { emails: string[]; phones: string[] } => ({
  emails: distinct(emails.map(normalEmail)),
  phones: distinct(phones.map(normalPhone)),
});

/** Every address of a person as one sorted list: who locks several in this order never waits in a circle. */
export function sortedAddresses(addresses: Addresses): string[] {
  const { emails, phones } = asAddresses(addresses);
  return [...emails, ...phones].sort();
}

/** `w•••@example.co.ke` or `0722 *** 305`: for whoever holds only a link. */
export function maskedAddress({ channel, address }: Recipient): string {
  if (channel === "sms") return maskPhone(address);
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${at < 0 ? "" : address.slice(at)}`;
}

/** What the kinds of messages begin with that nobody asked for this moment: opt-outs and bounces hold for them. */
const OUTREACH = ["sequence.", "campaign.", "automation.message", "rating."];
export const isOutreach = (kind: string): boolean => OUTREACH.some((beginning) => kind.startsWith(beginning));

/** By what somebody answered. */
export const REPLY_CHANNELS = ["email", "sms", "whatsapp", "phone", "form", "quote_link", "person"] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];
/**
 * How we know who answered: it names our message and comes from whom we wrote to; it names it and comes from elsewhere; the
 * sender alone; a form they filled in; their link; a colleague says so.
 */
export const REPLY_PROOFS = ["thread", "thread_other_sender", "sender", "form", "link", "person"] as const;
export type ReplyProof = (typeof REPLY_PROOFS)[number];

/** Somebody answered us. Whoever records the reply records this once; subscribers find their rows by ids or addresses. */
export interface ReplyFact {
  channel: ReplyChannel;
  /** As `asAddresses` has them. */
  emails: string[];
  phones: string[];
  leadIds: string[];
  customerIds: string[];
  inquiryIds: string[];
  proof: ReplyProof;
}

/** Its subject is what holds the reply: a received message, an inquiry, a quote, a lead. */
export const replyReceived = defineEvent<ReplyFact>("reply.received");

interface RecipientFact {
  channel: RecipientChannel;
}
/** Nothing below names the address: the row does. */
export const recipientOptedOut = defineEvent<RecipientFact & { source: OptOutSource }>("recipient.opted-out");
/** They want to hear from us again, as a person of ours wrote down. */
export const recipientOptedIn = defineEvent<RecipientFact>("recipient.opted-in");
export const recipientBounced = defineEvent<RecipientFact & { reason: string }>("recipient.bounced");
/** Its mail arrives again: they answered from it, or a person said so. */
export const recipientWorks = defineEvent<RecipientFact>("recipient.works");
