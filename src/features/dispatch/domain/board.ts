import { type AssignedRole, isOver, type JobKind, type JobState } from "~/features/jobs/domain";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { Board, BoardJob } from "../contract";

/** The longest period of one board, in days. */
export const MOST_DAYS = 14;

export type Side = "vehicles" | "people";

/** The hours that a day shows. */
export const FIRST_HOUR = 6;
export const LAST_HOUR = 20;
const HOUR = 3_600_000;
export const QUARTER = 900_000;

export interface Span {
  startsAt: Date;
  endsAt: Date;
}

export const overlap = (one: Span, other: Span) => one.startsAt < other.endsAt && one.endsAt > other.startsAt;

export const spanOf = ({ startsAt, endsAt }: Pick<BoardJob, "startsAt" | "endsAt">): Span | undefined =>
  startsAt && endsAt ? { startsAt, endsAt } : undefined;

const dayOf = (day: PlainDate): Span => ({
  startsAt: startOfDate(day),
  endsAt: startOfDate(addDays(day, 1)),
});

/** True for a job that is on a day, or has no times and whose move is on it. */
export function isOnDay(job: BoardJob, day: PlainDate): boolean {
  const span = spanOf(job);
  return span ? overlap(span, dayOf(day)) : job.date === day;
}

/** The part of a day's width, from 0 to 1, at an instant. Earlier and later ones are at its ends. */
export function placeOf(at: Date, day: PlainDate): number {
  const hours = (at.getTime() - startOfDate(day).getTime()) / HOUR;
  return Math.min(1, Math.max(0, (hours - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)));
}

/** The instant at a part of a day's width, on a quarter of an hour. */
export function instantAt(place: number, day: PlainDate): Date {
  const hours = FIRST_HOUR + place * (LAST_HOUR - FIRST_HOUR);
  return new Date(startOfDate(day).getTime() + Math.round((hours * HOUR) / QUARTER) * QUARTER);
}

/** The same length, from another start. */
export const startingAt = ({ startsAt, endsAt }: Span, from: Date): Span => ({
  startsAt: from,
  endsAt: new Date(from.getTime() + endsAt.getTime() - startsAt.getTime()),
});

const USUAL_HOURS = 4;
const MOST_HOURS = 10;

/** The times of a job; without them eight o'clock on a day, for as long as its work takes. */
export function usualSpan(job: BoardJob, day: PlainDate): Span {
  const span = spanOf(job);
  if (span) return span;
  const { minutes } = job.needs;
  const hours = minutes ? Math.min(MOST_HOURS, Math.max(1, Math.round(minutes / 60))) : USUAL_HOURS;
  const startsAt = new Date(startOfDate(day).getTime() + 8 * HOUR);
  return { startsAt, endsAt: new Date(startsAt.getTime() + hours * HOUR) };
}

const WITHOUT_TRUCK: ReadonlySet<JobKind> = new Set(["pack", "unpack", "other"]);
export const needsTruck = (kind: JobKind): boolean => !WITHOUT_TRUCK.has(kind);

const vehiclesOf = ({ assigned }: BoardJob) => assigned.filter(({ role }) => role === "vehicle");
const peopleOf = ({ assigned }: BoardJob) => assigned.filter(({ role }) => role !== "vehicle");

export type Missing = "truck" | "crew" | "declined" | "clearance" | "deposit" | "survey";
export const MISSING_LABELS: Record<Missing, string> = {
  truck: "No truck",
  crew: "Crew missing",
  declined: "Declined",
  clearance: "Clearance missing",
  deposit: "Deposit not paid",
  survey: "Volume unknown",
};

/** People that a job needs: the planned ones, at least one. */
export function peopleNeeded({ needs: { drivers, crew, packers } }: BoardJob): number {
  return Math.max(1, (drivers ?? 0) + (crew ?? 0) + (packers ?? 0));
}
export const peopleShort = (job: BoardJob): number => Math.max(0, peopleNeeded(job) - peopleOf(job).length);

/** Missing parts of a job that is not over. `hired` are jobs that a hired truck does. */
export function missingOf(job: BoardJob, hired: ReadonlySet<string> = new Set()): Missing[] {
  if (isOver(job.state)) return [];
  const lacks: Record<Missing, boolean> = {
    truck: needsTruck(job.kind) && vehiclesOf(job).length === 0 && !hired.has(job.id),
    crew: peopleShort(job) > 0,
    declined: (job.publication?.declined.length ?? 0) > 0,
    clearance: job.gaps.length > 0,
    deposit: job.isDepositOpen,
    survey: needsTruck(job.kind) && job.needs.litres === null,
  };
  return (Object.keys(lacks) as Missing[]).filter((what) => lacks[what]);
}

/** True while the crew has not been told of the job as it is. */
export const isUnpublished = (job: BoardJob): boolean =>
  job.publication?.isPublished === false && ["open", "need"].includes(lookOf(job)) && job.startsAt !== null;

/** Crewed, under way, done: the colour of a block. `need` lacks people. */
export type Look = "open" | "need" | "live" | "done";
export function lookOf(job: BoardJob): Look {
  if (isOver(job.state)) return "done";
  const waits: readonly JobState[] = ["unscheduled", "scheduled", "crewed", "dispatched"];
  if (!waits.includes(job.state)) return "live";
  return peopleShort(job) > 0 ? "need" : "open";
}

/** A row of the board: a vehicle, a hired truck or a person, and their blocks of the shown days. */
export interface Lane {
  id: string;
  blocks: readonly Block[];
}
export interface Block {
  job: BoardJob;
  /** The row of blocks that overlap, from 0, and how many there are. */
  track: number;
  tracks: number;
}

export interface Grouped {
  lanes: ReadonlyMap<string, readonly Block[]>;
  /** Jobs without a truck (or, by people, without a person), earliest first. */
  unassigned: readonly BoardJob[];
  /** Jobs with people that need no truck. */
  withoutTruck: readonly Block[];
}

/** The jobs of some days by lane. */
export function groupJobs(board: Board, days: readonly PlainDate[], side: Side): Grouped {
  const ofDays = board.jobs.filter((job) => days.some((day) => isOnDay(job, day)));
  const hired = new Set(board.lanes.flatMap(({ jobs }) => jobs));
  const byLane = new Map<string, BoardJob[]>();
  const put = (lane: string, job: BoardJob) => byLane.set(lane, [...(byLane.get(lane) ?? []), job]);
  for (const { id, jobs } of board.lanes)
    for (const job of ofDays) if (side === "vehicles" && jobs.includes(job.id)) put(id, job);
  const unassigned: BoardJob[] = [];
  const withoutTruck: BoardJob[] = [];
  for (const job of ofDays) {
    const lanes = side === "vehicles" ? vehiclesOf(job) : peopleOf(job);
    if (job.startsAt) for (const { vehicleId, personId } of lanes) put(vehicleId ?? personId ?? "", job);
    const isPlaced =
      job.startsAt !== null && (lanes.length > 0 || (side === "vehicles" && hired.has(job.id)));
    if (isPlaced || isOver(job.state)) continue;
    if (side === "vehicles" && !needsTruck(job.kind) && peopleOf(job).length > 0 && job.startsAt)
      withoutTruck.push(job);
    else unassigned.push(job);
  }
  return {
    lanes: new Map([...byLane].map(([id, jobs]) => [id, stack(jobs)])),
    unassigned: unassigned.sort(byStart),
    withoutTruck: stack(withoutTruck),
  };
}

const byStart = (a: BoardJob, b: BoardJob) =>
  (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) || a.number.localeCompare(b.number);

/** Jobs that overlap lie below each other. */
function stack(jobs: readonly BoardJob[]): Block[] {
  const ends: number[] = [];
  const placed = [...jobs].sort(byStart).map((job) => {
    const start = job.startsAt?.getTime() ?? 0;
    const free = ends.findIndex((end) => end <= start);
    const track = free < 0 ? ends.length : free;
    ends[track] = job.endsAt?.getTime() ?? 0;
    return { job, track };
  });
  return placed.map(({ job, track }) => {
    const span = spanOf(job);
    const beside = placed.filter((other) => {
      const theirs = spanOf(other.job);
      return span && theirs && overlap(span, theirs);
    });
    return { job, track, tracks: 1 + Math.max(track, ...beside.map((other) => other.track)) };
  });
}

/** Cubic metres of jobs, with one decimal. Unknown ones count nothing. */
export const volumeOf = (jobs: readonly BoardJob[]): number =>
  Math.round(jobs.reduce((sum, { needs }) => sum + (needs.litres ?? 0), 0) / 100) / 10;

/** The role in which a person joins a job: the first one leads it. */
export function roleFor(job: BoardJob, role: string): Exclude<AssignedRole, "vehicle"> {
  if (!job.assigned.some((one) => one.role === "lead")) return "lead";
  return role === "driver" || role === "packer" ? role : "crew";
}

/** The day on which a job is shown. */
export const dayOfJob = ({ startsAt, date }: BoardJob): PlainDate =>
  startsAt ? nairobiDate(startsAt) : date;

/** The day before or after that of a job, if a card can go there: a day of the shown week that is not over. */
export function dayBeside(
  job: BoardJob,
  step: 1 | -1,
  { days, today }: { days: readonly PlainDate[]; today: PlainDate },
): PlainDate | undefined {
  const day = addDays(dayOfJob(job), step);
  return days.includes(day) && day >= today ? day : undefined;
}
