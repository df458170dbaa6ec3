import { afterOfficeMinutes, OFFICE_HOURS, type WeekHours } from "~/features/inquiries/domain/inquiries";
import type { MoveWindow } from "~/features/moves/domain";
import { defineEvent } from "~/platform/events/define";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { ActivityStatus } from "../domain";

/** Days ahead a customer can choose; the link's life until they have chosen. */
export const DAYS_AHEAD = 14;
/** Minimum notice in office minutes, so that the visitor can drive there. */
const NOTICE_MINUTES = 120;
/** Default duration of a visit, in minutes. */
export const USUAL_VISIT = 60;
const STEP = 60;
const MINUTE = 60_000;

export interface Span {
  from: Date;
  to: Date;
}

/** Minutes of the day. */
const WINDOW_MINUTES: Readonly<Record<MoveWindow, readonly [from: number, to: number]>> = {
  morning: [480, 780],
  afternoon: [720, 1080],
  full_day: [480, 1080],
};

const at = (day: PlainDate, minutes: number): Date => new Date(startOfDate(day).getTime() + minutes * MINUTE);

/** Time span of a move for its crew. */
export function spanOfMove(day: PlainDate, window: MoveWindow): Span {
  const [from, to] = WINDOW_MINUTES[window];
  return { from: at(day, from), to: at(day, to) };
}

const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/**
 * Possible start times of a visit: on the hour, within opening hours, not on closed days, without conflicts.
 * They start after two office hours and end two weeks ahead.
 */
export function freeSlots(input: {
  now: Date;
  /** Minutes. */
  duration: number;
  busy: readonly Span[];
  closed: ReadonlySet<PlainDate>;
  hours?: WeekHours;
}): Date[] {
  const { now, duration, busy, closed, hours = OFFICE_HOURS } = input;
  const earliest = afterOfficeMinutes(now, NOTICE_MINUTES, hours);
  const today = nairobiDate(now);
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead));
  return days.flatMap((day) => {
    const open = hours[new Date(`${day}T00:00:00Z`).getUTCDay()];
    if (!open || closed.has(day)) return [];
    const starts: Date[] = [];
    for (let minute = open[0]; minute + duration <= open[1]; minute += STEP) {
      const slot = { from: at(day, minute), to: at(day, minute + duration) };
      if (slot.from >= earliest && !busy.some((other) => overlap(slot, other))) starts.push(slot.from);
    }
    return starts;
  });
}

export const OFFER_STATES = [
  "open",
  "chosen",
  "begun",
  "completed",
  "cancelled",
  "revoked",
  "expired",
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** State of a link. It stays valid until the chosen visit is over, so that the customer can change the time. */
export function offerStateOf(
  offer: { revokedAt: Date | null; expiresAt: Date; chosenAt: Date | null },
  visit: { status: ActivityStatus; scheduledAt: Date },
  now: Date,
): OfferState {
  if (offer.revokedAt) return "revoked";
  if (visit.status === "cancelled") return "cancelled";
  if (visit.status === "completed") return "completed";
  if (visit.status === "in_progress") return "begun";
  if (offer.chosenAt) return visit.scheduledAt <= now ? "begun" : "chosen";
  return offer.expiresAt <= now ? "expired" : "open";
}

/** Whether the customer may still choose, change or cancel. */
export const mayAnswer = (state: OfferState): boolean => state === "open" || state === "chosen";

export const ACCESS = ["easy", "medium", "hard"] as const;
export type Access = (typeof ACCESS)[number];
export const ACCESS_LABELS: Readonly<Record<Access, string>> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};

export const visitOffered = defineEvent<{ again: boolean }>("activity.visit_offered");
export const visitRevoked = defineEvent<object>("activity.visit_revoked");
export const visitChosen = defineEvent<{ before: string | null; after: string; assignedTo: string }>(
  "activity.visit_chosen",
);
