import type { PersonRole } from "~/features/jobs/domain";
import { roadKm } from "~/features/jobs/travel/domain";
import {
  beginsOn,
  bookingsIn,
  type DayJob,
  firstDay,
  isClear,
  type Truck,
  timesIn,
  truckProblems,
  trucksOn,
  type Within,
  type Worker,
  workerProblems,
} from "./day";

/** Kilometres of a person without an earlier job that day: they come from the yard, wherever it is. */
const YARD_KM = 10;

/** Road kilometres to a job's first stop, from the last stop of the person's job before it. */
export function distanceTo(
  job: DayJob,
  worker: Worker,
  within: Within,
): { km: number; after: string | undefined } {
  const times = timesIn(job, within.draft);
  const today = firstDay(times);
  const before = bookingsIn(worker, { ...within, job })
    .filter((one) => one.endsAt <= times.startsAt && beginsOn(one, today))
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
  if (!before?.to || !job.from) return { km: YARD_KM, after: undefined };
  return { km: Math.round(roadKm(before.to, job.from)), after: before.number };
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
        isClear(workerProblems(worker, job, { ...within, role })),
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
