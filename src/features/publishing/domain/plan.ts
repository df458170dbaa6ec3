import {
  hasSetOff,
  isOver,
  type JobKind,
  type JobState,
  type PersonRole,
  type Stop,
} from "~/features/jobs/domain";
import { defineEvent } from "~/platform/events/define";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";

/** The answers that a published job takes, by the setting 'Crew answers'. */
export const ANSWER_MODES = ["final", "may_decline", "must_accept"] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];
export const ANSWERS = ["proposed", "accepted", "declined"] as const;
export type Answer = (typeof ANSWERS)[number];
export const CHANGES = ["new", "changed", "withdrawn"] as const;
export type Change = (typeof CHANGES)[number];
export const CHANNELS = ["sms", "email"] as const;
export type Channel = (typeof CHANNELS)[number];

export const MAX_DECLINE = 300;
/** The longest period that is published at once, in days. */
export const MOST_DAYS = 14;

/** A person of a published job. Names are read when it is shown, so that an erased one is nowhere else. */
export interface Member {
  personId: string;
  role: PersonRole;
}

/** A job as its crew reads it. */
export interface PublishedPlan {
  number: string;
  kind: JobKind;
  /** ISO, as it is stored. */
  startsAt: string;
  endsAt: string;
  stops: Stop[];
  /** Lead first. */
  team: Member[];
  /** Number plates. */
  vehicles: string[];
  litres: number | null;
  minutes: number | null;
}

/** A job of now, as far as publishing asks. Without a plan it has no times. */
export interface CurrentJob {
  id: string;
  moveId: string;
  number: string;
  state: JobState;
  plan: PublishedPlan | undefined;
}

/** The last message to a person about a job. */
export interface Notice {
  id: string;
  /** Null once the job was removed. */
  jobId: string | null;
  personId: string;
  number: string;
  digest: string;
  startsAt: Date;
  endsAt: Date;
  role: PersonRole;
  answer: Answer;
}

const stopPart = (stop: Stop) => [
  ...[stop.role, stop.address, stop.place, stop.floor, stop.lift, stop.stairs, stop.carry, stop.parking],
  ...[stop.accessHours, stop.contactName, stop.contactPhone],
];

/**
 * The parts of a plan that a person's message depends on: times, stops, vehicles, the lead and their role. Colleagues who join
 * or leave change the published plan, but no other person's message (docs/decisions/0219). A field that is added here makes each
 * published job a changed one.
 */
export const ownPart = (plan: PublishedPlan, personId: string): unknown[] => {
  const { kind, startsAt, endsAt, stops, vehicles, team } = plan;
  const lead = team.find(({ role }) => role === "lead")?.personId ?? null;
  const role = team.find((member) => member.personId === personId)?.role ?? null;
  return [kind, startsAt, endsAt, stops.map(stopPart), vehicles, lead, role];
};
/** The parts by which a plan differs from the published one: the message's parts and the team. */
export const wholePart = (plan: PublishedPlan): unknown[] => [
  ...ownPart(plan, ""),
  plan.team.map(({ personId, role }) => [personId, role]),
];

/** True while a job can be published: it has times, is not over and has not set off. */
export const isPublishable = ({ state, plan }: Pick<CurrentJob, "state" | "plan">): boolean =>
  plan !== undefined && !isOver(state) && !hasSetOff(state);
/** True once crew are under way or done: nothing of it is news. */
const isSettled = (state: JobState): boolean => hasSetOff(state) || state === "done" || state === "verified";

export interface PersonChange {
  personId: string;
  change: Change;
  jobId: string | null;
  noticeId: string | null;
  number: string;
  startsAt: Date;
  endsAt: Date;
  role: PersonRole;
  digest: string;
  /** The answer to the plan before still counts: times and role are the same. */
  keepsAnswer: boolean;
}

/** The people whose job is new, changed or taken away since their last message. */
export function changesOf(
  jobs: readonly CurrentJob[],
  notices: readonly Notice[],
  digestOf: (part: unknown) => string,
): PersonChange[] {
  const found: PersonChange[] = [];
  const known = new Map(jobs.map((job) => [job.id, job]));
  for (const job of jobs) {
    const { plan } = job;
    if (!plan || !isPublishable(job)) continue;
    const [startsAt, endsAt] = [new Date(plan.startsAt), new Date(plan.endsAt)];
    for (const { personId, role } of plan.team) {
      const notice = notices.find((one) => one.jobId === job.id && one.personId === personId);
      const digest = digestOf(ownPart(plan, personId));
      if (notice?.digest === digest) continue;
      const keepsAnswer =
        notice?.role === role &&
        notice.startsAt.getTime() === startsAt.getTime() &&
        notice.endsAt.getTime() === endsAt.getTime();
      found.push({
        ...{ personId, change: notice ? "changed" : "new", jobId: job.id, noticeId: notice?.id ?? null },
        ...{ number: job.number, startsAt, endsAt, role, digest, keepsAnswer },
      });
    }
  }
  for (const notice of notices) {
    const job = notice.jobId === null ? undefined : known.get(notice.jobId);
    if (job && isSettled(job.state)) continue;
    const isOn = job && isPublishable(job) && job.plan?.team.some((one) => one.personId === notice.personId);
    if (isOn) continue;
    const { personId, jobId, id: noticeId, number, startsAt, endsAt, role, digest } = notice;
    found.push({
      ...{ personId, change: "withdrawn", jobId, noticeId, number },
      ...{ startsAt, endsAt, role, digest, keepsAnswer: false },
    });
  }
  return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.number < b.number ? -1 : 1));
}

/** The plan to publish for a job; null removes it. */
export interface PlanChange {
  jobId: string;
  digest: string | null;
  plan: PublishedPlan | null;
}

/** Jobs whose published plan is not the one of now. */
export function planChangesOf(
  jobs: readonly CurrentJob[],
  published: ReadonlyMap<string, string>,
  digestOf: (part: unknown) => string,
): PlanChange[] {
  return jobs.flatMap((job): PlanChange[] => {
    const was = published.get(job.id);
    if (isSettled(job.state)) return [];
    const { plan } = job;
    if (!plan || !isPublishable(job))
      return was === undefined ? [] : [{ jobId: job.id, digest: null, plan: null }];
    const digest = digestOf(wholePart(plan));
    return was === digest ? [] : [{ jobId: job.id, digest, plan }];
  });
}

/** Whether an answer may follow another one. A declined job is the planners' to give again. */
export const canAnswer = (from: Answer, to: "accepted" | "declined", mode: AnswerMode): boolean => {
  if (mode === "final" || from === "declined") return false;
  return to === "declined" || (from === "proposed" && mode === "must_accept");
};

export const THINGS = ["boxes", "blankets", "straps", "trolley", "shoes", "papers"] as const;
/** A thing that a crew brings. */
export type Thing = (typeof THINGS)[number];

const LONG_CARRY = 20;

/** Things to bring for a job, by its kind and its stops. */
export function thingsFor({ kind, stops, vehicles }: PublishedPlan): Thing[] {
  const climbs = stops.some(
    ({ floor, lift, stairs }) => (stairs ?? 0) > 0 || ((floor ?? 0) > 0 && lift === false),
  );
  const carries = stops.some(({ carry }) => (carry ?? 0) >= LONG_CARRY);
  const has: Record<Thing, boolean> = {
    boxes: kind === "pack" || kind === "unpack",
    blankets: kind !== "pack" && kind !== "unpack" && kind !== "other",
    straps: climbs,
    trolley: carries || climbs,
    shoes: true,
    papers: vehicles.length > 0,
  };
  return THINGS.filter((thing) => has[thing]);
}

/** A map with the way from stop to stop. */
export function mapLink(stops: readonly Pick<Stop, "address" | "place">[]): string {
  const places = stops.map(({ address, place }) =>
    [address, address.includes(place) ? "" : place, "Kenya"].filter(Boolean).join(", "),
  );
  const url = new URL("https://www.google.com/maps/dir/?api=1");
  const [destination, ...before] = [...places].reverse();
  if (destination) url.searchParams.set("destination", destination);
  if (before.length > 0) url.searchParams.set("waypoints", before.reverse().join("|"));
  return url.href;
}

/** The days on which a crew member reads addresses and contacts: from the day before a job to the day after. */
export const seesContacts = (
  plan: Pick<PublishedPlan, "startsAt" | "endsAt">,
  days: { from: PlainDate; to: PlainDate },
) => nairobiDate(new Date(plan.startsAt)) <= days.to && nairobiDate(new Date(plan.endsAt)) >= days.from;

/** Its subject is the publication. */
export const planPublished = defineEvent<{
  from: PlainDate;
  to: PlainDate;
  jobs: string[];
  people: string[];
}>("publication.made");
/** Its subject is the job. */
export const jobAnswered = defineEvent<{
  number: string;
  moveId: string;
  move: string;
  /** The job's day. */
  date: PlainDate;
  personId: string;
  name: string;
  answer: "accepted" | "declined";
  reason: string;
  byLink: boolean;
}>("job.answered");
