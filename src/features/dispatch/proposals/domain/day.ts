import type { VehicleClass } from "~/features/fleet/vehicles/domain";
import {
  hoursOf,
  isHiredFor,
  type JobKind,
  type JobNeeds,
  type JobState,
  type PersonRole,
  type Problems,
  problemsOfPerson,
  problemsOfVehicle,
} from "~/features/jobs/domain";
import {
  type Covered,
  coverProblems,
  type Driver,
  type Goods,
  licenceProblems,
} from "~/features/jobs/papers/domain";
import { type JobPoint, sayTravelClash, type TravelRules, travelClash } from "~/features/jobs/travel/domain";
import { nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";

export interface Times {
  startsAt: Date;
  endsAt: Date;
}

export interface DayJob extends Times {
  id: string;
  moveId: string;
  number: string;
  kind: JobKind;
  state: JobState;
  needs: JobNeeds;
  assigned: readonly { personId: string | null; vehicleId: string | null; role: PersonRole | "vehicle" }[];
  /** The first and the last stop; null for places that are not known. */
  from: JobPoint | null;
  to: JobPoint | null;
  /** The end of the move's arrival window. */
  arriveBy: Date;
  /** A hired truck does it. */
  hasHired: boolean;
  goods: Goods;
}

/** An open job of a person or a vehicle. */
export interface Booking extends Times {
  jobId: string;
  moveId: string;
  number: string;
  from: JobPoint | null;
  to: JobPoint | null;
}

export interface Truck {
  id: string;
  plate: string;
  class: VehicleClass;
  cover: Covered["cover"];
  /** When it is hired; undefined if it does not come from a hire. */
  hires: readonly Times[] | undefined;
  /** Cubic metres. */
  volume: number;
  /** Kilograms. */
  payload: number;
  state: string;
  stateUntil: PlainDate | null;
  problems: readonly string[];
  bookings: readonly Booking[];
}

export interface Worker {
  id: string;
  name: string;
  /** Their role in the company. */
  trade: string;
  absences: readonly { day: PlainDate; status: string; leave: string | null }[];
  training: readonly string[];
  /** Marked days and weekly days off, with sentences. */
  daysOff: readonly { day: PlainDate; conflicts: readonly string[] }[];
  bookings: readonly Booking[];
  /** Days with a job in the last two weeks. */
  daysWorked: number;
}

/** A day's jobs with everything that could work on them. */
export interface Day {
  jobs: readonly DayJob[];
  trucks: readonly Truck[];
  people: readonly Worker[];
  /** Of people with entered classes: they drive vehicles of these alone. */
  licences: ReadonlyMap<string, Driver>;
  travel: TravelRules;
}

/** A person or a vehicle that a plan puts on a job, and why. */
export interface Seat {
  jobId: string;
  /** Of the person or the vehicle. */
  id: string;
  role: PersonRole | "vehicle";
  /** A sentence without names. */
  why: string;
}

/** The changes of a plan to a day. */
export interface Draft {
  seats: readonly Seat[];
  /** `seatKey` of assignments that end. */
  removed: ReadonlySet<string>;
  /** New times of jobs. */
  times: ReadonlyMap<string, Times>;
}
export const NO_CHANGE: Draft = { seats: [], removed: new Set(), times: new Map() };
export const seatKey = (jobId: string, id: string): string => `${jobId} ${id}`;

const overlap = (one: Times, other: Times) => one.startsAt < other.endsAt && other.startsAt < one.endsAt;
export const timesIn = (job: DayJob, draft: Draft): Times => draft.times.get(job.id) ?? job;

/** Calls once for each array: facts and drafts never change. */
function onceFor<Of extends object, Answer>(ask: (of: Of) => Answer): (of: Of) => Answer {
  const known = new WeakMap<Of, Answer>();
  return (of) => {
    const answer = known.get(of) ?? ask(of);
    known.set(of, answer);
    return answer;
  };
}
const byHolder = onceFor((seats: readonly Seat[]) => Map.groupBy(seats, ({ id }) => id));
const byJob = onceFor((seats: readonly Seat[]) => Map.groupBy(seats, ({ jobId }) => jobId));
const byId = onceFor((jobs: readonly DayJob[]) => new Map(jobs.map((job) => [job.id, job])));

/** The business day on which times begin, as instants. */
export const firstDay = onceFor(({ startsAt }: Times) => {
  const day = nairobiDate(startsAt);
  const from = startOfDate(day).getTime();
  return { day, from, to: from + 86_400_000 };
});
export const beginsOn = ({ startsAt }: Times, { from, to }: { from: number; to: number }) =>
  startsAt.getTime() >= from && startsAt.getTime() < to;

/** The bookings of a person or a vehicle by the draft, without those on this job. */
export function bookingsIn(
  of: { id: string; bookings: readonly Booking[] },
  { day, draft, job }: { day: Day; draft: Draft; job: DayJob },
): Booking[] {
  const kept = of.bookings.filter(
    ({ jobId }) => jobId !== job.id && !draft.removed.has(seatKey(jobId, of.id)),
  );
  for (const { jobId } of byHolder(draft.seats).get(of.id) ?? []) {
    const other = jobId === job.id ? undefined : byId(day.jobs).get(jobId);
    if (other) {
      const { moveId, number, startsAt, endsAt, from, to } = other;
      kept.push({ jobId, moveId, number, startsAt, endsAt, from, to });
    }
  }
  return draft.times.size === 0 ? kept : kept.map((one) => ({ ...one, ...draft.times.get(one.jobId) }));
}

const clashes = (bookings: readonly Booking[], times: Times) =>
  bookings.filter((one) => overlap(one, times)).map(({ number }) => number);

/** Jobs from or to which there is no time to drive, as sentences. */
function drives(
  bookings: readonly Booking[],
  {
    job,
    times,
    day,
    name,
    isPerson,
  }: { job: DayJob; times: Times; day: Day; name: string; isPerson: boolean },
): string[] {
  const leg = { ...job, ...times };
  return bookings.flatMap((other) => {
    const clash = travelClash(leg, other, day.travel);
    return clash ? [sayTravelClash(clash, { name, isPerson, job: leg, other, number: other.number })] : [];
  });
}

export interface Within {
  day: Day;
  draft: Draft;
}

/** The trucks of a job by the draft. */
export function trucksOn(job: DayJob, { day, draft }: Within): Truck[] {
  const ids = new Set([
    ...job.assigned.flatMap(({ vehicleId }) =>
      vehicleId && !draft.removed.has(seatKey(job.id, vehicleId)) ? [vehicleId] : [],
    ),
    ...(byJob(draft.seats).get(job.id) ?? []).flatMap(({ id, role }) => (role === "vehicle" ? [id] : [])),
  ]);
  return day.trucks.filter(({ id }) => ids.has(id));
}

/** The people who drive on a job by the draft, and their licences. */
function driversOn(job: DayJob, { day, draft }: Within): Map<string, Driver> {
  const ids = [
    ...job.assigned.flatMap(({ personId, role }) =>
      personId && role === "driver" && !draft.removed.has(seatKey(job.id, personId)) ? [personId] : [],
    ),
    ...(byJob(draft.seats).get(job.id) ?? []).flatMap(({ id, role }) => (role === "driver" ? [id] : [])),
  ];
  return new Map(ids.map((id) => [id, licenceOf(id, day)]));
}
const licenceOf = (id: string, { licences }: Day): Driver =>
  licences.get(id) ?? { name: "", classes: undefined };

const uncovered = onceFor((goods: Goods) =>
  onceFor(({ plate, cover }: Truck) => coverProblems({ plate, cover }, goods)),
);

/** The conflicts of a truck's papers with a job: its cover, and the licences of the job's drivers. */
export function truckPaperProblems(truck: Truck, job: DayJob, within: Within) {
  return {
    cover: uncovered(job.goods)(truck),
    licence:
      within.day.licences.size > 0 ? licenceProblems([truck], [...driversOn(job, within).values()]) : [],
  };
}

/** The conflicts of a truck with a job, beside the job's other trucks. */
export function truckProblems(
  truck: Truck,
  job: DayJob,
  within: Within & { others: readonly Truck[] },
): Problems {
  const { hard, soft } = truckProblemsBesidePapers(truck, job, within);
  const { cover, licence } = truckPaperProblems(truck, job, within);
  return { hard, soft: [...soft, ...cover, ...licence] };
}

export function truckProblemsBesidePapers(
  truck: Truck,
  job: DayJob,
  { day, draft, others }: Within & { others: readonly Truck[] },
): Problems {
  const times = timesIn(job, draft);
  const bookings = bookingsIn(truck, { day, draft, job });
  return problemsOfVehicle(
    {
      ...truck,
      clashes: clashes(bookings, times),
      drives: drives(bookings, { job, times, day, name: truck.plate, isPerson: false }),
      isHired: isHiredFor(truck.hires, times),
    },
    { needs: job.needs, day: firstDay(times).day, others },
  );
}

/** The conflicts of a person with a job, as a driver those of their licence too. */
export function workerProblems(
  worker: Worker,
  job: DayJob,
  { day, draft, role }: Within & { role?: PersonRole },
): Problems {
  const times = timesIn(job, draft);
  const bookings = bookingsIn(worker, { day, draft, job });
  const first = firstDay(times);
  const isOneDay = times.endsAt.getTime() <= first.to;
  const { status, leave } = absenceOf(worker, first.day, times.endsAt);
  const otherHours = bookings
    .filter((one) => beginsOn(one, first))
    .reduce((sum, one) => sum + hoursOf(one), 0);
  const { hard, soft } = problemsOfPerson(
    {
      ...{ ...worker, status, leave, otherHours, clashes: clashes(bookings, times) },
      drives: drives(bookings, { job, times, day, name: worker.name, isPerson: true }),
    },
    // A job over several days is not one day's work.
    isOneDay ? hoursOf(times) : 0,
  );
  const off = daysOffIn(worker, first.day, times.endsAt);
  // Without entered classes they may drive everything.
  if (role !== "driver" || !day.licences.has(worker.id)) return { hard, soft: [...soft, ...off] };
  const drivers = driversOn(job, { day, draft }).set(worker.id, licenceOf(worker.id, day));
  return {
    hard,
    soft: [...soft, ...off, ...licenceProblems(trucksOn(job, { day, draft }), [...drivers.values()])],
  };
}

/** The sentences of a person's days off among the days of a job. */
function daysOffIn({ daysOff }: Worker, first: PlainDate, endsAt: Date): readonly string[] {
  if (daysOff.length === 0) return [];
  const last = nairobiDate(new Date(endsAt.getTime() - 1));
  return daysOff.flatMap(({ day, conflicts }) => (day >= first && day <= last ? conflicts : []));
}

const PRESENT = { status: "active", leave: null };
/** The absence of a person on the days of a job, approved leave first. */
function absenceOf({ absences }: Worker, first: PlainDate, endsAt: Date) {
  if (absences.length === 0) return PRESENT;
  const last = nairobiDate(new Date(endsAt.getTime() - 1));
  const away = absences.filter(({ day }) => day >= first && day <= last);
  return away.find(({ leave }) => leave === "approved") ?? away[0] ?? PRESENT;
}

/** The conflicts of a seat of a draft, as sentences. */
export function seatProblems(seat: Seat, { day, draft }: Within): string[] {
  const job = day.jobs.find(({ id }) => id === seat.jobId);
  const worker = day.people.find(({ id }) => id === seat.id);
  const truck = day.trucks.find(({ id }) => id === seat.id);
  if (!job || !(worker || truck))
    return [seat.role === "vehicle" ? "A vehicle is gone." : "A person is gone."];
  const { hard, soft } = truck
    ? truckProblems(truck, job, {
        ...{ day, draft },
        others: trucksOn(job, { day, draft }).filter((one) => one !== truck),
      })
    : workerProblems(worker as Worker, job, {
        day,
        draft,
        ...(seat.role === "driver" ? { role: seat.role } : {}),
      });
  return [...hard, ...soft];
}

export const isClear = ({ hard, soft }: Problems): boolean => hard.length === 0 && soft.length === 0;
