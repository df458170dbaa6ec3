import { moveCancelledAlready, movingDayPassed } from "~/features/changes/errors";
import type { Changer } from "~/features/quotes/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { type MoveStatus, STATUS_IN_SENTENCE } from "../domain";
import { crewAtWork, moveHasStatus } from "../errors";

export const STAGES = [
  "unpaid",
  "planned",
  "waiting",
  "confirmed",
  "today",
  "underway",
  "completed",
  "past",
] as const;
export type Stage = (typeof STAGES)[number];

export interface MoveState {
  status: MoveStatus | null;
  date: PlainDate | null;
  hasCrew: boolean;
  isDepositOpen: boolean;
}

/**
 * Derives the stage of a booked move from its crew's status, its date and its deposit. Null without a date and for
 * cancelled moves. `unpaid`: the deposit is open. `waiting`: it is moving day and no crew is confirmed. `past`: the day
 * is over without an outcome. A move confirmed by the office counts as booked even if unpaid.
 */
export function stageOf(move: MoveState, today: PlainDate): Stage | null {
  const { status, date } = move;
  if (status === "completed") return "completed";
  if (status === "in_progress") return "underway";
  if (status === "cancelled" || date === null) return null;
  if (date < today) return "past";
  if (status === "confirmed") return date > today ? "confirmed" : move.hasCrew ? "today" : "waiting";
  if (move.isDepositOpen) return "unpaid";
  return date > today ? "planned" : "waiting";
}

export const ACTS = ["reschedule", "cancel", "claim", "review", "again"] as const;
export type Act = (typeof ACTS)[number];

const CHANGES: readonly Act[] = ["reschedule", "cancel"];
const ACTS_AT: Record<Stage | "cancelled", Record<Changer, readonly Act[]>> = {
  unpaid: { customer: CHANGES, staff: CHANGES },
  planned: { customer: CHANGES, staff: CHANGES },
  waiting: { customer: CHANGES, staff: CHANGES },
  confirmed: { customer: CHANGES, staff: CHANGES },
  today: { customer: CHANGES, staff: CHANGES },
  underway: { customer: [], staff: ["cancel"] },
  completed: { customer: ["claim", "review", "again"], staff: [] },
  past: { customer: ["claim", "again"], staff: CHANGES },
  cancelled: { customer: ["again"], staff: [] },
};

/** Actions that a customer, or staff for them, may take at a stage; a null stage is a cancelled move. */
export const actsAt = (stage: Stage | null, by: Changer): readonly Act[] => ACTS_AT[stage ?? "cancelled"][by];

/** The error for an action that the stage does not allow; undefined if it is allowed. */
export function actRefusal(stage: Stage | null, act: Act, by: Changer): AppError | undefined {
  if (actsAt(stage, by).includes(act)) return undefined;
  if (stage === null) return moveCancelledAlready();
  if (stage === "underway" && by === "customer") return crewAtWork();
  if (stage === "past") return movingDayPassed();
  return moveHasStatus({ status: STATUS_IN_SENTENCE[stage === "underway" ? "in_progress" : "completed"] });
}
