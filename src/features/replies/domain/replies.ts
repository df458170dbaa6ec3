import { defineEvent } from "~/platform/events/define";
import type { Permission } from "~/platform/http/permissions";

export const REPLY_CHANNELS = ["email", "sms"] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];
export const CHANNEL_LABELS: Record<ReplyChannel, string> = { email: "Email", sms: "SMS" };

/**
 * Kinds of inbound messages: a person's reply; an automatic answer or a looping sender; a mail server's
 * bounce report; an SMS with STOP. Only `reply` counts as an answer.
 */
export const REPLY_KINDS = ["reply", "auto", "bounce", "opt_out"] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];
export const KIND_LABELS: Record<ReplyKind, string> = {
  reply: "Answer",
  auto: "Automatic",
  bounce: "Bounced",
  opt_out: "Opt-out",
};

export const REPLY_STATUSES = ["waiting", "answered", "closed"] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];
export const STATUS_LABELS: Record<ReplyStatus, string> = {
  waiting: "Waiting",
  answered: "Answered",
  closed: "Closed",
};

export const MAY_READ = [
  "manage_inquiries",
  "view_leads",
  "manage_communications",
] as const satisfies readonly Permission[];
export const MAY_ANSWER = [
  "manage_inquiries",
  "manage_leads",
  "manage_communications",
] as const satisfies readonly Permission[];

export const MAX_ANSWER = 5000;
export const MAX_FILES = 10;
/** A mail of more bytes is read in part: its words, not its files. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** Bytes read from an oversized mail. */
export const CUT_MAIL_BYTES = 1024 * 1024;
/** Messages per hour; a sender above the limit counts as a program. */
export const LOOP_LIMIT: Record<ReplyChannel, number> = { email: 10, sms: 30 };

export interface LeftOut {
  name: string;
  reason: string;
}

interface ReplyFact {
  channel: ReplyChannel;
}
export const replyAnswered = defineEvent<ReplyFact>("reply.answered");
export const replyClosed = defineEvent<ReplyFact>("reply.closed");
/** Linked to an existing lead or to a new one. */
export const replyLinked = defineEvent<ReplyFact & { leadId: string; made: boolean }>("reply.linked");

/** The id of our message in a Message-ID. Undefined for a foreign Message-ID. */
export function sentIdOf(messageId: string): string | undefined {
  return /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@moveease>$/i.exec(messageId)?.[1]?.toLowerCase();
}

/** As a mail program writes it: 'Re: ' once. */
export const subjectOfAnswer = (subject: string): string =>
  `Re: ${subject.replace(/^(?:\s*(?:re|aw|antw|jibu)\s*:\s*)+/i, "")}`.slice(0, 250);

/** As networks take them; 'Cancel' is missing because it may mean the move. */
const STOPS = /^(?:stop|stopall|stop all|unsubscribe|end|quit|acha|komesha|sitisha)[.!\s]*$/i;
export const isOptOut = (text: string): boolean => STOPS.test(text.trim());

/** Lines that start a quotation in the languages of our customers' mail programs. */
const BEGINS = [
  /^on\b.{5,200}\bwrote:$/i,
  /^mnamo\b.{3,200}\baliandika:$/i,
  /^le\b.{5,200}\ba écrit\s*:$/i,
  /^-{2,}\s*(?:original message|forwarded message|ujumbe asili)\s*-{2,}$/i,
  /^_{10,}$/,
];
const HEAD = /^(?:from|kutoka):\s.+$/i;
const HEAD_NEXT = /^(?:sent|date|to|imetumwa|tarehe):\s/i;

function quotationAt(lines: readonly string[]): number | undefined {
  for (const [at, line] of lines.entries()) {
    const words = line.trim();
    // Some programs break a long line: 'On …' and 'wrote:' are on two lines.
    const joined = `${words} ${lines[at + 1]?.trim() ?? ""}`;
    const isBegin = BEGINS.some((begin) => begin.test(words) || (words !== "" && begin.test(joined)));
    const isHead = HEAD.test(words) && HEAD_NEXT.test(lines[at + 1]?.trim() ?? "");
    if (!isBegin && !isHead) continue;
    const rest = lines.slice(at + 1);
    // Answers between quoted lines need the whole text.
    const lastQuoted = rest.findLastIndex((one) => one.trimStart().startsWith(">"));
    if (lastQuoted === -1 || rest.slice(lastQuoted + 1).every((one) => one.trim() === "")) return at;
    return undefined;
  }
  let last = lines.length;
  while (last > 0 && /^\s*(?:>.*)?$/.test(lines[last - 1] ?? "")) last -= 1;
  return lines.slice(last).some((line) => line.trimStart().startsWith(">")) ? last : undefined;
}

/** Splits a mail into the sender's text and the quoted text. */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const at = quotationAt(lines);
  if (at === undefined) return { text: text.trim(), quoted: "" };
  const own = lines.slice(0, at).join("\n").trim();
  return own === ""
    ? { text: text.trim(), quoted: "" }
    : { text: own, quoted: lines.slice(at).join("\n").trim() };
}
