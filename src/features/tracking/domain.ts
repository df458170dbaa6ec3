import { balanceOf, depositOpen } from "~/features/invoices/domain";
import type { Stage } from "~/features/moves/customer/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

export const STEPS = [
  "requested",
  "checked",
  "sent",
  "accepted",
  "deposit",
  "confirmed",
  "underway",
  "completed",
  "paid",
] as const;
export type Step = (typeof STEPS)[number];
export const RECORD_STEPS = ["booked", "confirmed", "underway", "completed"] as const;

export interface TrackedStep {
  step: Step | (typeof RECORD_STEPS)[number];
  state: "done" | "current" | "ahead";
  /** Completion, or start of the current step; null for later ones. */
  at: Date | null;
}

export const STANDINGS = [
  "checking",
  "open",
  "expired",
  "declined",
  "rejected",
  "cancelled",
  "owing",
  "booked",
  "waiting",
  "confirmed",
  "today",
  "underway",
  "completed",
  "past",
] as const;
export type Standing = (typeof STANDINGS)[number];

export interface MoveFacts {
  status: "pending" | "approved" | "rejected" | "revision";
  createdAt: Date;
  decidedAt: Date | null;
  sentAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  /** An invoice may keep a cancellation fee. */
  cancelledAt: Date | null;
  validUntil: PlainDate;
  invoice?:
    | { total: Cents; creditedAmount: Cents; paidAmount: Cents; depositDue: Cents; cancelledAt: Date | null }
    | undefined;
  move: { stage: Stage; startedAt: Date | null; completedAt: Date | null } | null;
  /** Oldest first; reversals are negative. */
  payments: readonly { applied: Cents; date: Date }[];
}

/**
 * Settlements beside payments, and the credit among them, in cents: total − credited − payments − `settled` + `credit`
 * is the balance. A credit note on a paid invoice turns money into credit.
 */
export function besidePayments(
  { paidAmount }: { paidAmount: Cents },
  payments: readonly { amount: Cents; applied: Cents }[],
): { settled: Cents; credit: Cents } {
  const arrived = payments.reduce((sum, { amount }) => sum + amount, 0);
  const applied = payments.reduce((sum, payment) => sum + payment.applied, 0);
  const beside = paidAmount - applied;
  return { settled: Math.max(0, beside), credit: arrived - applied + Math.max(0, -beside) };
}

/** When payments came to so much for good; null while they have not. */
export function reachedAt(payments: MoveFacts["payments"], target: Cents): Date | null {
  let sum = 0;
  let at: Date | null = null;
  for (const { applied, date } of payments) {
    sum += applied;
    if (sum < target) at = null;
    else at ??= date;
  }
  return at;
}

function ofStage(stage: Stage): Standing {
  if (stage === "unpaid") return "owing";
  return stage === "planned" ? "booked" : stage;
}

/** Progress by recorded facts; `today` is the date in Nairobi. */
export function standingOf({ invoice, move, ...quote }: MoveFacts, today: PlainDate): Standing {
  if (invoice?.cancelledAt || quote.cancelledAt) return "cancelled";
  if (invoice) {
    if (!move) return depositOpen(invoice) > 0 ? "owing" : "booked";
    return ofStage(move.stage);
  }
  if (quote.declinedAt) return "declined";
  if (quote.status === "rejected") return "rejected";
  if (quote.status !== "approved") return "checking";
  return quote.validUntil < today ? "expired" : "open";
}

const CLOSED: ReadonlySet<Standing> = new Set(["cancelled", "declined", "rejected", "expired"]);

/** Steps with done and current; no current step once the move is closed. Quote steps disappear after acceptance. */
export function stepsOf(facts: MoveFacts, today: PlainDate): TrackedStep[] {
  const { invoice, move, payments } = facts;
  const owed = invoice ? invoice.total - invoice.creditedAmount : 0;
  const stage = move?.stage;
  const isOver = stage === "completed" || stage === "past";
  const isOut = stage === "underway" || isOver;
  const done: Record<Step, { done: boolean; at: Date | null }> = {
    requested: { done: true, at: facts.createdAt },
    checked: { done: facts.status === "approved", at: facts.decidedAt },
    sent: { done: facts.sentAt !== null || facts.acceptedAt !== null, at: facts.sentAt },
    accepted: { done: facts.acceptedAt !== null, at: facts.acceptedAt },
    deposit: {
      done: invoice !== undefined && depositOpen(invoice) === 0,
      at: invoice ? reachedAt(payments, Math.min(invoice.depositDue, owed)) : null,
    },
    confirmed: { done: stage === "confirmed" || stage === "today" || isOut, at: null },
    underway: { done: isOver, at: move?.startedAt ?? null },
    completed: { done: isOver, at: move?.completedAt ?? null },
    paid: {
      done: invoice !== undefined && balanceOf(invoice) === 0,
      at: invoice ? reachedAt(payments, owed) : null,
    },
  };
  const shown = STEPS.filter((step) => !facts.acceptedAt || (step !== "checked" && step !== "sent"));
  const now = CLOSED.has(standingOf(facts, today))
    ? undefined
    : stage === "today" || stage === "underway"
      ? "underway"
      : shown.find((step) => !done[step].done);
  return shown.map((step) => ({
    step,
    state: step === now ? "current" : done[step].done ? "done" : "ahead",
    at: done[step].done || step === now ? done[step].at : null,
  }));
}

/** A move without a quote has no request, offer or acceptance here. */
export interface RecordFacts {
  createdAt: Date;
  isCancelled: boolean;
  move: MoveFacts["move"];
}

export function standingOfRecord({ isCancelled, move }: RecordFacts): Standing {
  if (isCancelled) return "cancelled";
  return move ? ofStage(move.stage) : "booked";
}

/** The steps of a move that was agreed without a quote. */
export function stepsOfRecord(facts: RecordFacts): TrackedStep[] {
  const stage = facts.move?.stage;
  const isOver = stage === "completed" || stage === "past";
  const done = {
    booked: true,
    confirmed: stage === "confirmed" || stage === "today" || stage === "underway" || isOver,
    underway: isOver,
    completed: isOver,
  };
  const at = {
    booked: facts.createdAt,
    confirmed: null,
    underway: facts.move?.startedAt ?? null,
    completed: facts.move?.completedAt ?? null,
  };
  const now = facts.isCancelled
    ? undefined
    : stage === "today" || stage === "underway"
      ? "underway"
      : RECORD_STEPS.find((step) => !done[step]);
  return RECORD_STEPS.map((step) => ({
    step,
    state: step === now ? "current" : done[step] ? "done" : "ahead",
    at: done[step] || step === now ? at[step] : null,
  }));
}
