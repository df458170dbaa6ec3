import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { periodBackwards, periodNotBegun } from "./errors";

export const RATINGS = [1, 2, 3, 4, 5] as const;
export const RATING_LABELS: Readonly<Record<number, string>> = {
  1: "Unsatisfactory",
  2: "Needs improvement",
  3: "Meets expectations",
  4: "Exceeds expectations",
  5: "Outstanding",
};

export const GOAL_STATES = ["open", "met", "missed"] as const;
export type GoalState = (typeof GOAL_STATES)[number];
export const GOAL_LABELS: Record<GoalState, string> = { open: "Open", met: "Met", missed: "Missed" };

export interface Goal {
  text: string;
  state: GoalState;
}

export const MAX_GOAL = 300;
export const MAX_WRITTEN = 4000;
export const MAX_GOALS = 12;

export interface ReviewFields {
  periodFrom: PlainDate;
  periodTo: PlainDate;
  rating: number;
  goals: Goal[];
  achievements: string;
  comments: string;
}

/** Errors of a review by field. A review requires a period that has begun. */
export function wrongFields(
  { periodFrom, periodTo }: Pick<ReviewFields, "periodFrom" | "periodTo">,
  today: PlainDate,
): Record<string, AppError> {
  if (periodFrom > today) return { periodFrom: periodNotBegun() };
  return periodTo < periodFrom ? { periodTo: periodBackwards() } : {};
}

interface ReviewFact {
  number: string;
  reviewId: string;
}

/** Events omit the text of a review. */
export const reviewAdded = defineEvent<ReviewFact & { rating: number }>("employee.review_added");
export const reviewEdited = defineEvent<ReviewFact & { fields: string[] }>("employee.review_edited");
export const reviewRemoved = defineEvent<ReviewFact>("employee.review_removed");
