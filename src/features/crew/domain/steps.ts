import type { JobKind, JobStep } from "~/features/jobs/domain";

/** The steps of a crew on a job, in the order of a day (docs/domain/jobs.md#crew). */
export const STEPS = [
  "confirmed",
  "set_off",
  "arrived",
  "walk_round",
  "documents_before",
  "working",
  "loaded",
  "left",
  "at_delivery",
  "unloading",
  "exceptions",
  "documents_after",
  "payment",
  "done",
] as const;
export type Step = (typeof STEPS)[number];

/** Steps and pauses: what an event of the kind `step` reports. */
export const REPORTED = [...STEPS, "paused", "resumed"] as const;
export type Reported = (typeof REPORTED)[number];

/** The job's own state after a step. Others change only the timeline. */
export const STATE_OF: Partial<Record<Reported, JobStep>> = {
  set_off: "on_the_way",
  arrived: "arrived",
  working: "working",
  paused: "paused",
  resumed: "working",
  loaded: "loaded",
  unloading: "unloading",
  done: "done",
};

/** `required`: the next step waits for it. `may_skip`: the same, or skipped with a reason. */
export const NEEDS = ["required", "may_skip", "optional"] as const;
export type Need = (typeof NEEDS)[number];
export const NEED_LABELS: Record<Need, string> = {
  required: "Required",
  may_skip: "With a reason",
  optional: "Optional",
};

export interface StepRule {
  step: Step;
  need: Need;
}
export type StepRules = Record<JobKind, StepRule[]>;

export const STEP_LABELS: Record<Reported, string> = {
  confirmed: "Crew and truck",
  set_off: "On the way",
  arrived: "Arrived",
  walk_round: "Walk round",
  documents_before: "Papers before",
  working: "Work begins",
  loaded: "Loaded",
  left: "Left",
  at_delivery: "At the delivery",
  unloading: "Unloading",
  exceptions: "Exceptions",
  documents_after: "Papers after",
  payment: "Payment",
  done: "Done",
  paused: "Paused",
  resumed: "Resumed",
};

export const MAX_SKIP_REASON = 300;
