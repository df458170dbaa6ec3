import { eq } from "drizzle-orm";
import { assignToJob, unassignFromJob } from "~/features/jobs/server/commands/assign-job";
import { planJob } from "~/features/jobs/server/commands/plan-job";
import { lockJob, lockJobs } from "~/features/jobs/server/queries/locked-jobs";
import { assertReachJobs } from "~/features/jobs/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type Draft, type Seat, seatKey, type Times } from "../../domain/day";
import { jobReplanned } from "../../domain/events";
import type { Option } from "../../domain/replan";
import { hireByHand, optionGone, outageNotFound, replannedAlready } from "../../errors";
import { listCrews } from "../queries/assignments";
import type { ListedJob } from "../queries/day";
import { optionsOf, readOutage } from "../queries/outages";
import { dispatchNotices, dispatchOutages, dispatchReplans, type ReplanChange } from "../tables";

interface Replanning {
  id: Reach<"outage">;
  jobId: string;
  /** Of one of the options that were shown. */
  key: string;
  now: Date;
}

/**
 * Applies a replacement to a job, and prepares the messages about it. The options are found again: CONFLICT if this one is
 * no longer possible. A job is replanned once for an outage.
 */
export async function replanJob(
  tx: Tx,
  actor: Actor,
  { id, jobId, key, now }: Replanning,
): Promise<{ id: string }> {
  const [locked] = await tx.select().from(dispatchOutages).where(eq(dispatchOutages.id, id)).for("update");
  if (!locked) throw outageNotFound();
  const { outage, listed, day, fallen, replans } = await readOutage(tx, actor, id, now);
  if (replans.has(jobId)) throw replannedAlready();
  if (key.startsWith("hire:")) throw hireByHand();
  const option = optionsOf(jobId, { day, fallen, hauliers: [] }).find((one) => one.key === key);
  const job = listed.find((one) => one.id === jobId);
  if (!option || !job) throw optionGone();
  const touched = jobsOf(option, jobId);
  const ids = await assertReachJobs(tx, actor, touched, "manage_moves");
  if ((await lockJobs(tx, ids)).size < touched.length) throw optionGone();
  const reached = new Map(ids.map((one): [string, Reach<"job">] => [one, one]));
  const change = await applyOption(tx, actor, { option, reached, listed, now });
  const replanId = newId(now.getTime());
  const by = { createdAt: now, createdBy: actor.personId };
  await tx
    .insert(dispatchReplans)
    .values({ id: replanId, outageId: id, jobId, kind: option.kind, change, ...by });
  await prepareNotices(tx, { replanId, option, job, touched });
  await record(tx, actor, jobReplanned, {
    subjectId: id,
    summary: `${job.number} replanned: ${option.title}`,
    data: { day: outage.day, jobId, number: job.number, kind: option.kind },
    at: now,
  });
  return { id: replanId };
}

/** The jobs that an option changes, its own first. */
const jobsOf = ({ draft }: Option, jobId: string): string[] => [
  ...new Set([
    jobId,
    ...draft.seats.map((seat) => seat.jobId),
    ...[...draft.removed].map((key) => key.split(" ")[0] ?? ""),
    ...draft.times.keys(),
  ]),
];

interface Applying {
  option: Option;
  reached: ReadonlyMap<string, Reach<"job">>;
  listed: readonly ListedJob[];
  now: Date;
}

/** Assignments end before others begin, so that no person is on two jobs in between. */
async function applyOption(
  tx: Tx,
  actor: Actor,
  { option: { draft }, reached, listed, now }: Applying,
): Promise<ReplanChange> {
  const change: ReplanChange = { made: [], removed: [], times: [] };
  for (const [jobId, id] of reached)
    for (const { id: assignmentId, personId, vehicleId, role } of assignedOn(listed, jobId))
      if (draft.removed.has(seatKey(jobId, personId ?? vehicleId ?? ""))) {
        await unassignFromJob(tx, actor, { id, assignmentId, now });
        change.removed.push({ jobId, personId, vehicleId, role });
      }
  for (const [jobId, times] of draft.times) {
    const id = reached.get(jobId);
    const job = listed.find((one) => one.id === jobId);
    if (!id || !job) throw optionGone();
    const { rowVersion } = (await lockJob(tx, id)).job;
    const { kind, needs } = job;
    const alongside = alongsideOf(draft, jobId);
    await planJob(tx, actor, { id, kind, needs, ...times, rowVersion, alongside, reason: "", now });
    change.times.push({ jobId, before: textOf(job), after: textOf(times) });
  }
  for (const { jobId, id: holder, role } of draft.seats) {
    const id = reached.get(jobId);
    if (!id) throw optionGone();
    const who = role === "vehicle" ? { vehicleId: holder } : { personId: holder, role };
    const alongside = alongsideOf(draft, jobId);
    const made = await assignToJob(tx, actor, { id, ...who, alongside, reason: "", now });
    change.made.push({ jobId, assignmentId: made.id, role });
  }
  return change;
}

const textOf = ({ startsAt, endsAt }: Times): [string, string] => [
  startsAt.toISOString(),
  endsAt.toISOString(),
];

function alongsideOf({ seats }: Draft, jobId: string) {
  const joining = (isIt: (role: Seat["role"]) => boolean) =>
    seats.flatMap((seat) => (seat.jobId === jobId && isIt(seat.role) ? [seat.id] : []));
  return {
    vehicles: joining((role) => role === "vehicle"),
    drivers: joining((role) => role === "driver").map((id) => ({ id, name: "" })),
  };
}

const assignedOn = (listed: readonly ListedJob[], jobId: string) =>
  listed.find(({ id }) => id === jobId)?.assigned ?? [];

/** For the crews of the jobs that changed, and for the customer if their crew comes later or a truck joins. */
async function prepareNotices(
  tx: Tx,
  { replanId, option, job, touched }: { replanId: string; option: Option; job: ListedJob; touched: string[] },
): Promise<void> {
  const crews = await listCrews(tx, touched);
  const tellsCustomer = option.kind === "shift" || option.kind === "join";
  const rows = [
    ...crews.map(({ jobId, personId }) => ({ replanId, jobId, personId })),
    ...(tellsCustomer ? [{ replanId, jobId: job.id, moveId: job.moveId }] : []),
  ];
  if (rows.length > 0) await tx.insert(dispatchNotices).values(rows);
}
