import { JOB_KINDS, type JobKind } from "~/features/jobs/domain";
import { type Need, STEPS, type Step, type StepRule, type StepRules } from "./steps";

const NEED: Partial<Record<Step, Need>> = {
  confirmed: "may_skip",
  set_off: "required",
  arrived: "required",
  walk_round: "may_skip",
  documents_before: "may_skip",
  working: "required",
  loaded: "required",
  left: "required",
  at_delivery: "optional",
  unloading: "required",
  exceptions: "optional",
  documents_after: "may_skip",
  payment: "optional",
  done: "required",
};

const WITHOUT: Partial<Record<JobKind, readonly Step[]>> = {
  pack: ["loaded", "left", "at_delivery", "unloading", "payment"],
  unpack: ["loaded", "left", "at_delivery", "unloading", "documents_before"],
  load: ["at_delivery", "unloading", "payment"],
  deliver: ["loaded", "left", "at_delivery", "documents_before"],
  other: ["loaded", "left", "at_delivery", "unloading", "walk_round", "documents_before", "exceptions"],
};

const rulesFor = (kind: JobKind): StepRule[] =>
  STEPS.filter((step) => !WITHOUT[kind]?.includes(step)).map((step) => ({
    step,
    need: NEED[step] ?? "optional",
  }));

/** docs/domain/jobs.md#crew */
export const DEFAULT_STEPS = Object.fromEntries(JOB_KINDS.map((kind) => [kind, rulesFor(kind)])) as StepRules;
