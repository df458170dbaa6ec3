import { dispatchProblems } from "~/features/fleet/vehicles/domain";
import {
  hoursOf,
  isOver,
  loadProblems,
  type Problems,
  problemsOfPerson,
  problemsOfVehicle,
} from "~/features/jobs/domain";
import { type Leg, sayTravelClash, travelBetween, travelClash } from "~/features/jobs/travel/domain";
import {
  addDays,
  daysBetween,
  formatTime,
  nairobiDate,
  type PlainDate,
  startOfDate,
} from "~/platform/kernel/dates";
import type { Board, BoardJob, PersonLane, VehicleLane } from "../contract";
import { LAST_HOUR, overlap, peopleShort, QUARTER, type Span, spanOf, startingAt } from "./board";

/** A time that a vehicle or a person is on another job. */
export interface Taken extends Leg {
  number: string;
  /** For words; empty for jobs out of reach. */
  customer: string;
  job: BoardJob | undefined;
}

export type Target =
  | { vehicle: VehicleLane; person?: undefined }
  | { vehicle?: undefined; person: PersonLane };

/** A job at a place where it might be dropped. */
export interface Proposal {
  job: BoardJob;
  at: Span;
  /** Its new vehicle or person; the present ones if left out. */
  target?: Target | undefined;
  /** The assignment that ends. */
  takeOff?: string | undefined;
}

const legOf = (
  { moveId, startPoint: from, endPoint: to }: Pick<BoardJob, "moveId" | "startPoint" | "endPoint">,
  { startsAt, endsAt }: Span,
): Leg => ({ moveId, startsAt, endsAt, from, to });

/** Other jobs of a vehicle or a person, by their start. */
function takenOf(board: Board, of: "vehicleId" | "personId", id: string, except: string): Taken[] {
  const hired =
    of === "vehicleId" ? board.lanes.find((lane) => lane.id === id && lane.kind === "hired") : undefined;
  const seen = board.jobs.flatMap((job): Taken[] => {
    const span = spanOf(job);
    const isTheirs = job.assigned.some((one) => one[of] === id) || hired?.jobs.includes(job.id);
    if (!span || job.id === except || isOver(job.state) || !isTheirs) return [];
    return [{ ...legOf(job, span), number: job.number, customer: job.customer, job }];
  });
  const unseen = board.busy
    .filter((one) => one[of] === id)
    .map((one) => ({ ...legOf(one, one), number: one.number, customer: "", job: undefined }));
  return [...seen, ...unseen].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Other jobs from or to which there is no time to drive, as the server says it. */
function drivesOf(
  board: Board,
  { job, at }: Proposal,
  { taken, name, isPerson }: { taken: readonly Taken[]; name: string; isPerson: boolean },
): string[] {
  const leg = legOf(job, at);
  return taken.flatMap((other) => {
    const clash = travelClash(leg, other, board.travel);
    return clash ? [sayTravelClash(clash, { name, isPerson, job: leg, other, number: other.number })] : [];
  });
}

const daysOf = ({ startsAt, endsAt }: Span): PlainDate[] => {
  const first = nairobiDate(startsAt);
  const last = nairobiDate(new Date(endsAt.getTime() - 1));
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));
};

function problemsOfPersonAt(
  board: Board,
  person: PersonLane,
  proposal: Proposal,
  clashing: boolean,
): Problems {
  const { job, at } = proposal;
  const { name } = person;
  const days = daysOf(at);
  const [first = ""] = days;
  const taken = takenOf(board, "personId", person.id, job.id);
  let away: { status: string; leave: string | null } | undefined;
  for (const day of days)
    for (const one of person.away) {
      const isThen = one.firstDay === null || (one.firstDay <= day && (one.lastDay ?? day) >= day);
      if (isThen && away?.leave !== "approved") away = one;
    }
  return problemsOfPerson(
    {
      name,
      ...{ status: away?.status ?? "active", leave: away?.leave ?? null },
      training: [
        ...person.training,
        ...new Set(person.daysOff.flatMap(({ day, conflict }) => (days.includes(day) ? [conflict] : []))),
      ],
      clashes: clashing ? taken.filter((one) => overlap(one, at)).map(({ number }) => number) : [],
      drives: clashing ? drivesOf(board, proposal, { taken, name, isPerson: true }) : [],
      otherHours: taken
        .filter(({ startsAt }) => nairobiDate(startsAt) === first)
        .reduce((sum, one) => sum + hoursOf(one), 0),
    },
    days.length > 1 ? 0 : hoursOf(at),
  );
}

function problemsOfVehicleAt(
  board: Board,
  lane: VehicleLane,
  proposal: Proposal,
  { others, clashing }: { others: readonly VehicleLane[]; clashing: boolean },
) {
  const { job, at } = proposal;
  const taken = clashing ? takenOf(board, "vehicleId", lane.id, job.id) : [];
  const day = nairobiDate(at.startsAt);
  return problemsOfVehicle(
    {
      ...{ plate: lane.plate, state: lane.state, stateUntil: lane.stateUntil },
      ...{ volume: lane.volume, payload: lane.payload },
      problems: dispatchProblems(
        lane,
        lane.expired.filter((one) => one.day === day).map(({ kind, day: validTo }) => ({ kind, validTo })),
      ),
      clashes: taken.filter((one) => overlap(one, at)).map(({ number }) => number),
      drives: drivesOf(board, proposal, { taken, name: lane.plate, isPerson: false }),
    },
    { needs: job.needs, day, others },
  );
}

/** Those who stay on the job. */
const staying = ({ job, takeOff }: Proposal) => job.assigned.filter(({ id }) => id !== takeOff);

/** The vehicles that stay on the job, besides one. */
function vehiclesBeside(board: Board, proposal: Proposal, id: string): VehicleLane[] {
  const ids = staying(proposal).map(({ vehicleId }) => vehicleId);
  return board.lanes.filter((lane) => ids.includes(lane.id) && lane.id !== id);
}

/**
 * The conflicts of a drop as the server finds them: hard conflicts refuse it, soft ones need a reason. The rules are those of jobs
 * (docs/domain/jobs.md#conflicts). `clashing` includes other jobs at the time.
 */
export function problemsOf(board: Board, proposal: Proposal, clashing = true): Problems {
  const { job, at, target } = proposal;
  const isMoved =
    job.startsAt?.getTime() !== at.startsAt.getTime() || job.endsAt?.getTime() !== at.endsAt.getTime();
  const stay = new Set(isMoved ? staying(proposal).map((one) => one.personId ?? one.vehicleId) : []);
  const people = board.people.filter(({ id }) => stay.has(id) || id === target?.person?.id);
  const lanes = board.lanes.filter(({ id }) => stay.has(id) || id === target?.vehicle?.id);
  const found = [
    ...people.map((person) => problemsOfPersonAt(board, person, proposal, clashing)),
    ...lanes.map((lane) =>
      problemsOfVehicleAt(board, lane, proposal, {
        others: vehiclesBeside(board, proposal, lane.id),
        clashing,
      }),
    ),
  ];
  return { hard: found.flatMap(({ hard }) => hard), soft: found.flatMap(({ soft }) => soft) };
}

/** How a lane fits the dragged job. */
export interface Answer {
  kind: "fits" | "later" | "small" | "conflict" | "taken" | "away";
  label: string;
  /** One sentence of cause; empty if it fits. */
  cause: string;
  /** Overlaps at the wanted time, drives included. */
  blocked: readonly Taken[];
  /** Where a drop puts it; undefined if it needs an override, or is not possible. */
  lands: Span | undefined;
  problems: Problems;
}

const LABELS = { fits: "fits now", small: "too small", taken: "no gap", conflict: "needs a reason" } as const;

/** The times that the target and the people who stay are taken, with the drives there and back. */
function blockedOf(board: Board, proposal: Proposal): Taken[] {
  const { job, target, at } = proposal;
  const leg = legOf(job, at);
  const ids = [
    ...staying(proposal).map(({ vehicleId, personId }) => ({ vehicleId, personId })),
    { vehicleId: target?.vehicle?.id ?? null, personId: target?.person?.id ?? null },
  ];
  const taken = new Map<string, Taken>();
  for (const { vehicleId, personId } of ids)
    for (const one of vehicleId
      ? takenOf(board, "vehicleId", vehicleId, job.id)
      : personId
        ? takenOf(board, "personId", personId, job.id)
        : [])
      taken.set(one.number, one);
  return [...taken.values()].map((one) => {
    const before = travelBetween(leg, one, board.travel).gap;
    const after = travelBetween(one, leg, board.travel).gap;
    const minutes = (many: number) => many * 60_000;
    return {
      ...one,
      startsAt: new Date(one.startsAt.getTime() - minutes(before)),
      endsAt: new Date(one.endsAt.getTime() + minutes(after)),
    };
  });
}

/** The first time from the wanted one that is free, on its day; undefined if there is none. */
function nextFree(at: Span, blocked: readonly Span[]): Span | undefined {
  const day = startOfDate(nairobiDate(at.startsAt));
  const last = Math.max(day.getTime() + LAST_HOUR * 4 * QUARTER, at.endsAt.getTime());
  let span = at;
  while (span.endsAt.getTime() <= last) {
    const { startsAt } = span;
    const until = blocked.filter((one) => overlap(one, span)).map(({ endsAt }) => endsAt.getTime());
    if (until.length === 0) return span;
    const next = Math.ceil(Math.max(...until) / QUARTER) * QUARTER;
    span = startingAt(span, new Date(Math.max(next, startsAt.getTime() + QUARTER)));
  }
  return undefined;
}

/** The answer of a lane: fits now, from 13:00, too small, away. */
export function answerOf(board: Board, proposal: Proposal): Answer {
  const problems = problemsOf(board, proposal);
  const { hard, soft } = problems;
  const blocked = blockedOf(board, proposal).filter((one) => overlap(one, proposal.at));
  const answer = { problems, blocked, lands: undefined };
  const { vehicle, person } = proposal.target ?? {};
  if (vehicle?.kind === "hired")
    return { ...answer, kind: "away", label: "hired", cause: "A hired truck takes only its own job." };
  if (hard.length > 0)
    return { ...answer, kind: "away", label: awayLabel(vehicle, person), cause: hard.join(" ") };
  const small = vehicle
    ? loadProblems(vehicle, proposal.job.needs, vehiclesBeside(board, proposal, vehicle.id))
    : [];
  if (small.length > 0) return { ...answer, kind: "small", label: LABELS.small, cause: small.join(" ") };
  if (blocked.length === 0 && soft.length === 0)
    return { ...answer, kind: "fits", label: LABELS.fits, cause: "", lands: proposal.at };
  const others = problemsOf(board, proposal, false).soft;
  if (others.length > 0)
    return { ...answer, kind: "conflict", label: LABELS.conflict, cause: soft.join(" ") };
  const free = nextFree(proposal.at, blockedOf(board, proposal));
  const then = free && problemsOf(board, { ...proposal, at: free });
  const cause = causeOf(blocked, free);
  if (free && then?.hard.length === 0 && then.soft.length === 0)
    return { ...answer, kind: "later", label: `from ${formatTime(free.startsAt)}`, cause, lands: free };
  return { ...answer, kind: "taken", label: LABELS.taken, cause: cause || soft.join(" ") };
}

function awayLabel(vehicle: VehicleLane | undefined, person: PersonLane | undefined): string {
  if (person) return person.away.some(({ firstDay }) => firstDay === null) ? "not employed" : "away";
  if (vehicle?.state === "workshop") return "workshop";
  if (vehicle?.state === "blocked") return "blocked";
  return vehicle && vehicle.expired.length > 0 ? "papers" : "away";
}

/** 'Busy with Peter Njoroge until 12:30, then 30 min for the drive. Free at 13:00.' */
function causeOf(blocked: readonly Taken[], free: Span | undefined): string {
  const one = blocked.at(-1);
  if (!one) return "";
  const until = formatTime(one.job?.endsAt ?? one.endsAt);
  const gap = one.job?.endsAt ? Math.round((one.endsAt.getTime() - one.job.endsAt.getTime()) / 60_000) : 0;
  const busy = `Busy with ${one.customer || one.number} until ${until}${gap > 0 ? `, then ${gap} min for the drive` : ""}.`;
  return free
    ? `${busy} Free at ${formatTime(free.startsAt)}.`
    : `${busy} No free time after it on this day.`;
}

const RANK: Record<Answer["kind"], number> = { fits: 0, later: 1, conflict: 2, taken: 3, small: 4, away: 5 };

export interface Choice {
  target: Target;
  answer: Answer;
}

/** Vehicles for a job, best first: those that fit, the tightest one at the top, then those at another time. */
export function rankVehicles(board: Board, job: BoardJob, at: Span, takeOff?: string): Choice[] {
  return board.lanes
    .filter(({ id, kind }) => kind === "vehicle" && !job.assigned.some(({ vehicleId }) => vehicleId === id))
    .map((vehicle) => ({
      target: { vehicle },
      answer: answerOf(board, { job, at, target: { vehicle }, takeOff }),
    }))
    .sort(
      (a, b) =>
        RANK[a.answer.kind] - RANK[b.answer.kind] ||
        (a.answer.lands?.startsAt.getTime() ?? 0) - (b.answer.lands?.startsAt.getTime() ?? 0) ||
        // For unknown goods the largest comes first.
        (job.needs.litres === null ? -1 : 1) * (a.target.vehicle.volume - b.target.vehicle.volume),
    );
}

/** People for a job, those that fit first; packers at the top for packing, and at the end for other work. */
export function rankPeople(board: Board, job: BoardJob, at: Span): Choice[] {
  const isPacking = job.kind === "pack" || job.kind === "unpack";
  const suits = ({ role }: PersonLane) => Number((role === "packer") !== isPacking);
  return board.people
    .filter(({ id, isAssignable }) => isAssignable && !job.assigned.some(({ personId }) => personId === id))
    .map((person) => ({ target: { person }, answer: answerOf(board, { job, at, target: { person } }) }))
    .sort(
      (a, b) =>
        RANK[a.answer.kind] - RANK[b.answer.kind] ||
        suits(a.target.person) - suits(b.target.person) ||
        a.target.person.name.localeCompare(b.target.person.name),
    );
}

/** The free people of a vehicle's last job before this one, as many as the job needs: the crew that is with it. */
export function crewWith(board: Board, vehicleId: string, job: BoardJob, at: Span): PersonLane[] {
  const before = takenOf(board, "vehicleId", vehicleId, job.id)
    .filter((one) => nairobiDate(one.startsAt) === nairobiDate(at.startsAt) && one.startsAt < at.startsAt)
    .at(-1)?.job;
  const ids = before?.assigned.flatMap(({ personId }) => personId ?? []) ?? [];
  return board.people
    .filter(({ id, isAssignable }) => isAssignable && ids.includes(id))
    .filter((person) => answerOf(board, { job, at, target: { person } }).kind === "fits")
    .slice(0, peopleShort(job));
}
