import { startOfMove, type TimeWindow, windowOf } from "~/features/quotes/windows/domain";
import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/** `withdrawn`: edited back before a decision. `lapsed`: the limit passed, or the move was cancelled. */
export const PROPOSAL_STATES = ["open", "accepted", "declined", "withdrawn", "lapsed"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
export const PROPOSAL_LABELS: Record<ProposalState, string> = {
  open: "To decide",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  lapsed: "Too late",
};

export const PROPOSERS = ["customer", "staff"] as const;
export type Proposer = (typeof PROPOSERS)[number];

export const ORDER_STATES = ["draft", "offered", "confirmed", "declined", "lapsed", "settled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export const ORDER_LABELS: Record<OrderState, string> = {
  draft: "Draft",
  offered: "With the customer",
  confirmed: "Confirmed",
  declined: "Declined",
  lapsed: "Lapsed",
  settled: "Settled",
};

/** A quote has one order in these states at a time. */
export const OPEN_STATES = ["draft", "offered", "confirmed"] as const satisfies readonly OrderState[];

/** A new acceptance takes an offered or confirmed order back to draft: the customer confirms every sum. */
const NEXT: Record<OrderState, readonly OrderState[]> = {
  draft: ["offered", "confirmed", "lapsed", "settled"],
  offered: ["draft", "confirmed", "declined", "lapsed", "settled"],
  confirmed: ["draft", "lapsed", "settled"],
  declined: [],
  lapsed: [],
  settled: [],
};

export const canBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to);
export const isOpenOrder = (state: OrderState): boolean =>
  (OPEN_STATES as readonly OrderState[]).includes(state);

/** `limit`: never confirmed in time. `nothing_left`: the invoice has nothing left to take a reduction off. */
export const LAPSES = ["limit", "cancelled", "nothing_left"] as const;
export type Lapse = (typeof LAPSES)[number];
export const LAPSE_LABELS: Record<Lapse, string> = {
  limit: "not confirmed in time",
  cancelled: "the move was cancelled",
  nothing_left: "the invoice had nothing left to credit",
};

interface Timed {
  serviceDate: PlainDate | null;
  preferredTime: string;
}

/** Until when a move's inventory and price may change; null without a day. Hours count back from its planned window, else the wished one. */
export function limitOf(quote: Timed, window: TimeWindow | null, hours: number): Date | null {
  if (!quote.serviceDate) return null;
  const begins = startOfMove(quote.serviceDate, window ?? windowOf(quote.preferredTime));
  return new Date(begins.getTime() - hours * 3_600_000);
}

export const isPastLimit = (limit: Date | null, now: Date): boolean => limit !== null && now >= limit;

/** States of the customer's link. */
export const LINK_STATES = [
  "draft",
  "offered",
  "confirmed",
  "declined",
  "lapsed",
  "settled",
  "late",
  "over",
] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Days that the link of a closed order still shows its outcome. */
export const LINK_DAYS = 30;

/** `late`: the limit has passed and the office has not settled yet. `over`: the link has expired. */
export function linkStateOf(
  order: { state: OrderState; closedAt: Date | null },
  limit: Date | null,
  now: Date,
): LinkState {
  if (order.closedAt && now.getTime() - order.closedAt.getTime() > LINK_DAYS * 86_400_000) return "over";
  if ((order.state === "offered" || order.state === "draft") && isPastLimit(limit, now)) return "late";
  return order.state;
}

export const orderNumberOf = (year: number, n: number): string => `CO-${year}-${String(n).padStart(4, "0")}`;

export const MAX_LINES = 40;
export const MAX_REASON = 500;
export const MOST_DECIDED = 200;

interface QuoteFact {
  /** The quote's number. */
  number: string;
}
interface OrderFact extends QuoteFact {
  order: string;
}
interface SumFact extends OrderFact {
  total: Cents;
}

/** Of edits of the inventory. `litres` and `total` are what all open proposals change; `total` null without a price rule. */
export const changesProposed = defineEvent<
  QuoteFact & { by: Proposer; items: number; isFirst: boolean; litres: number; total: Cents | null }
>("quote.changes-proposed");
export const changesAccepted = defineEvent<SumFact & { items: number }>("quote.changes-accepted");
export const changesDeclined = defineEvent<QuoteFact & { items: number; reason: string }>(
  "quote.changes-declined",
);
export const orderPriced = defineEvent<SumFact>("quote.change-order-priced");
export const orderApprovalAsked = defineEvent<SumFact>("quote.change-order-approval-asked");
export const orderReturned = defineEvent<OrderFact & { reason: string }>("quote.change-order-returned");
export const orderOffered = defineEvent<SumFact>("quote.change-order-offered");
export const orderLinkRevoked = defineEvent<OrderFact>("quote.change-order-link-revoked");
export const orderConfirmed = defineEvent<SumFact>("quote.change-order-confirmed");
export const orderDeclined = defineEvent<OrderFact & { reason: string }>("quote.change-order-declined");
/** `order` is empty without an order. `open` counts the undecided proposals. */
export const changesLapsed = defineEvent<OrderFact & { lapse: Lapse; open: number }>("quote.changes-lapsed");
export const orderSettled = defineEvent<SumFact & { invoice: string | null; creditNote: string | null }>(
  "quote.change-order-settled",
);
