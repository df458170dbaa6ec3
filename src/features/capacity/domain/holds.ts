import type { TimeWindow } from "~/features/settings/windows/domain";
import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";

export const HOLD_STATES = ["held", "booked", "expired", "released", "cancelled"] as const;
export type HoldState = (typeof HOLD_STATES)[number];
export const WAIT_STATES = ["waiting", "offered", "taken", "missed", "left"] as const;
export type WaitState = (typeof WAIT_STATES)[number];

/** Minutes that a hold lasts at least after an M-Pesa prompt was sent. */
export const PROMPT_MINUTES = 30;
/** A planner adds at most this many hours at once. */
export const MAX_EXTENSION = 168;
export const MAX_REASON = 300;
export const MAX_DAYS = 62;

export interface Hold {
  state: HoldState;
  endsAt: Date | null;
}

/** True while the hold takes a place of its day. */
export const isLive = ({ state, endsAt }: Hold, now: Date): boolean =>
  state === "held" && endsAt !== null && endsAt > now;

const HOUR = 3_600_000;
export const endOfHold = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR);

/** The end of a hold whose customer was just sent a prompt: later, never earlier. */
export function endWithPrompt(endsAt: Date, now: Date): Date {
  const least = new Date(now.getTime() + PROMPT_MINUTES * 60_000);
  return endsAt > least ? endsAt : least;
}

/**
 * True if a payment may book the hold without another count of the day. A hold about to end may lose its place to a buyer
 * who counts after its end, before the payment is committed.
 */
export const isSafelyHeld = (hold: Hold, now: Date): boolean =>
  isLive(hold, new Date(now.getTime() + 5 * 60_000));

interface OfQuote {
  number: string;
  quoteId: string;
  date: PlainDate;
  window: TimeWindow;
}
export const dayHeld = defineEvent<OfQuote & { endsAt: string }>("day-hold.held");
export const dayBooked = defineEvent<OfQuote & { late: boolean }>("day-hold.booked");
export const dayExpired = defineEvent<OfQuote>("day-hold.expired");
export const dayExtended = defineEvent<OfQuote & { endsAt: string; reason: string }>("day-hold.extended");
export const dayReleased = defineEvent<OfQuote & { reason: string }>("day-hold.released");
/** The deposit arrived after the hold's end, and the day is full. */
export const dayLost = defineEvent<OfQuote & { to: string | null }>("day-hold.lost");
export const waitJoined = defineEvent<OfQuote>("day-wait.joined");
export const waitLeft = defineEvent<OfQuote>("day-wait.left");
export const waitOffered = defineEvent<OfQuote & { endsAt: string }>("day-wait.offered");
