import {
  hoursOf,
  isOver,
  type JobKind,
  type JobNeeds,
  type JobState,
  type PersonRole,
  type Problems,
  problemsOfPerson,
  problemsOfVehicle,
} from "~/features/jobs/domain";
import { greatCircleKm, type Point } from "~/features/pricing/places/domain";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { needsTruck as kindNeedsTruck } from "../../domain/board";

export interface Times {
  startsAt: Date;
  endsAt: Date;
}

export interface DayJob extends Times {
  id: string;
  number: string;
  kind: JobKind;
  state: JobState;
  needs: JobNeeds;
  assigned: readonly { personId: string | null; vehicleId: string | null; role: PersonRole | "vehicle" }[];
  /** The first and the last stop, where their places are known. */
  from: Point | undefined;
  to: Point | undefined;
  /** The end of the move's arrival window. */
  arriveBy: Date;
  /** A hired truck does it. */
  hasHired: boolean;
}

/** An open job of a person or a vehicle. */
export interface Booking extends Times {
  jobId: string;
  number: string;
  /** Its last stop. */
  to: Point | undefined;
}

export interface Truck {
  id: string;
  plate: string;
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
  bookings: readonly Booking[];
  /** Days with a job in the last two weeks. */
  daysWorked: number;
}

/** A day's jobs with everything that could work on them. */
export interface Day {
  jobs: readonly DayJob[];
  trucks: readonly Truck[];
  people: readonly Worker[];
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

/** A draft's seats by person or vehicle. Drafts never change, so each is sorted once. */
const byHolder = new WeakMap<readonly Seat[], Map<string, Seat[]>>();
function seatsOf(id: string, { seats }: Draft): readonly Seat[] {
  let sorted = byHolder.get(seats);
  if (!sorted) {
    sorted = Map.groupBy(seats, (seat) => seat.id);
    byHolder.set(seats, sorted);
  }
  return sorted.get(id) ?? [];
}

/** The bookings of a person or a vehicle by the draft, without those on this job. */
export function bookingsIn(
  of: { id: string; bookings: readonly Booking[] },
  { day, draft, job }: { day: Day; draft: Draft; job: DayJob },
): Booking[] {
  const kept = of.bookings.filter(
    ({ jobId }) => jobId !== job.id && !draft.removed.has(seatKey(jobId, of.id)),
  );
  const added = seatsOf(of.id, draft).flatMap(({ jobId }) => {
    const other = jobId === job.id ? undefined : day.jobs.find((one) => one.id === jobId);
    return other ? [{ ...other, jobId }] : [];
  });
  return [...kept, ...added].map((one) => ({ ...one, ...draft.times.get(one.jobId) }));
}

const clashes = (bookings: readonly Booking[], times: Times) =>
  bookings.filter((one) => overlap(one, times)).map(({ number }) => number);

interface Within {
  day: Day;
  draft: Draft;
}

/** The trucks of a job by the draft. */
export function trucksOn(job: DayJob, { day, draft }: Within): Truck[] {
  const ids = new Set([
    ...job.assigned.flatMap(({ vehicleId }) =>
      vehicleId && !draft.removed.has(seatKey(job.id, vehicleId)) ? [vehicleId] : [],
    ),
    ...draft.seats.flatMap((seat) => (seat.jobId === job.id && seat.role === "vehicle" ? [seat.id] : [])),
  ]);
  return day.trucks.filter(({ id }) => ids.has(id));
}

/** The conflicts of a truck with a job, beside the job's other trucks. */
export function truckProblems(
  truck: Truck,
  job: DayJob,
  { day, draft, others }: Within & { others: readonly Truck[] },
): Problems {
  const times = timesIn(job, draft);
  const bookings = bookingsIn(truck, { day, draft, job });
  return problemsOfVehicle(
    { ...truck, clashes: clashes(bookings, times) },
    { needs: job.needs, day: nairobiDate(times.startsAt), others },
  );
}

/** The conflicts of a person with a job. */
export function workerProblems(worker: Worker, job: DayJob, { day, draft }: Within): Problems {
  const times = timesIn(job, draft);
  const bookings = bookingsIn(worker, { day, draft, job });
  const first = nairobiDate(times.startsAt);
  const last = nairobiDate(new Date(times.endsAt.getTime() - 1));
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));
  const away = worker.absences.filter(({ day: on }) => days.includes(on));
  const { status, leave } = away.find((one) => one.leave === "approved") ??
    away[0] ?? { status: "active", leave: null };
  const otherHours = bookings
    .filter(({ startsAt }) => nairobiDate(startsAt) === first)
    .reduce((sum, one) => sum + hoursOf(one), 0);
  return problemsOfPerson(
    { ...worker, status, leave, otherHours, clashes: clashes(bookings, times) },
    // A job over several days is not one day's work.
    days.length > 1 ? 0 : hoursOf(times),
  );
}

export const isClear = ({ hard, soft }: Problems): boolean => hard.length === 0 && soft.length === 0;

const ROAD_FACTOR = 1.35;
/** Kilometres of a person without an earlier job that day: they come from the yard, wherever it is. */
const YARD_KM = 10;

/** Road kilometres to a job's first stop, from the last stop of the person's job before it. */
export function distanceTo(
  job: DayJob,
  worker: Worker,
  within: Within,
): { km: number; after: string | undefined } {
  const { startsAt } = timesIn(job, within.draft);
  const today = nairobiDate(startsAt);
  const before = bookingsIn(worker, { ...within, job })
    .filter((one) => one.endsAt <= startsAt && nairobiDate(one.startsAt) === today)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
  if (!before?.to || !job.from) return { km: YARD_KM, after: undefined };
  return { km: Math.round(greatCircleKm(before.to, job.from) * ROAD_FACTOR), after: before.number };
}

/** The trades that can do a role, the usual one first. */
const TRADES: Record<PersonRole, readonly string[]> = {
  lead: ["team_lead", "supervisor", "mover"],
  driver: ["driver"],
  crew: ["mover", "packer", "team_lead"],
  packer: ["packer", "mover"],
};

/** People without a conflict who can do a role on a job: by trade, then for drivers the nearest, then the fewest days. */
export function freePeople(role: PersonRole, job: DayJob, within: Within): Worker[] {
  const order = (worker: Worker): (number | string)[] => {
    const { km } = distanceTo(job, worker, within);
    const trade = TRADES[role].indexOf(worker.trade);
    return role === "driver"
      ? [trade, km, worker.daysWorked, worker.name]
      : [trade, worker.daysWorked, km, worker.name];
  };
  const onJob = new Set([
    ...job.assigned.flatMap(({ personId }) => personId ?? []),
    ...within.draft.seats.flatMap(({ jobId, id }) => (jobId === job.id ? [id] : [])),
  ]);
  return within.day.people
    .filter(
      (worker) =>
        TRADES[role].includes(worker.trade) &&
        !onJob.has(worker.id) &&
        isClear(workerProblems(worker, job, within)),
    )
    .map((worker) => ({ worker, by: order(worker) }))
    .toSorted((a, b) => compare(a.by, b.by))
    .map(({ worker }) => worker);
}

export function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [at, value] of one.entries()) {
    const against = other[at] as number | string;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

/** Trucks without a conflict that take a job's goods beside others, the tightest first. */
export function freeTrucks(job: DayJob, within: Within, others: readonly Truck[] = []): Truck[] {
  const onJob = new Set(trucksOn(job, within).map(({ id }) => id));
  const isSized = job.needs.litres !== null || job.needs.kg !== null || others.length > 0;
  return within.day.trucks
    .filter(
      (truck) =>
        !onJob.has(truck.id) &&
        !others.includes(truck) &&
        truck.volume >= (isSized ? 1 : UNSIZED_VOLUME) &&
        isClear(truckProblems(truck, job, { ...within, others })),
    )
    .toSorted((a, b) => compare([a.volume, a.payload, a.plate], [b.volume, b.payload, b.plate]));
}
/** A job without a volume gets at least a van of this many cubic metres. */
const UNSIZED_VOLUME = 10;

/** A hired truck comes with its driver. */
export const needsTruck = ({ kind, hasHired }: DayJob): boolean => !hasHired && kindNeedsTruck(kind);

/** True if the job's trucks take its goods. */
export function hasRoom(job: DayJob, trucks: readonly Truck[]): boolean {
  const { litres, kg } = job.needs;
  const sum = (of: "volume" | "payload") => trucks.reduce((total, truck) => total + truck[of], 0);
  // A vehicle without figures is the planner's own choice.
  const fits = (need: number | null, room: number) => need === null || room === 0 || need <= room;
  return trucks.length > 0 && fits(litres, sum("volume") * 1000) && fits(kg, sum("payload"));
}

/** The roles that a job with this number of trucks still needs. The lead counts as crew. */
export function missingPeople(job: DayJob, trucks: number, { day, draft }: Within): PersonRole[] {
  const { drivers, crew, packers } = job.needs;
  const team = [
    ...job.assigned.flatMap(({ personId, role }) =>
      personId && !draft.removed.has(seatKey(job.id, personId)) ? [{ id: personId, role }] : [],
    ),
    ...draft.seats.filter(({ jobId }) => jobId === job.id),
  ];
  const have = (...of: string[]) => team.filter(({ role }) => of.includes(role)).length;
  // A driver who leads the crew drives as well, unless the planner entered how many drivers.
  const drives = ({ id, role }: { id: string; role: string }) =>
    role === "driver" ||
    (drivers === null && day.people.some((one) => one.id === id && one.trade === "driver"));
  const lacking = (need: number, has: number) => Math.max(0, need - has);
  // The crew of a packing job is its packers, unless the planner wants both.
  const isPacking = (job.kind === "pack" || job.kind === "unpack") && packers !== null;
  const hands = isPacking ? 0 : (crew ?? 1);
  const missing = lacking(hands, have("lead", "crew"));
  const lead = missing > 0 && have("lead") === 0 ? 1 : 0;
  const filled = (role: PersonRole, count: number) => Array.from({ length: count }, () => role);
  return [
    ...filled("driver", lacking(drivers ?? (needsTruck(job) ? trucks : 0), team.filter(drives).length)),
    ...filled("lead", lead),
    ...filled("crew", missing - lead),
    ...filled("packer", lacking(packers ?? 0, have("packer"))),
  ];
}

/** True if the job lacks a truck or people. */
export function isShort(job: DayJob, within: Within): boolean {
  if (isOver(job.state)) return false;
  const trucks = trucksOn(job, within);
  return (needsTruck(job) && !hasRoom(job, trucks)) || missingPeople(job, trucks.length, within).length > 0;
}
