import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/** The steps of a move as its customer sees them, in their order. */
export const STEPS = ["requested", "checked", "sent", "accepted", "deposit", "moving", "paid"] as const;
export type Step = (typeof STEPS)[number];

export interface TrackedStep {
  step: Step;
  state: "done" | "current" | "ahead";
  /** When it happened; a step ahead has none. */
  at: Date | null;
}

/** Where the whole stands: the one sentence the page opens with. */
export type Standing =
  | "checking"
  | "open"
  | "expired"
  | "declined"
  | "rejected"
  | "booked"
  | "owing"
  | "settled"
  | "cancelled";

export interface MoveFacts {
  status: "pending" | "approved" | "rejected" | "revision";
  createdAt: Date;
  decidedAt: Date | null;
  sentAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  validUntil: PlainDate;
  serviceDate: PlainDate | null;
  /** Absent until the quote is accepted. */
  invoice?: { total: Cents; paid: Cents; depositDue: Cents; cancelledAt: Date | null } | undefined;
  /** When money last arrived. */
  lastPaidAt: Date | null;
}

/** How far a move is, by what is recorded; `today` is the date in Nairobi. */
export function standingOf(move: MoveFacts, today: PlainDate): Standing {
  const { invoice } = move;
  if (invoice?.cancelledAt) return "cancelled";
  if (invoice && invoice.paid >= invoice.total) return "settled";
  if (invoice) return invoice.paid >= invoice.depositDue ? "booked" : "owing";
  if (move.declinedAt) return "declined";
  if (move.status === "rejected") return "rejected";
  if (move.status !== "approved") return "checking";
  return move.validUntil < today ? "expired" : "open";
}

/** The steps with what is done and which one is next; nothing is current once the move is closed. */
export function stepsOf(move: MoveFacts, today: PlainDate): TrackedStep[] {
  const { invoice } = move;
  const isMoved = move.acceptedAt !== null && move.serviceDate !== null && move.serviceDate < today;
  const done: Record<Step, { done: boolean; at: Date | null }> = {
    requested: { done: true, at: move.createdAt },
    checked: { done: move.status === "approved", at: move.decidedAt },
    sent: { done: move.sentAt !== null || move.acceptedAt !== null, at: move.sentAt },
    accepted: { done: move.acceptedAt !== null, at: move.acceptedAt },
    deposit: {
      done: invoice !== undefined && invoice.paid >= Math.min(invoice.depositDue, invoice.total),
      at: invoice && invoice.paid > 0 ? move.lastPaidAt : null,
    },
    moving: { done: isMoved, at: null },
    paid: {
      done: invoice !== undefined && invoice.paid >= invoice.total,
      at: invoice && invoice.paid >= invoice.total ? move.lastPaidAt : null,
    },
  };
  const isClosed = ["cancelled", "declined", "rejected", "expired"].includes(standingOf(move, today));
  const next = STEPS.find((step) => !done[step].done);
  return STEPS.map((step) => ({
    step,
    state: done[step].done ? "done" : !isClosed && step === next ? "current" : "ahead",
    at: done[step].done ? done[step].at : null,
  }));
}
