import type { ServiceCategory } from "~/features/customers/domain";
import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";

/** The kinds of a move's parts (docs/domain/jobs.md#jobs). */
export const JOB_KINDS = [
  "pack",
  "load",
  "move",
  "deliver",
  "unpack",
  "store_in",
  "store_out",
  "other",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export const KIND_LABELS: Record<JobKind, string> = {
  pack: "Pack",
  load: "Load",
  move: "Move",
  deliver: "Deliver",
  unpack: "Unpack",
  store_in: "Into the store",
  store_out: "Out of the store",
  other: "Other work",
};

const CATEGORY_KINDS: Partial<Record<ServiceCategory, JobKind>> = {
  packing: "pack",
  unpacking: "unpack",
  storage: "store_in",
  assembly: "other",
  cleaning: "other",
};
/** The kind of a move's first job. `first_job_kind` in the database says the same. */
export const kindOf = (category: ServiceCategory): JobKind => CATEGORY_KINDS[category] ?? "move";

/** States that a person chooses. The others follow from times and assignments. */
export const JOB_STEPS = [
  "dispatched",
  "on_the_way",
  "arrived",
  "working",
  "paused",
  "loaded",
  "unloading",
  "done",
  "verified",
  "aborted",
] as const;
export type JobStep = (typeof JOB_STEPS)[number];
export const JOB_STATES = ["unscheduled", "scheduled", "crewed", ...JOB_STEPS] as const;
export type JobState = (typeof JOB_STATES)[number];
export const STATE_LABELS: Record<JobState, string> = {
  unscheduled: "No time yet",
  scheduled: "Scheduled",
  crewed: "Crewed",
  dispatched: "Dispatched",
  on_the_way: "On the way",
  arrived: "Arrived",
  working: "Working",
  paused: "Paused",
  loaded: "Loaded",
  unloading: "Unloading",
  done: "Done",
  verified: "Verified",
  aborted: "Aborted",
};

const NEXT: Record<JobState, readonly JobStep[]> = {
  unscheduled: ["aborted"],
  scheduled: ["aborted"],
  crewed: ["dispatched", "on_the_way", "aborted"],
  dispatched: ["on_the_way", "aborted"],
  // The office closes a job whose crew reported nothing on the way.
  on_the_way: ["arrived", "done", "aborted"],
  arrived: ["working", "done", "aborted"],
  working: ["paused", "loaded", "done", "aborted"],
  paused: ["working", "aborted"],
  loaded: ["unloading", "done", "aborted"],
  unloading: ["done", "aborted"],
  done: ["verified"],
  verified: [],
  aborted: [],
};
export const nextSteps = (state: JobState): readonly JobStep[] => NEXT[state];
export const canTake = (state: JobState, step: JobStep): boolean => NEXT[state].includes(step);

/** The steps from a state to one that the crew reported; none if it cannot be reached. */
export function stepsTowards(from: JobState, to: JobStep): JobStep[] {
  const open: JobStep[][] = [[]];
  const seen = new Set<JobState>([from]);
  for (const way of open) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const next of NEXT[last]) {
      if (seen.has(next) || PLANNERS_STEPS.has(next)) continue;
      seen.add(next);
      open.push([...way, next]);
    }
  }
  return [];
}

// From on_the_way to verified.
const BEGUN: ReadonlySet<JobState> = new Set(JOB_STEPS.slice(1, -1));
/** True once the job has set off. */
export const hasSetOff = (state: JobState): boolean => BEGUN.has(state);

const OVER: ReadonlySet<JobState> = new Set(["done", "verified", "aborted"]);
/** True if people and vehicles of the job are free again. */
export const isOver = (state: JobState): boolean => OVER.has(state);
/** True until the job sets off: its times, stops and needs may change. */
export const isPlannable = (state: JobState): boolean => !hasSetOff(state) && !isOver(state);

export const PERSON_ROLES = ["lead", "driver", "crew", "packer"] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];
export const ASSIGNED_ROLES = [...PERSON_ROLES, "vehicle"] as const;
export type AssignedRole = (typeof ASSIGNED_ROLES)[number];
export const ROLE_LABELS: Record<AssignedRole, string> = {
  lead: "Crew lead",
  driver: "Driver",
  crew: "Crew",
  packer: "Packer",
  vehicle: "Vehicle",
};

export const STOP_ROLES = ["pickup", "delivery", "store", "other"] as const;
export type StopRole = (typeof STOP_ROLES)[number];
export const STOP_LABELS: Record<StopRole, string> = {
  pickup: "Pickup",
  delivery: "Delivery",
  store: "Store",
  other: "Stop",
};

/** The needs of a job. Null is unknown. */
export interface JobNeeds {
  litres: number | null;
  /** Kilograms. */
  kg: number | null;
  /** Of the work, without travel. */
  minutes: number | null;
  drivers: number | null;
  crew: number | null;
  packers: number | null;
}
export const NO_NEEDS: JobNeeds = {
  ...{ litres: null, kg: null, minutes: null, drivers: null, crew: null, packers: null },
};

export interface Stop {
  role: StopRole;
  address: string;
  /** Town or estate. */
  place: string;
  floor: number | null;
  lift: boolean | null;
  /** Flights of stairs. */
  stairs: number | null;
  /** Metres from the truck to the door. */
  carry: number | null;
  parking: string;
  accessHours: string;
  contactName: string;
  contactPhone: string;
}
export const BLANK_STOP: Stop = {
  ...{ role: "pickup", address: "", place: "", floor: null, lift: null, stairs: null, carry: null },
  ...{ parking: "", accessHours: "", contactName: "", contactPhone: "" },
};

export const MOST_JOBS = 20;
export const MOST_STOPS = 12;
export const MOST_ASSIGNED = 40;
export const MAX_REASON = 500;
/** A job lasts at most two weeks, the longest crossing of a border. */
export const MAX_HOURS = 336;
const MAX_WORKDAY = 11;

/** SRV-2026-0001/2: the move's number and the job's place in it. */
export const jobNumber = (move: string, position: number): string => `${move}/${position}`;

/** Planned hours, with at most two decimals. */
export const hoursOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 36_000) / 100;

export interface Problems {
  /** The assignment is refused. */
  hard: string[];
  /** It needs a reason, which the audit log keeps. */
  soft: string[];
}

interface PersonOnDay {
  name: string;
  status: string;
  leave: string | null;
  /** Other jobs at the time. */
  clashes: readonly string[];
  /** Other jobs from or to which there is no time to drive, as sentences. */
  drives: readonly string[];
  /** Hours on other jobs of the day. */
  otherHours: number;
  training: readonly string[];
}

/** The conflicts of a person with a job (docs/domain/jobs.md#conflicts). */
export function problemsOfPerson(person: PersonOnDay, jobHours: number): Problems {
  const { name, status, leave, clashes, drives, otherHours, training } = person;
  const hard = [
    status === "suspended" && `${name} is suspended.`,
    (status === "terminated" || status === "inactive") && `${name} is not employed at the moment.`,
    leave === "approved" && `${name} is on leave then.`,
  ];
  const hours = Math.round((otherHours + jobHours) * 10) / 10;
  const soft = [
    leave === "pending" && `${name} has asked for leave then.`,
    ...clashes.map((other) => `${name} is on ${other} then.`),
    ...drives,
    otherHours + jobHours > MAX_WORKDAY && `${name} works ${hours} hours that day, more than ${MAX_WORKDAY}.`,
    ...training,
  ];
  return { hard: sentences(hard), soft: sentences(soft) };
}

interface Load {
  volume: number;
  payload: number;
}

interface VehicleOnDay extends Load {
  plate: string;
  state: string;
  stateUntil: PlainDate | null;
  /** Its problems on that day, as fleet finds them. */
  problems: readonly string[];
  clashes: readonly string[];
  drives: readonly string[];
  /** False for a hired vehicle whose hires are at other times. */
  isHired?: boolean;
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}
/** True if a vehicle is hired for all of a job. `hires` is undefined for vehicles that do not come from hires. */
export const isHiredFor = (hires: readonly Times[] | undefined, job: Times): boolean =>
  !hires || hires.some(({ startsAt, endsAt }) => startsAt <= job.startsAt && endsAt >= job.endsAt);

/** Goods for which a vehicle and the job's other vehicles together have no room; unknown bodies take everything. */
export function loadProblems(vehicle: Load, needs: JobNeeds, others: readonly Load[]): string[] {
  const room = (of: keyof Load) => others.reduce((sum, other) => sum + other[of], vehicle[of]);
  const { litres, kg } = needs;
  return sentences([
    litres !== null &&
      room("volume") > 0 &&
      litres > room("volume") * 1000 &&
      `${litres / 1000} m³ do not fit: ${room("volume")} m³.`,
    kg !== null &&
      room("payload") > 0 &&
      kg > room("payload") &&
      `${kg} kg are more than ${room("payload")} kg.`,
  ]);
}

/** The conflicts of a vehicle with a job. `others` are the job's other vehicles. */
export function problemsOfVehicle(
  vehicle: VehicleOnDay,
  job: { needs: JobNeeds; day: PlainDate; others: readonly Load[] },
): Problems {
  const { plate, clashes, drives } = vehicle;
  // A vehicle in the workshop may be planned from the day of its return.
  const isBack = vehicle.state === "workshop" && vehicle.stateUntil !== null && vehicle.stateUntil <= job.day;
  const hard = vehicle.problems.slice(isBack ? 1 : 0).map((problem) => `${plate}: ${problem}.`);
  const soft = [
    isBack && `${plate} is in the workshop until then.`,
    vehicle.isHired === false && `${plate} is not hired for these times.`,
    ...clashes.map((other) => `${plate} is on ${other} then.`),
    ...drives,
    ...loadProblems(vehicle, job.needs, job.others),
  ];
  return { hard, soft: sentences(soft) };
}

const sentences = (some: readonly (string | false)[]) => some.filter((one) => one !== false);

interface OfJob {
  number: string;
  moveId: string;
  /** The move's number. */
  move: string;
}
export const jobAdded = defineEvent<OfJob & { kind: JobKind }>("job.added");
export const jobPlanned = defineEvent<OfJob & { fields: string[]; overrideReason: string }>("job.planned");
export const jobRemoved = defineEvent<OfJob>("job.removed");
export const jobAssigned = defineEvent<
  OfJob & {
    personId: string | null;
    vehicleId: string | null;
    role: AssignedRole;
    overridden: string[];
    reason: string;
  }
>("job.assigned");
export const jobUnassigned = defineEvent<
  OfJob & { personId: string | null; vehicleId: string | null; role: AssignedRole }
>("job.unassigned");
export const jobAdvanced = defineEvent<OfJob & { from: JobState; to: JobState; reason: string }>(
  "job.advanced",
);
/** Late reports of a crew's phone corrected when it set off or was done. */
export const jobTimesReported = defineEvent<OfJob>("job.times_reported");

/** Steps of the office. The others are the crew's too. */
export const PLANNERS_STEPS: ReadonlySet<JobStep> = new Set(["dispatched", "verified", "aborted"]);
