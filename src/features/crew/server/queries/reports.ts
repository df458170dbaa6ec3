import { and, between, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { AssignedRole } from "~/features/jobs/domain";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import type { KeptStep } from "../../domain/progress";
import type { Flag, TimeOf } from "../../domain/reports";
import type { KeptTime } from "../../domain/shifts";
import type { Reported } from "../../domain/steps";
import { crewEvents, crewGivenJobs, crewPositions } from "../tables";

export interface GivenJob {
  moveId: string;
  number: string;
  /** Null: the job was removed. */
  job: {
    state: (typeof jobs.$inferSelect)["state"];
    startsAt: Date | null;
    endsAt: Date | null;
    /** The person's role; null once they are off it. */
    role: AssignedRole | null;
  } | null;
}

/** The jobs that a person's phone was given, as they are now. Jobs that it was never given are left out. */
export async function listGiven(
  reader: Reader,
  personId: string,
  jobIds: readonly string[],
): Promise<Map<string, GivenJob>> {
  if (jobIds.length === 0) return new Map();
  const rows = await reader
    .select({
      ...{ jobId: crewGivenJobs.jobId, moveId: crewGivenJobs.moveId, number: crewGivenJobs.number },
      ...{ id: jobs.id, state: jobs.state, startsAt: jobs.startsAt, endsAt: jobs.endsAt },
      role: jobAssignments.role,
    })
    .from(crewGivenJobs)
    .leftJoin(jobs, eq(jobs.id, crewGivenJobs.jobId))
    .leftJoin(
      jobAssignments,
      and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.personId, crewGivenJobs.personId)),
    )
    .where(and(eq(crewGivenJobs.personId, personId), inArray(crewGivenJobs.jobId, [...jobIds])));
  return new Map(
    rows.map(({ jobId, moveId, number, id, state, startsAt, endsAt, role }) => [
      jobId,
      { moveId, number, job: id && state ? { state, startsAt, endsAt, role } : null },
    ]),
  );
}

/** The answers to earlier reports, with the digests of their content. */
export async function listAnswered(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { digest: string; flag: Flag | null }>> {
  const kept = await reader
    .select({ id: crewEvents.id, digest: crewEvents.digest, flag: crewEvents.flag })
    .from(crewEvents)
    .where(inArray(crewEvents.id, [...ids]));
  const positions = await reader
    .select({ id: crewPositions.id, digest: crewPositions.digest })
    .from(crewPositions)
    .where(inArray(crewPositions.id, [...ids]));
  return new Map([
    ...kept.map(({ id, ...answer }) => [id, answer] as const),
    ...positions.map(({ id, digest }) => [id, { digest, flag: null }] as const),
  ]);
}

/** Steps of a job that count for its state: those that fit when they arrived. */
export async function listSteps(reader: Reader, jobId: string): Promise<KeptStep[]> {
  return reader
    .select({
      id: crewEvents.id,
      step: sql<Reported>`${crewEvents.payload} ->> 'step'`,
      at: crewEvents.at,
      skipped: sql<string>`coalesce(${crewEvents.payload} ->> 'skipped', '')`,
    })
    .from(crewEvents)
    .where(
      and(
        eq(crewEvents.jobId, jobId),
        eq(crewEvents.kind, "step"),
        or(isNull(crewEvents.flag), eq(crewEvents.flag, "refused")),
      ),
    );
}

/** True if a correction of this mark or count arrived before it. */
export const isSuperseded = async (reader: Reader, jobId: string, id: string): Promise<boolean> =>
  (await reader.$count(
    crewEvents,
    and(
      eq(crewEvents.jobId, jobId),
      isNull(crewEvents.flag),
      sql`${crewEvents.payload} ->> 'amends' = ${id}`,
    ),
  )) > 0;

/** The customer of a move, for the events of its reports. */
export async function findCustomerId(reader: Reader, moveId: string): Promise<string | null> {
  const [move] = await reader.select({ id: moves.customerId }).from(moves).where(eq(moves.id, moveId));
  return move?.id ?? null;
}

export const isOnJob = async (reader: Reader, jobId: string, personId: string): Promise<boolean> =>
  (await reader.$count(
    jobAssignments,
    and(eq(jobAssignments.jobId, jobId), eq(jobAssignments.personId, personId)),
  )) > 0;

/** A person's reported working times around a moment. */
export async function listTimes(reader: Reader, personId: string, around: Date): Promise<KeptTime[]> {
  const away = 2 * 86_400_000;
  return reader
    .select({ what: sql<TimeOf>`${crewEvents.payload} ->> 'what'`, at: crewEvents.at })
    .from(crewEvents)
    .where(
      and(
        eq(crewEvents.timeOf, personId),
        between(crewEvents.at, new Date(around.getTime() - away), new Date(around.getTime() + away)),
        sql`${crewEvents.flag} is distinct from 'refused'`,
      ),
    );
}

/** The move's number in a job's: SRV-2026-0001 of SRV-2026-0001/2. */
export const moveOf = (number: string): string => number.split("/")[0] ?? "";
