import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { jobs } from "~/features/jobs/server/tables";
import type { Reader } from "~/platform/db/database";
import { hires } from "../tables";

const PLANNABLE = ["scheduled", "crewed", "dispatched"] as const;

/**
 * Open hires whose time is over, and hires whose job differs from what was offered: the hires that a task looks at. Hires of
 * jobs that have set off as agreed are left out.
 */
export function jobsOfHires(reader: Reader, now: Date, most: number) {
  const isChanged = or(
    sql`${jobs.id} is null`,
    ne(jobs.startsAt, hires.startsAt),
    ne(jobs.endsAt, hires.endsAt),
    eq(jobs.state, "aborted"),
    sql`${jobs.startsAt} is null`,
  );
  return reader
    .select({ id: hires.id, state: hires.state })
    .from(hires)
    .leftJoin(jobs, eq(jobs.id, hires.jobId))
    .where(
      or(
        and(
          eq(hires.state, "open"),
          or(
            sql`${hires.expiresAt} <= ${now.toISOString()}::timestamptz`,
            and(eq(hires.ofJob, true), or(isChanged, sql`${jobs.state} not in ${[...PLANNABLE]}`)),
          ),
        ),
        and(
          eq(hires.state, "accepted"),
          eq(hires.ofJob, true),
          sql`${hires.endsAt} > ${now.toISOString()}::timestamptz`,
          or(
            and(
              isChanged,
              or(sql`${jobs.id} is null`, inArray(jobs.state, [...PLANNABLE, "aborted", "unscheduled"])),
            ),
            ne(hires.noticed, ""),
          ),
        ),
      ),
    )
    .orderBy(asc(hires.endsAt))
    .limit(most);
}

/** The person who offered a hire; null if nobody did. */
export async function findPlanner(reader: Reader, id: string): Promise<string | null> {
  const [row] = await reader.select({ createdBy: hires.createdBy }).from(hires).where(eq(hires.id, id));
  return row?.createdBy ?? null;
}
