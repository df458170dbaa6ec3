import { defineEvent } from "~/platform/events/define";

/** The specification (section 3) leaves the term open. */
export const LINK_DAYS = 30;
export const MOST_TRIES = 5;
export const CODE_MINUTES = 10;

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
  voidedAt: Date | null;
}

/** State of a link. A void payslip makes it void in every case. */
export function linkStateOf({ endReason, expiresAt, voidedAt }: LinkFacts, now: Date): LinkState {
  if (voidedAt) return "void";
  if (endReason) return endReason;
  return expiresAt <= now ? "expired" : "open";
}

/** The proof that a link asks for; undefined if there is nothing to ask for, and so no link. */
export function linkProofOf(of: {
  hasSms: boolean;
  phone: string | null;
  hasId: boolean;
}): LinkProof | undefined {
  if (of.hasSms && of.phone) return "sms";
  return of.hasId ? "id" : undefined;
}

const lettersOf = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();

/** The last four characters of an identity number; undefined for shorter numbers. */
export function lastFour(idNumber: string): string | undefined {
  const signs = lettersOf(idNumber);
  return signs.length < 4 ? undefined : signs.slice(-4);
}

/** A typed code or ID ending, without spaces and in one case. */
export const typedProof = (text: string): string => lettersOf(text);

interface LinkFact {
  number: string;
}
export const payslipLinkSent = defineEvent<LinkFact>("payslip-link.sent");
export const payslipLinkRevoked = defineEvent<LinkFact>("payslip-link.revoked");
export const payslipCodeSent = defineEvent<LinkFact>("payslip-link.code-sent");
export const payslipLinkTried = defineEvent<LinkFact & { tries: number }>("payslip-link.tried");
export const payslipLinkEnded = defineEvent<LinkFact & { runNumber: string; employeeName: string }>(
  "payslip-link.ended",
);
export const payslipLinkOpened = defineEvent<LinkFact & { how: "page" | "pdf" }>("payslip-link.opened");
