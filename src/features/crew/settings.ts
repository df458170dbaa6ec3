import { type JOB_KINDS, type JobKind, KIND_LABELS } from "~/features/jobs/domain";
import { choice, defineSection, rows } from "~/features/settings/define";
import { DEFAULT_STEPS } from "./domain/default-steps";
import { NEED_LABELS, STEP_LABELS, STEPS, type Step, type StepRule } from "./domain/steps";
import { stepsTooMany, stepTwice } from "./errors";

const steps = Object.fromEntries(STEPS.map((step) => [step, STEP_LABELS[step]])) as Record<Step, string>;

const rulesOf = (kind: JobKind) =>
  rows({
    label: KIND_LABELS[kind],
    help: "In the order of the day.",
    row: "step",
    of: {
      step: choice({ label: "Step", options: steps, default: "confirmed" }),
      need: choice({ label: "Rule", options: NEED_LABELS, default: "optional" }),
    },
    default: DEFAULT_STEPS[kind],
    most: STEPS.length,
    tooMany: stepsTooMany({ most: STEPS.length }),
    wrong: (rules) => (new Set(rules.map(({ step }) => step)).size < rules.length ? stepTwice : undefined),
    withNext: (rules) => {
      const next = STEPS.find((step) => !rules.some((rule) => rule.step === step));
      return next ? [...rules, { step: next, need: "optional" as const }] : [...rules];
    },
  });

/** The steps that a crew reports, by the job's kind (docs/domain/jobs.md#crew). */
export const crewStepsSection = defineSection("crewSteps", {
  title: "Steps",
  about: "Steps that crews report on a job, by its kind, and steps that they may skip.",
  fields: {
    pack: rulesOf("pack"),
    load: rulesOf("load"),
    move: rulesOf("move"),
    deliver: rulesOf("deliver"),
    unpack: rulesOf("unpack"),
    store_in: rulesOf("store_in"),
    store_out: rulesOf("store_out"),
    other: rulesOf("other"),
  },
});

export type CrewSteps = Record<(typeof JOB_KINDS)[number], readonly StepRule[]>;
