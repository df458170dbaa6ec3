import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Place } from "~/features/moves/domain";
import type { Tx } from "~/platform/db/database";
import type { JobPoint } from "../../travel/domain";
import { pointOf } from "../../travel/server/queries";
import { findLeg, listJobIds, listRoutes } from "../queries/jobs";
import { jobPlaces, jobs } from "../tables";

/**
 * Derives the first and last place of jobs from their stops. The database then checks the drives of their people and
 * vehicles again, and marks those that no longer fit.
 */
export async function placeJobs(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const routes = await listRoutes(tx, { jobIds: ids });
  const rows = routes.map(({ jobId, ownStops, stops, origin, destination }) => {
    const [first, last] = [stops[0], stops.at(-1)];
    const typed = (stop: typeof first) => stop && (stop.role === "delivery" ? destination : origin);
    const from = first ? endOf(first, ownStops ? undefined : typed(first)) : null;
    const to = last ? endOf(last, ownStops ? undefined : typed(last)) : null;
    return {
      ...{ jobId, fromName: from?.name ?? "", fromLat: from?.lat ?? null, fromLon: from?.lon ?? null },
      ...{ toName: to?.name ?? "", toLat: to?.lat ?? null, toLon: to?.lon ?? null, placedAt: now },
    };
  });
  if (rows.length === 0) return;
  const columns = sql`job_places.from_name, job_places.from_lat, job_places.from_lon, job_places.to_name, job_places.to_lat, job_places.to_lon`;
  const fresh = sql`excluded.from_name, excluded.from_lat, excluded.from_lon, excluded.to_name, excluded.to_lat, excluded.to_lon`;
  await tx
    .insert(jobPlaces)
    .values(rows)
    .onConflictDoUpdate({
      target: jobPlaces.jobId,
      set: {
        ...{
          fromName: sql`excluded.from_name`,
          fromLat: sql`excluded.from_lat`,
          fromLon: sql`excluded.from_lon`,
        },
        ...{ toName: sql`excluded.to_name`, toLat: sql`excluded.to_lat`, toLon: sql`excluded.to_lon` },
        placedAt: now,
      },
      setWhere: sql`(${columns}) is distinct from (${fresh})`,
    });
}

/** A job as travel sees it. Derives its places only if they are missing, because changed stops derive theirs. */
export async function placedLeg(tx: Tx, job: Parameters<typeof findLeg>[1], now: Date) {
  const leg = await findLeg(tx, job);
  if (!leg || leg.isPlaced) return leg;
  await placeJobs(tx, [job.id], now);
  return findLeg(tx, job);
}

/** Coordinates that the office typed for the move's place count before its address. */
function endOf(stop: { address: string; place: string }, typed: Place | undefined): JobPoint | null {
  const found = pointOf(stop);
  if (typed?.latitude == null || typed.longitude == null) return found;
  return { name: found?.name ?? stop.address.slice(0, 60), lat: typed.latitude, lon: typed.longitude };
}

/** Places those of some jobs that have no places yet. Returns how many. */
export async function placeMissing(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .leftJoin(jobPlaces, eq(jobPlaces.jobId, jobs.id))
    .where(and(inArray(jobs.id, [...ids]), isNull(jobPlaces.jobId)));
  await placeJobs(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return rows.length;
}

/** Places open jobs of the coming days that have no places yet. Returns how many. */
export async function placeSomeJobs(tx: Tx, now: Date, together: number): Promise<number> {
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .leftJoin(jobPlaces, sql`${jobPlaces.jobId} = ${jobs.id}`)
    .where(
      and(
        isNull(jobPlaces.jobId),
        sql`${jobs.startsAt} > ${now.toISOString()}::timestamptz - interval '1 day'`,
        sql`${jobs.state} not in ('done', 'verified', 'aborted')`,
      ),
    )
    .orderBy(jobs.startsAt, jobs.id)
    .limit(together);
  await placeJobs(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return rows.length;
}

/** Places the jobs of a move after an address changed: the move's own, its quote's or one that was surveyed. */
export async function placeJobsOf(tx: Tx, of: Parameters<typeof listJobIds>[1], now: Date): Promise<void> {
  await placeJobs(tx, await listJobIds(tx, of), now);
}
