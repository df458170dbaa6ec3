import { defineEvent } from "~/platform/events/define";

/** The name of a step in addresses and stored rows. */
export const STEP_NAME = /^[a-z]+(?:-[a-z]+)*$/;

export const STEP_STATES = ["open", "done", "skipped"] as const;
export type StepState = (typeof STEP_STATES)[number];

/** A step that is done counts as done, even if somebody skipped it before. */
export const stateOf = (isDone: boolean, isSkipped: boolean): StepState =>
  isDone ? "done" : isSkipped ? "skipped" : "open";

interface Progress {
  done: number;
  all: number;
  open: number;
}

/** Skipped steps do not count: with one of seven skipped, there are six. */
export function progressOf(steps: readonly { state: StepState }[]): Progress {
  const count = (state: StepState) => steps.filter((step) => step.state === state).length;
  const [done, open] = [count("done"), count("open")];
  return { done, all: done + open, open };
}

export const stepSkipped = defineEvent<{ step: string }>("settings.setup_step_skipped");
export const stepRestored = defineEvent<{ step: string }>("settings.setup_step_restored");
