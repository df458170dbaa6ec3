import { isPlannable, NO_NEEDS, type PersonRole } from "~/features/jobs/domain";
import { licenceFor } from "~/features/jobs/papers/domain";
import { formatTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { compare, distanceTo, freePeople, freeTrucks } from "./candidates";
import {
  type Day,
  type DayJob,
  type Draft,
  isClear,
  NO_CHANGE,
  type Seat,
  type Truck,
  truckPaperProblems,
  truckProblems,
  truckProblemsBesidePapers,
  trucksOn,
  type Within,
  type Worker,
  workerProblems,
} from "./day";
import { hasRoom, isShort, missingPeople, needsTruck } from "./needs";

/** A job that stays as it is, and why. */
export interface Left {
  jobId: string;
  why: string;
}
export interface Proposed {
  seats: readonly Seat[];
  left: readonly Left[];
}

/**
 * Fills the day's jobs that lack a truck or people: the earliest first, with the tightest trucks that fit, the nearest
 * drivers and the people with the fewest days. A second pass swaps what the first one gave away. A job is filled
 * completely or left; nothing in a proposal has a conflict.
 */
export function proposeDay(day: Day): Proposed {
  const open = day.jobs
    .filter((job) => isPlannable(job.state) && isShort(job, { day, draft: NO_CHANGE }))
    .toSorted((a, b) => compare(orderOf(a), orderOf(b)));
  let draft = NO_CHANGE;
  const waiting: { job: DayJob; why: string }[] = [];
  for (const [at, job] of open.entries()) {
    const filled = fill(job, { day, draft, later: open.slice(at + 1), mayTake: false });
    if ("draft" in filled) draft = filled.draft;
    else waiting.push({ job, why: filled.why });
  }
  const left: Left[] = [];
  for (const { job, why } of waiting) {
    const filled = fill(job, { day, draft, later: [], mayTake: true });
    if ("draft" in filled) draft = filled.draft;
    // The reason at its turn: later ones took what was free then.
    else left.push({ jobId: job.id, why });
  }
  return { seats: draft.seats, left };
}

/** The earliest first; of those at once, the largest. */
const orderOf = ({ startsAt, needs, number }: DayJob) => [startsAt.getTime(), -(needs.litres ?? 0), number];

interface Filling {
  day: Day;
  draft: Draft;
  /** Jobs that are filled after this one. */
  later: readonly DayJob[];
  /** Seats of jobs that the proposal has filled may be swapped. */
  mayTake: boolean;
}
type Filled = { draft: Draft } | { why: string };

function fill(job: DayJob, filling: Filling): Filled {
  const trucks = fillTrucks(job, filling);
  if ("why" in trucks) return trucks;
  const { day, mayTake } = filling;
  let { draft } = trucks;
  const missing = missingPeople(job, trucksOn(job, { day, draft }).length, { day, draft });
  const unfilled: PersonRole[] = [];
  for (const role of missing) {
    const next = fillPerson(job, role, { day, draft, mayTake });
    if (next) draft = next;
    else unfilled.push(role);
  }
  if (unfilled.length === 0) return { draft };
  return { why: whyNobody(job, { missing, unfilled, licence: licenceLacking(job, { day, draft }) }) };
}

export const withSeats = (draft: Draft, ...seats: Seat[]): Draft => ({
  ...draft,
  seats: [...draft.seats, ...seats],
});

function fillPerson(
  job: DayJob,
  role: PersonRole,
  { day, draft, mayTake }: Pick<Filling, "day" | "draft" | "mayTake">,
): Draft | undefined {
  const [best] = freePeople(role, job, { day, draft });
  if (best)
    return withSeats(draft, {
      ...{ jobId: job.id, id: best.id, role },
      why: whyPerson(best, job, { day, draft }),
    });
  return mayTake ? swapPerson(job, role, { day, draft }) : undefined;
}

/** Takes a person from a job of the proposal that another free person can join. */
function swapPerson(job: DayJob, role: PersonRole, { day, draft }: { day: Day; draft: Draft }) {
  for (const seat of draft.seats) {
    if (seat.role === "vehicle" || seat.jobId === job.id) continue;
    const without = { ...draft, seats: draft.seats.filter((one) => one !== seat) };
    const worker = freePeople(role, job, {
      day: { ...day, people: day.people.filter(({ id }) => id === seat.id) },
      draft: without,
    })[0];
    const other = day.jobs.find(({ id }) => id === seat.jobId);
    if (!worker || !other) continue;
    const moved = withSeats(without, {
      ...{ jobId: job.id, id: worker.id, role },
      why: `The only one left for this job: ${other.number} gets another person.`,
    });
    const [instead] = freePeople(seat.role, other, { day, draft: moved });
    if (instead)
      return withSeats(moved, {
        ...{ jobId: other.id, id: instead.id, role: seat.role },
        why: `Free then, so that ${job.number} has its crew as well.`,
      });
  }
  return undefined;
}

function fillTrucks(job: DayJob, filling: Filling): Filled {
  const { day, draft, mayTake } = filling;
  const has = trucksOn(job, { day, draft });
  if (!needsTruck(job) || hasRoom(job, has)) return { draft };
  const [single] = freeTrucks(job, { day, draft }, has);
  if (single) return { draft: withSeats(draft, truckSeat(job, single, whyTruck(job, single, has))) };
  const swapped = mayTake ? swapTruck(job, has, { day, draft }) : undefined;
  if (swapped) return { draft: swapped };
  return has.length > 0 ? { why: whyNoTruck(job, filling) } : fillPair(job, filling);
}

const truckSeat = (job: DayJob, { id }: Truck, why: string): Seat => ({
  ...{ jobId: job.id, id, role: "vehicle" as const, why },
});

/** Takes a truck from a job of the proposal that another one serves as well. */
function swapTruck(job: DayJob, has: readonly Truck[], { day, draft }: { day: Day; draft: Draft }) {
  for (const seat of draft.seats) {
    if (seat.role !== "vehicle") continue;
    const truck = day.trucks.find(({ id }) => id === seat.id);
    const other = day.jobs.find(({ id }) => id === seat.jobId);
    if (!truck || !other) continue;
    const without = { ...draft, seats: draft.seats.filter((one) => one !== seat) };
    const [fits] = freeTrucks(job, { day: { ...day, trucks: [truck] }, draft: without }, has);
    if (!fits) continue;
    const only = `The only truck left for ${goodsOf(job)}: ${other.number} gets another one.`;
    const moved = withSeats(without, truckSeat(job, truck, only));
    const beside = trucksOn(other, { day, draft: moved });
    const [instead] = freeTrucks(other, { day, draft: moved }, beside);
    if (instead)
      return withSeats(
        moved,
        truckSeat(other, instead, `It fits too, and leaves a truck for ${job.number}.`),
      );
  }
  return undefined;
}

/** Two trucks, if no free one takes the goods alone, and if that leaves a truck to the jobs at the same time. */
export function fillPair(job: DayJob, { day, draft, later }: Filling): Filled {
  const usable = day.trucks.filter(
    (truck) =>
      truck.volume > 0 &&
      // Alone it is too small; nothing else may speak against it.
      isClear(truckProblems(truck, { ...job, needs: NO_NEEDS }, { day, draft, others: [] })),
  );
  const pairs = usable
    .flatMap((one, at) => usable.slice(at + 1).map((other): [Truck, Truck] => [one, other]))
    .filter((pair) => hasRoom(job, pair))
    .toSorted((a, b) => compare(sizeOf(a), sizeOf(b)));
  const [pair] = pairs;
  if (!pair) return { why: whyNoTruck(job, { day, draft }) };
  const together = `No free truck takes ${goodsOf(job)} alone: these two take ${formatNumber(pair[0].volume + pair[1].volume)} m³.`;
  const next = withSeats(draft, ...pair.map((truck) => truckSeat(job, truck, together)));
  const rivals = later.filter(
    (other) =>
      needsTruck(other) &&
      other.startsAt < job.endsAt &&
      job.startsAt < other.endsAt &&
      freeTrucks(other, { day, draft }).length > 0,
  );
  const left = rivals.some((other) => freeTrucks(other, { day, draft: next }).length > 0);
  if (rivals.length > 0 && !left)
    return { why: `It needs two trucks, and that leaves none for ${rivals[0]?.number}.` };
  return { draft: next };
}

const sizeOf = (pair: readonly Truck[]) => [
  pair.reduce((sum, { volume }) => sum + volume, 0),
  ...pair.map(({ plate }) => plate),
];

/** 12.4 m³ · 1,860 kg */
export function goodsOf({ needs: { litres, kg } }: DayJob): string {
  const said = [
    litres !== null && `${formatNumber(Math.round(litres / 100) / 10)} m³`,
    kg !== null && `${formatNumber(kg)} kg`,
  ].filter(Boolean);
  return said.length > 0 ? said.join(" · ") : "the goods";
}

const clockOf = ({ startsAt, endsAt }: DayJob) => `${formatTime(startsAt)} to ${formatTime(endsAt)}`;

function whyTruck(job: DayJob, { volume }: Truck, others: readonly Truck[]): string {
  if (job.needs.litres === null && job.needs.kg === null)
    return "The smallest free truck. No volume is entered: check that the goods fit.";
  if (others.length > 0) return `The smallest free truck that takes the rest: ${formatNumber(volume)} m³.`;
  return `The smallest free truck for ${goodsOf(job)}: it takes ${formatNumber(volume)} m³.`;
}

const TRADE_WORDS: Record<string, string> = {
  mover: "mover",
  packer: "packer",
  team_lead: "team lead",
  supervisor: "supervisor",
};

function whyPerson(worker: Worker, job: DayJob, within: { day: Day; draft: Draft }): string {
  const { km, after } = distanceTo(job, worker, within);
  const days = `${worker.daysWorked} ${worker.daysWorked === 1 ? "day" : "days"} in the last two weeks`;
  if (worker.trade !== "driver")
    return `The free ${TRADE_WORDS[worker.trade] ?? "person"} with the fewest days of work: ${days}.`;
  return after === undefined
    ? `The free driver at the yard with the fewest days of work: ${days}.`
    : `The nearest free driver: about ${km} km from the end of ${after}.`;
}

function whyNoTruck(job: DayJob, within: Within): string {
  const large = within.day.trucks.filter((truck) => hasRoom(job, [truck]));
  if (large.length === 0)
    return `No free truck, and no two of them, take ${goodsOf(job)} from ${clockOf(job)}.`;
  const barred = large.find((truck) =>
    isClear(truckProblemsBesidePapers(truck, job, { ...within, others: [] })),
  );
  if (!barred) return `Every truck that takes ${goodsOf(job)} is out from ${clockOf(job)}.`;
  const { cover } = truckPaperProblems(barred, job, within);
  return `No free truck may go: ${cover[0] ?? "the driver on the job has no licence for one of this size."}`;
}

/** The licence that the free drivers lack for the job's trucks; undefined if no driver is free at all. */
function licenceLacking(job: DayJob, within: Within): string | undefined {
  const isThere = (worker: Worker) =>
    worker.trade === "driver" && isClear(workerProblems(worker, job, within));
  const onJob = new Set(within.draft.seats.flatMap(({ jobId, id }) => (jobId === job.id ? [id] : [])));
  return within.day.people.some((worker) => !onJob.has(worker.id) && isThere(worker))
    ? licenceFor(trucksOn(job, within))
    : undefined;
}

const ROLE_WORDS: Record<PersonRole, readonly [one: string, more: string]> = {
  lead: ["crew lead", "crew leads"],
  driver: ["driver", "drivers"],
  crew: ["crew member", "crew members"],
  packer: ["packer", "packers"],
};

/** '1 driver with a licence of class C and 2 crew members are missing from 08:00 to 12:00.' */
function whyNobody(
  job: DayJob,
  {
    missing,
    unfilled,
    licence,
  }: { missing: readonly PersonRole[]; unfilled: readonly PersonRole[]; licence: string | undefined },
): string {
  const counts = [...new Set(missing)].flatMap((role) => {
    const count = unfilled.filter((one) => one === role).length;
    const held = role === "driver" && licence ? ` with a licence of class ${licence}` : "";
    return count > 0 ? [`${count} ${ROLE_WORDS[role][count === 1 ? 0 : 1]}${held}`] : [];
  });
  return `${counts.join(" and ")} ${unfilled.length === 1 ? "is" : "are"} missing from ${clockOf(job)}.`;
}
