import type { JobStep } from "~/features/jobs/domain";
import { type Reported, STATE_OF } from "./steps";

export interface KeptStep {
  id: string;
  step: Reported;
  at: Date;
  /** Why it was skipped; empty: it was done. */
  skipped: string;
}

/** How far each state is. Working and paused take turns. */
const RANK: Partial<Record<JobStep, number>> = {
  on_the_way: 1,
  arrived: 2,
  working: 3,
  paused: 3,
  loaded: 4,
  unloading: 5,
  done: 6,
};
const rankOf = (state: JobStep | null): number => (state && RANK[state]) ?? 0;

export interface Progress {
  /** Null: nothing that changes the job's state. */
  state: JobStep | null;
  setOffAt: Date | null;
  doneAt: Date | null;
}

const byTime = (one: KeptStep, next: KeptStep) =>
  one.at.getTime() - next.at.getTime() || (one.id < next.id ? -1 : 1);

/** The state of a job by all reports of its crew. The order of their arrival does not matter. */
export function progressOf(steps: readonly KeptStep[]): Progress {
  const found: Progress = { state: null, setOffAt: null, doneAt: null };
  for (const { step, at, skipped } of [...steps].sort(byTime)) {
    const to = STATE_OF[step];
    if (!to || skipped !== "") continue;
    const isTurn = rankOf(to) === 3 && rankOf(found.state) === 3;
    if (rankOf(to) <= rankOf(found.state) && !isTurn) continue;
    found.state = to;
    found.setOffAt ??= at;
    if (to === "done") found.doneAt = at;
  }
  return found;
}
