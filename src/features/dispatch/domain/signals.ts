import { hasSetOff, isOver } from "~/features/jobs/domain";
import { counted } from "~/platform/kernel/numbers";
import type { BoardJob } from "../contract";

/** What the office hears of a running job: it is late, its phones have not sent everything, or a clock is wrong. */
export interface Signal {
  what: "late" | "unsent" | "clock";
  label: string;
}

/** A job is late this long after the time of its next step. */
const LATE_MINUTES = 15;
/** Seconds of a wrong clock that are said. */
const WRONG_CLOCK = 120;

/** Minutes that a job is late: it has not set off, or it is not done. Null: in time. */
export function lateBy({ state, startsAt, endsAt }: BoardJob, now: Date): number | null {
  if (isOver(state) || !startsAt || !endsAt) return null;
  const due = hasSetOff(state) ? endsAt : startsAt;
  const minutes = Math.floor((now.getTime() - due.getTime()) / 60_000);
  return minutes > LATE_MINUTES ? minutes : null;
}

const inWords = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : minutes < 48 * 60
      ? `${Math.floor(minutes / 60)} h`
      : `${Math.floor(minutes / 1440)} days`;

/** Signals of a job on the board, the most urgent first. */
export function signalsOf(job: BoardJob, now: Date): Signal[] {
  const late = lateBy(job, now);
  const signals: Signal[] = [];
  if (late !== null)
    signals.push({
      what: "late",
      label: `${hasSetOff(job.state) ? "Not done" : "Not set off"}, ${inWords(late)} late`,
    });
  const { events = 0, photos = 0, clockOffset = 0 } = job.phones ?? {};
  const unsent = [events > 0 && counted(events, "report"), photos > 0 && counted(photos, "photo")].filter(
    Boolean,
  );
  if (unsent.length > 0) signals.push({ what: "unsent", label: `${unsent.join(" and ")} not sent` });
  if (Math.abs(clockOffset) >= WRONG_CLOCK)
    signals.push({
      what: "clock",
      label: `Phone's clock ${inWords(Math.round(Math.abs(clockOffset) / 60))} ${clockOffset > 0 ? "ahead" : "behind"}`,
    });
  return signals;
}
