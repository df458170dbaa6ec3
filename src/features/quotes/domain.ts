import type { PriceLine, TaxRules, Totals } from "~/features/pricing/domain/prices";
import type { QuoteRules } from "~/features/settings/settings";
import { defineEvent } from "~/platform/events/define";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import type { Touch } from "~/platform/kernel/first-touch";
import type { Locale } from "~/platform/kernel/locales";
import type { Cents } from "~/platform/kernel/money";
import { formatKes, share } from "~/platform/kernel/money";
import { notPermitted } from "~/platform/kernel/platform-errors";
import {
  quoteApprovalAskedAlready,
  quoteNeedsApproval,
  quoteNeedsNoApproval,
  quoteOwnWork,
  quotePriceUnconfirmed,
} from "./errors";

/**
 * The four statuses of the specification (docs/domain/readings.md#quotes). Other events are records, shown as badges.
 */
export const QUOTE_STATUSES = ["pending", "approved", "rejected", "revision"] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export const STATUS_LABELS: Record<QuoteStatus, string> = {
  pending: "Pending Review",
  approved: "Approved",
  rejected: "Rejected",
  revision: "Needs Revision",
};

/** Confirmation before a quote is approved, as arguments of `askToConfirm`. */
export const approvalQuestion = (quote: { name: string; number: string; total: Cents }) =>
  [
    `${quote.name} gets quote ${quote.number} for ${formatKes(quote.total)}. This cannot be undone.`,
    { title: "Approve this quote?", confirm: "Approve and send" },
  ] as const;

export const STATUS_IN_SENTENCE: Record<QuoteStatus, Record<Locale, string>> = {
  pending: { en: "pending", sw: "inasubiri kuhakikiwa" },
  approved: { en: "approved", sw: "imeidhinishwa" },
  rejected: { en: "rejected", sw: "imekataliwa" },
  revision: { en: "revision", sw: "inarekebishwa" },
};

export const QUOTE_BADGES = [
  "sent",
  "viewed",
  "accepted",
  "declined",
  "expired",
  "superseded",
  "cancelled",
] as const;
export type QuoteBadge = (typeof QUOTE_BADGES)[number];

/** A reference or number as it is stored, however its hyphens and blanks were typed: 'qt 2026 139' is QT-2026-139. */
export function asStored(reference: string): string {
  const typed = reference.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (/^MV\d+$/.test(typed)) return `MV-${typed.slice(2)}`;
  return typed.replace(/^([A-Z]+)(\d{4})(\d+)$/, "$1-$2-$3");
}

export const URGENCIES = ["high", "medium", "low"] as const;
export type Urgency = (typeof URGENCIES)[number];
export const ACCESS = ["easy", "medium", "hard"] as const;

/** Decisions from each status (docs/domain/readings.md#quotes): approved and rejected have none. */
const DECISIONS: Record<QuoteStatus, readonly QuoteStatus[]> = {
  pending: ["approved", "rejected", "revision"],
  revision: ["approved", "rejected"],
  approved: [],
  rejected: [],
};

export function canDecide(from: QuoteStatus, to: QuoteStatus): boolean {
  return DECISIONS[from].includes(to);
}

/** A quote's price and facts change only before it is decided; afterwards it is revised as a new version. */
export function canEdit(quote: { status: QuoteStatus; supersededAt: Date | null }): boolean {
  return (quote.status === "pending" || quote.status === "revision") && quote.supersededAt === null;
}

/** Whether a decided quote can be taken up again as version n+1: not after it was accepted. */
export function canRevise(quote: {
  status: QuoteStatus;
  supersededAt: Date | null;
  acceptedAt: Date | null;
}): boolean {
  return (
    (quote.status === "approved" || quote.status === "rejected") &&
    quote.supersededAt === null &&
    quote.acceptedAt === null
  );
}

interface Moments {
  status: QuoteStatus;
  validUntil: PlainDate;
  sentAt: Date | null;
  viewedAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  supersededAt: Date | null;
  cancelledAt: Date | null;
}

/** The most important event besides the status. */
export function latestMomentOf(quote: Moments, today: PlainDate): QuoteBadge | undefined {
  if (quote.cancelledAt) return "cancelled";
  if (quote.acceptedAt) return "accepted";
  if (quote.declinedAt) return "declined";
  if (quote.supersededAt) return "superseded";
  if (quote.status === "approved" && quote.validUntil < today) return "expired";
  if (quote.viewedAt) return "viewed";
  return quote.sentAt ? "sent" : undefined;
}

export const LINK_STATES = [
  "pending",
  "open",
  "accepted",
  "declined",
  "expired",
  "superseded",
  "revoked",
  "withdrawn",
  "cancelled",
] as const;
export type LinkState = (typeof LINK_STATES)[number];

interface LinkFacts {
  status: QuoteStatus;
  validUntil: PlainDate;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  supersededAt: Date | null;
  cancelledAt: Date | null;
  linkRevokedAt: Date | null;
}

/** The state of a customer's link. An accepted quote remains accessible after its validity. */
export function linkStateOf(quote: LinkFacts, now: Date): LinkState {
  if (quote.linkRevokedAt) return "revoked";
  if (quote.cancelledAt) return "cancelled";
  if (quote.acceptedAt) return "accepted";
  if (quote.supersededAt) return "superseded";
  if (quote.declinedAt) return "declined";
  if (quote.status === "pending" || quote.status === "revision") return "pending";
  if (quote.status === "rejected") return "withdrawn";
  if (isExpired(quote.validUntil, now)) return "expired";
  return "open";
}

/** The start of a WhatsApp message to the customer (docs/domain/readings.md#quotes). */
export function greetingOf(quote: { customerName: string; reference: string; locale: Locale }): string {
  return quote.locale === "sw"
    ? `Habari ${quote.customerName}, ni kuhusu kotesheni yako ${quote.reference}.`
    : `Hello ${quote.customerName}, this is about your quote ${quote.reference}.`;
}

/** The WhatsApp message with an approved quote's link. */
export function sharingOf(
  quote: { customerName: string; number: string; locale: Locale },
  link: string,
): string {
  return quote.locale === "sw"
    ? `Habari ${quote.customerName}, hii hapa kotesheni yako iliyoidhinishwa ${quote.number}: ${link}`
    : `Hello ${quote.customerName}, here is your approved quote ${quote.number}: ${link}`;
}

/** Valid through the whole last day in Nairobi. */
export function isExpired(validUntil: PlainDate, now: Date): boolean {
  return nairobiDate(now) > validUntil;
}

export function validUntil(now: Date, days: number): PlainDate {
  return addDays(nairobiDate(now), days);
}

/** Days a quote still holds; 0 on its last day. */
export function daysLeft(until: PlainDate, now: Date): number {
  return Math.max(0, daysBetween(nairobiDate(now), until));
}

interface ApprovalFacts {
  total: Cents;
  listTotal: Cents;
  accessDifficulty: string;
  specialRequirements: readonly string[];
  longDistanceKm?: number | null;
  isSuspended?: boolean;
}

const SUSPENDED = "suspended customer";

/**
 * Why a quote needs a manager's approval (docs/domain/readings.md#approval-of-quotes): high value, hard access,
 * special requirements, a discount, a suspended customer. Empty: it does not.
 */
export function approvalReasons(quote: ApprovalFacts, rules: QuoteRules): string[] {
  const reasons: string[] = [];
  if (quote.total > rules.approvalAbove) reasons.push("high value");
  if (quote.longDistanceKm) reasons.push("long distance");
  if (rules.approvalForHardAccess && quote.accessDifficulty === "hard") reasons.push("hard access");
  if (rules.approvalForSpecialRequirements && quote.specialRequirements.length > 0)
    reasons.push("special requirements");
  if (
    quote.listTotal > 0 &&
    quote.total < quote.listTotal - share(quote.listTotal, rules.approvalDiscountRate)
  )
    reasons.push("discount");
  if (quote.isSuspended) reasons.push(SUSPENDED);
  return reasons;
}

/**
 * Adds or removes the approval reason for a suspended customer on an undecided quote. Decided quotes remain unchanged.
 */
export function withSuspension<
  Quote extends { status: QuoteStatus; requiresApproval: boolean; approvalReasons: string[] },
>(quote: Quote, isSuspended: boolean): Quote {
  const isDecided = quote.status !== "pending" && quote.status !== "revision";
  if (isDecided || quote.approvalReasons.includes(SUSPENDED) === isSuspended) return quote;
  const others = quote.approvalReasons.filter((reason) => reason !== SUSPENDED);
  const approvalReasons = isSuspended ? [...others, SUSPENDED] : others;
  return { ...quote, approvalReasons, requiresApproval: approvalReasons.length > 0 };
}

/** Refuses where a long distance is to be approved as the calculator priced it. */
export function pricingRefusal(quote: {
  longDistanceKm: number | null;
  priceConfirmedAt: Date | null;
}): AppError | undefined {
  if (quote.longDistanceKm === null || quote.priceConfirmedAt) return undefined;
  return quotePriceUnconfirmed({ km: quote.longDistanceKm });
}

interface Decider {
  personId: string | null;
  mayManage: boolean;
  mayApprove: boolean;
}

interface DecidedQuote {
  requiresApproval: boolean;
  createdBy: string | null;
  lastPricedBy: string | null;
}

/** Why this person may not approve this quote; undefined when they may. Never by its maker or last pricer, unless settings allow. */
export function approvalRefusal(
  quote: DecidedQuote,
  who: Decider,
  allowSelfApproval: boolean,
): AppError | undefined {
  if (!quote.requiresApproval) return who.mayManage ? undefined : notPermitted();
  if (!who.mayApprove) return quoteNeedsApproval();
  if (isOwnWork(quote, who.personId) && !allowSelfApproval) return quoteOwnWork();
  return undefined;
}

/** Why a manager cannot be asked to approve this quote by this person; undefined when they can. */
export function askingRefusal(
  quote: DecidedQuote & { approvalAskedAt: Date | null },
  who: Decider,
  allowSelfApproval: boolean,
): AppError | undefined {
  if (!who.mayManage) return notPermitted();
  if (!approvalRefusal(quote, who, allowSelfApproval)) return quoteNeedsNoApproval();
  return quote.approvalAskedAt ? quoteApprovalAskedAlready() : undefined;
}

export function isOwnWork(quote: DecidedQuote, personId: string | null): boolean {
  return personId !== null && (quote.createdBy === personId || quote.lastPricedBy === personId);
}

/** Within a week is high, within a month medium (docs/domain/readings.md#quotes). A wish to book raises it. */
export function urgencyOf(serviceDate: PlainDate | null, bookingWished: boolean, now: Date): Urgency {
  if (bookingWished) return "high";
  if (!serviceDate) return "low";
  const days = daysBetween(nairobiDate(now), serviceDate);
  return days <= 7 ? "high" : days <= 30 ? "medium" : "low";
}

/** True if a move's day has ended in Nairobi. */
export function isPast(serviceDate: PlainDate, now: Date): boolean {
  return serviceDate < nairobiDate(now);
}

/**
 * Deposit asked for on acceptance: `rate` basis points of the total, rounded up to the shilling, never above the total.
 * One rounding: to the cent first would lose a part of a cent and with it a shilling.
 */
export function depositOf(total: Cents, rate: number): Cents {
  const shillings = (BigInt(total) * BigInt(rate) + 999_999n) / 1_000_000n;
  return Math.min(total, Number(shillings) * 100);
}

/** Where a quote begun from an inquiry goes from and to, until staff have asked. */
export const TO_BE_AGREED = "To be agreed";

/**
 * `MV-` and a moment in milliseconds (docs/domain/readings.md#quotes). Uniqueness is the database's; a taken
 * one is tried again.
 */
export function referenceOf(now: Date, attempt: number): string {
  return `MV-${now.getTime() + attempt}`;
}

export interface QuoteFact {
  number: string;
}

export const quoteRequested = defineEvent<
  QuoteFact & { reference: string; total: Cents; source: string; touch?: Touch }
>("quote.requested");
export const quotePriced = defineEvent<QuoteFact & { before: Cents; after: Cents }>("quote.priced");
export const quotePriceConfirmed = defineEvent<QuoteFact & { total: Cents; km: number }>(
  "quote.price-confirmed",
);
export const quoteEdited = defineEvent<QuoteFact & { fields: string[] }>("quote.edited");
export const quoteApprovalAsked = defineEvent<QuoteFact & { note: string }>("quote.approval-asked");
export const quoteApproved = defineEvent<QuoteFact & { selfApproved: boolean }>("quote.approved");
export const quoteRejected = defineEvent<QuoteFact & { reason: string }>("quote.rejected");
export const quoteRevisionRequested = defineEvent<QuoteFact & { reason: string }>("quote.revision-requested");
export const quoteRevised = defineEvent<QuoteFact & { version: number; earlierId: string }>("quote.revised");
export const quoteSent = defineEvent<QuoteFact & { channel: string }>("quote.sent");
export const quoteLinkRevoked = defineEvent<QuoteFact>("quote.link-revoked");
export const quoteViewed = defineEvent<QuoteFact>("quote.viewed");
export const quoteDeclined = defineEvent<QuoteFact & { reason: string }>("quote.declined");
export const quoteChangeAsked = defineEvent<QuoteFact>("quote.change-asked");
export const quoteBookingRequested = defineEvent<QuoteFact & { serviceDate: PlainDate }>(
  "quote.booking-requested",
);
/** A bulk action on several quotes. An action with a separate event type also records that event. */
export const quoteBulkActed = defineEvent<QuoteFact & { action: string; selected: number }>(
  "quote.bulk-acted",
);
export const quoteMessaged = defineEvent<QuoteFact & { subject: string; messageId: string }>(
  "quote.messaged",
);
/** `reached`: a message was sent. Without it WhatsApp was only opened. */
export const quoteContacted = defineEvent<QuoteFact & { channel: string; reached?: boolean }>(
  "quote.contacted",
);
export const quoteNoted = defineEvent<QuoteFact>("quote.noted");
/** Contains everything for an invoice, so that subscribers read no other data of the quote. */
export const quoteAccepted = defineEvent<
  QuoteFact & {
    quoteId: string;
    customerId: string;
    acceptanceId: string;
    customerName: string;
    customerEmail: string;
    customerPhone: string;
    from: string;
    to: string;
    serviceDate: PlainDate;
    lines: PriceLine[];
    totals: Totals;
    tax: TaxRules;
    depositDue: Cents;
    assignedTo: string | null;
    /** A payment starts with the acceptance, so messages ask for none until its outcome is known. */
    paysNow?: boolean;
  }
>("quote.accepted");

export type Changer = "staff" | "customer";
/** An accepted quote is called off. `fee` in cents, whole shillings, VAT included, never above the quote's total. */
export const quoteCancelled = defineEvent<
  QuoteFact & { quoteId: string; customerId: string | null; reason: string; fee: Cents; by: Changer }
>("quote.cancelled");
/** An accepted quote is moved from one service date to another. `fee` as above, asked for on top of the total. */
export const quoteRescheduled = defineEvent<
  QuoteFact & {
    quoteId: string;
    customerId: string | null;
    reason: string;
    from: PlainDate;
    to: PlainDate;
    fee: Cents;
    by: Changer;
  }
>("quote.rescheduled");
