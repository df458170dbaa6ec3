import { createHash } from "node:crypto";
import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { listOpenedJobs } from "~/features/jobs/server/queries/jobs";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { addDays, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { CurrentJob, Notice, PublishedPlan } from "../../domain/plan";
import { jobNotices, jobPublications } from "../tables";

export interface Period {
  from: PlainDate;
  to: PlainDate;
}

export const digestOf = (part: unknown): string =>
  createHash("sha256").update(JSON.stringify(part)).digest("base64url");

type Opened = Awaited<ReturnType<typeof listOpenedJobs>>[number];

function planOf(job: Opened): PublishedPlan | undefined {
  const { number, kind, startsAt, endsAt, assigned, needs } = job;
  if (!startsAt || !endsAt) return undefined;
  return {
    ...{ number, kind, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    stops: job.stops,
    team: assigned.flatMap(({ personId, role }) =>
      personId && role !== "vehicle" ? [{ personId, role }] : [],
    ),
    vehicles: assigned.flatMap(({ vehicleId, name }) => (vehicleId ? [name] : [])),
    ...{ litres: needs.litres, minutes: needs.minutes },
  };
}

const currentOf = (job: Opened): CurrentJob => ({
  ...{ id: job.id, moveId: job.moveId, number: job.number, state: job.state, plan: planOf(job) },
});

/** Jobs that are, or were published, in a period, within the planner's reach. */
export function ofPeriod(actor: Actor, { from, to }: Period): SQL | undefined {
  const [start, end] = [startOfDate(from), startOfDate(addDays(to, 1))];
  return and(
    or(
      and(gte(jobs.startsAt, start), lt(jobs.startsAt, end)),
      sql`${jobs.id} in (select p.job_id from ${jobPublications} p where p.starts_at >= ${start.toISOString()}::timestamptz and p.starts_at < ${end.toISOString()}::timestamptz)`,
    ),
    inScope(actor, "manage_moves"),
  );
}

export const listCurrentJobs = async (
  reader: Reader,
  actor: Actor,
  which: SQL | undefined,
  now: Date,
): Promise<CurrentJob[]> => (await listOpenedJobs(reader, actor, which, now)).map(currentOf);

/** The notices of these jobs, and of removed jobs of the period. Locked for a publication. */
export async function listNotices(
  reader: Reader,
  actor: Actor,
  { jobIds, period, lock }: { jobIds: readonly string[]; period?: Period | undefined; lock?: boolean },
): Promise<Notice[]> {
  const removed = period && [
    isNull(jobNotices.jobId),
    gte(jobNotices.startsAt, startOfDate(period.from)),
    lt(jobNotices.startsAt, startOfDate(addDays(period.to, 1))),
    peopleInScope(actor, scopeOf(actor, "manage_moves"), sql`${jobNotices.personId}`),
  ];
  const query = reader
    .select({
      ...{ id: jobNotices.id, jobId: jobNotices.jobId, personId: jobNotices.personId },
      ...{ number: jobNotices.number, digest: jobNotices.digest, role: jobNotices.role },
      ...{ startsAt: jobNotices.startsAt, endsAt: jobNotices.endsAt, answer: jobNotices.answer },
    })
    .from(jobNotices)
    .where(
      and(
        isNull(jobNotices.withdrawnAt),
        or(inArray(jobNotices.jobId, [...jobIds]), removed ? and(...removed) : undefined),
      ),
    )
    .orderBy(jobNotices.id);
  return lock ? query.for("update") : query;
}

/** The digests of the published plans, by job. */
export async function listDigests(reader: Reader, jobIds: readonly string[]): Promise<Map<string, string>> {
  if (jobIds.length === 0) return new Map();
  const rows = await reader
    .select({ jobId: jobPublications.jobId, digest: jobPublications.digest })
    .from(jobPublications)
    .where(inArray(jobPublications.jobId, [...jobIds]));
  return new Map(rows.map(({ jobId, digest }) => [jobId, digest]));
}

/** The jobs of a move. */
export const ofMove = (actor: Actor, moveId: string): SQL | undefined =>
  and(eq(jobs.moveId, moveId), inScope(actor, "manage_moves"));

export const ofJobs = (actor: Actor, jobIds: readonly string[]): SQL | undefined =>
  and(inArray(jobs.id, [...jobIds]), inScope(actor, "manage_moves"));

/** Locks the jobs of a period after their quotes and moves, as all commands of jobs do. Returns their ids. */
export async function lockJobs(
  tx: Tx,
  actor: Actor,
  period: Period,
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await listCurrentJobs(tx, actor, ofPeriod(actor, period), now);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const moveIds = [...new Set(found.map(({ moveId }) => moveId))];
  const ofMoves = sql`(select ${moves.quoteId} from ${moves} where ${inArray(moves.id, moveIds)})`;
  await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(inArray(quotes.id, ofMoves))
    .orderBy(quotes.id)
    .for("share");
  await tx
    .select({ id: moves.id })
    .from(moves)
    .where(inArray(moves.id, moveIds))
    .orderBy(moves.id)
    .for("share");
  await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, ids)).orderBy(jobs.id).for("update");
  return new Set(ids);
}

/** The job of a notice while the person is on it; undefined once they are taken off. */
export async function findAnswered(reader: Reader, jobId: string, personId: string) {
  const [job] = await reader
    .select({
      ...{ id: jobs.id, moveId: jobs.moveId, position: jobs.position, state: jobs.state },
      ...{ move: moves.number, customerId: moves.customerId },
    })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .innerJoin(
      jobAssignments,
      and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.personId, sql`${personId}::uuid`)),
    )
    .where(eq(jobs.id, jobId));
  return job;
}
