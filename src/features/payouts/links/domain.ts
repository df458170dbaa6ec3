import { defineEvent } from "~/platform/events/define";

/** A payslip's link for people without a sign-in: what it asks for, how long it lasts, and what ends it. */

/** Days that a link lasts (section 3 of the specification has payslips announced; the term is ours). */
export const LINK_DAYS = 30;
/** Wrong tries that end a link. */
export const MOST_TRIES = 5;
/** Minutes that a code sent by SMS is good for, and that what a right answer opened stays open. */
export const CODE_MINUTES = 10;

/** What is asked for before a payslip is shown: a code sent by SMS or, without SMS, the last four of their ID. */
export type LinkProof = "sms" | "id";

export const LINK_ENDS = ["revoked", "tries", "replaced"] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];
export const LINK_STATES = ["open", "expired", "void", ...LINK_ENDS] as const;
export type LinkState = (typeof LINK_STATES)[number];
export const LINK_STATE_LABELS: Record<LinkState, string> = {
  open: "Open",
  expired: "Expired",
  void: "Void with its payslip",
  revoked: "Revoked",
  tries: "Ended: five wrong tries",
  replaced: "Replaced",
};

interface LinkFacts {
  endReason: LinkEnd | null;
  expiresAt: Date;
  /** Of the payslip. */
  voidedAt: Date | null;
}

/** How a link stands. A void payslip voids it whatever else is true of it. */
export function linkStateOf({ endReason, expiresAt, voidedAt }: LinkFacts, now: Date): LinkState {
  if (voidedAt) return "void";
  if (endReason) return endReason;
  return expiresAt <= now ? "expired" : "open";
}

/** How this person proves who they are; undefined when nothing is known to ask for, and there is no link. */
export function linkProofOf(of: {
  hasSms: boolean;
  phone: string | null;
  hasId: boolean;
}): LinkProof | undefined {
  if (of.hasSms && of.phone) return "sms";
  return of.hasId ? "id" : undefined;
}

const lettersOf = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();

/** The last four signs of an identity number, as they are asked for; undefined for one of less. */
export function lastFour(idNumber: string): string | undefined {
  const signs = lettersOf(idNumber);
  return signs.length < 4 ? undefined : signs.slice(-4);
}

/** What was typed as a code or as the last four, without spaces and in one case. */
export const typedProof = (text: string): string => lettersOf(text);

interface LinkFact {
  number: string;
}
export const payslipLinkSent = defineEvent<LinkFact>("payslip-link.sent");
export const payslipLinkRevoked = defineEvent<LinkFact>("payslip-link.revoked");
export const payslipCodeSent = defineEvent<LinkFact>("payslip-link.code-sent");
export const payslipLinkTried = defineEvent<LinkFact & { tries: number }>("payslip-link.tried");
/** Five wrong tries: HR is told. */
export const payslipLinkEnded = defineEvent<LinkFact & { runNumber: string; employeeName: string }>(
  "payslip-link.ended",
);
/** Its holder read the payslip, or fetched it as PDF. */
export const payslipLinkOpened = defineEvent<LinkFact & { how: "page" | "pdf" }>("payslip-link.opened");
