import { moveCancelledAlready, movingDayPassed } from "~/features/changes/errors";
import type { Changer } from "~/features/quotes/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { type MoveStatus, STATUS_IN_SENTENCE } from "../domain";
import { crewAtWork, moveHasStatus } from "../errors";

/** Where a move stands for its customer: what the link, the account, /track, the API and the office go by. */
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
  /** Null until the office has planned it. */
  status: MoveStatus | null;
  date: PlainDate | null;
  /** Whether anybody is named to go. */
  hasCrew: boolean;
  /** Whether some of the deposit is still to be paid. */
  isDepositOpen: boolean;
}

/**
 * The stage of a booked move by what its crew has said, what day it is, and whether its deposit has arrived. Null without
 * a day, and once it is cancelled. `unpaid`: not booked until the deposit arrives; `waiting`: it is its day and no crew is
 * confirmed; `past`: its day is over and nobody said how. A move that the office confirms is booked, paid or not.
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

/** What can be done about an accepted move. */
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

/** What a customer, or staff for them, may do about a move at a stage; null is a move that was called off. */
export const actsAt = (stage: Stage | null, by: Changer): readonly Act[] => ACTS_AT[stage ?? "cancelled"][by];

/** Why an act is refused at a stage; undefined when it is not. */
export function actRefusal(stage: Stage | null, act: Act, by: Changer): AppError | undefined {
  if (actsAt(stage, by).includes(act)) return undefined;
  if (stage === null) return moveCancelledAlready();
  if (stage === "underway" && by === "customer") return crewAtWork();
  if (stage === "past") return movingDayPassed();
  return moveHasStatus({ status: STATUS_IN_SENTENCE[stage === "underway" ? "in_progress" : "completed"] });
}
