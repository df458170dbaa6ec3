import type { Mark } from "~/features/evidence/domain/condition";
import { type CountStage, compareCounts, isSettled } from "~/features/evidence/domain/counts";
import type { Bundle, BundleJob, JobEvidence, JobPapers, KeptCount } from "../../domain/bundle";
import type { Flag } from "../../domain/reports";
import type { Reported, StepRule } from "../../domain/steps";
import { holdingCounts, holdingMarks, type Paper, papersOf } from "./evidence";
import { asReport, type Held, jobOf } from "./reports";

/** A step as it was reported first, by any phone. */
export interface DoneStep {
  at: string;
  /** The person's name; empty for this phone's. */
  by: string;
  /** Why it was skipped; empty: it was done. */
  skipped: string;
}

/** A job with everything that this phone reported. */
export interface JobView extends BundleJob {
  rules: StepRule[];
  done: ReadonlyMap<Reported, DoneStep>;
  /** The next step; undefined after the last. */
  next: StepRule | undefined;
  /** If the next step is optional, the one after it. */
  later: StepRule | undefined;
  isPaused: boolean;
  /** Marks and counts that hold, of all phones. */
  marks: Mark[];
  counts: KeptCount[];
  /** Papers that were signed or shown; void ones are left out. */
  papers: Paper[];
  /** What papers are made of; undefined if this person has none signed. */
  paperFacts: JobPapers | undefined;
  incidents: Held[];
  /** Reports that the office keeps and that did nothing. */
  flags: Flag[];
  /** Reports that wait to be sent. */
  waiting: number;
  /** The server no longer gives it to this person; it stays until all is sent. */
  isGone: boolean;
}

/** Reports in the order of their times. `sequence` decides between equal ones. */
const inOrder = (a: Held, b: Held): number => a.at.localeCompare(b.at) || a.id.localeCompare(b.id);

/**
 * A job with the reports of this phone. The server's list of steps has those of other phones; a report counts once by its
 * id. Refused ones change nothing.
 */
export function viewOf(
  job: BundleJob,
  rules: StepRule[],
  held: readonly Held[],
  {
    waiting,
    isGone,
    known,
  }: { waiting: ReadonlySet<string>; isGone: boolean; known?: JobEvidence | undefined },
): JobView {
  const own = held.filter((one) => one.refused === undefined && jobOf(one) === job.id).sort(inOrder);
  const { done, isPaused } = stepsOf(job, own);
  const { next, later } = nextOf(rules, done);
  return {
    ...job,
    ...{ rules, done, next, later, isPaused },
    marks: holdingMarks(known, own),
    counts: holdingCounts(known, own),
    papers: papersOf(known?.papers?.documents ?? [], own, waiting),
    paperFacts: known?.papers ?? undefined,
    incidents: own.filter(({ kind }) => kind === "incident"),
    flags: [...new Set(own.flatMap(({ flag }) => flag ?? []))],
    waiting: own.filter(({ id }) => waiting.has(id)).length,
    isGone,
  };
}

function stepsOf(job: BundleJob, own: readonly Held[]) {
  const known = new Set(job.reported.map(({ id }) => id));
  const all = [
    ...job.reported.map(({ step, at, by, skipped }) => ({ step, at, by, skipped })),
    ...own.map(asReport).flatMap((one) => {
      if (one.kind !== "step" || known.has(one.id)) return [];
      const { step, skipped } = one.payload.data;
      return [{ step, at: one.at, by: "", skipped }];
    }),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const done = new Map<Reported, DoneStep>();
  let isPaused = false;
  for (const { step, ...how } of all) {
    if (step === "paused") isPaused = true;
    else if (step === "resumed" || step === "done") isPaused = false;
    if (!done.has(step)) done.set(step, how);
  }
  return { done, isPaused };
}

/** Optional steps are passed once a later step is reported. */
export function nextOf(
  rules: readonly StepRule[],
  done: ReadonlyMap<Reported, unknown>,
): { next: StepRule | undefined; later: StepRule | undefined } {
  if (done.has("done")) return { next: undefined, later: undefined };
  const last = rules.findLastIndex(({ step }) => done.has(step));
  const open = rules.filter(({ step, need }, at) => !done.has(step) && (at > last || need !== "optional"));
  const [next] = open;
  return {
    next,
    later: next?.need === "optional" ? open.find(({ need }) => need !== "optional") : undefined,
  };
}

export const isOver = ({ done, state }: JobView): boolean =>
  done.has("done") || state === "done" || state === "verified" || state === "aborted";

/** True on the road with the goods, when the phone may report its position. */
export const isUnderWay = (job: JobView): boolean =>
  job.done.has("left") && !job.done.has("at_delivery") && !job.done.has("unloading") && !isOver(job);

/** Rooms whose counts differ between loading and unloading without a reason. */
export const unsettledRooms = ({ counts }: Pick<JobView, "counts">): string[] =>
  compareCounts(counts)
    .filter((one) => !isSettled(one))
    .map(({ room }) => room);

/** The pieces of a job that were counted; of one room, or of all. */
export const countedOf = (
  { counts }: Pick<JobView, "counts">,
  stage: CountStage,
  room?: string,
): KeptCount[] => counts.filter((one) => one.stage === stage && (room === undefined || one.room === room));

/** Pieces of a room by its inventory, without what stays. */
export const piecesOf = (room: { lines: readonly { quantity: number; going?: string }[] }): number =>
  room.lines.reduce((sum, line) => (line.going === "no" ? sum : sum + line.quantity), 0);

/** The jobs of a phone, from its copies and reports. */
export interface CrewView {
  bundle: Bundle | undefined;
  /** By start. */
  jobs: JobView[];
  /** Reports of the last days, sent or not, in the order of their times. */
  held: Held[];
}

export const BUNDLE = "bundle";
export const KEPT = "kept";
/** The name of a sent report's copy. */
export const sentCopy = (id: string) => `sent:${id}`;

/** Everything that the phone has, as the screens show it. */
export function readCrew(copies: ReadonlyMap<string, unknown>, events: readonly Held[]): CrewView {
  const { bundle } = (copies.get(BUNDLE) as { bundle: Bundle } | undefined) ?? {};
  if (!bundle) return { bundle: undefined, jobs: [], held: [] };
  const sent = [...copies].flatMap(([name, value]) => (name.startsWith("sent:") ? [value as Held] : []));
  const held = [...sent, ...events].sort(inOrder);
  const waiting = new Set(events.flatMap(({ id, refused }) => (refused === undefined ? [id] : [])));
  const given = new Set(bundle.jobs.map(({ id }) => id));
  const kept = ((copies.get(KEPT) as BundleJob[] | undefined) ?? []).filter(({ id }) => !given.has(id));
  const jobs = [...bundle.jobs, ...kept].map((job) =>
    viewOf(job, bundle.steps[job.kind] ?? [], held, {
      ...{ waiting, isGone: !given.has(job.id), known: bundle.parts.evidence?.jobs[job.id] },
    }),
  );
  jobs.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id));
  return { bundle, jobs, held };
}
