import { eq, sql } from "drizzle-orm";
import { placesOfJob, pointColumns } from "~/features/jobs/server/queries/job-points";
import { jobAssignments, jobPlaces, jobs } from "~/features/jobs/server/tables";
import { travelClash } from "~/features/jobs/travel/domain";
import { getTravelRules } from "~/features/jobs/travel/server/queries";
import { moveCrew, moves } from "~/features/moves/server/tables";
import { db } from "~/platform/db/database";

/** The people of a move, as the move has them and as its jobs have them. */
export async function teamsOf(moveId: string) {
  const [move] = await db().select().from(moves).where(eq(moves.id, moveId));
  const crew = await db().select().from(moveCrew).where(eq(moveCrew.moveId, moveId));
  const onJobs = await db()
    .select({ personId: jobAssignments.personId, role: jobAssignments.role, position: jobs.position })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .where(sql`${jobs.moveId} = ${moveId} and ${jobAssignments.personId} is not null`)
    .orderBy(jobs.position);
  const named = [...(move?.crewLead ? [move.crewLead] : []), ...crew.map(({ personId }) => personId)];
  return {
    ofMove: { lead: move?.crewLead ?? null, all: [...new Set(named)].sort() },
    ofJobs: {
      lead: onJobs.find(({ role }) => role === "lead")?.personId ?? null,
      all: [...new Set(onJobs.map(({ personId }) => personId ?? ""))].sort(),
    },
  };
}

/** The number of overlapping assignments without an override. */
export const doubleBookings = async () =>
  (
    await db().execute(sql`select a.id from job_assignments a join job_assignments b on a.id < b.id and a.span && b.span
      and (a.person_id = b.person_id or a.vehicle_id = b.vehicle_id)
      where a.state = 'assigned' and b.state = 'assigned' and a.overridden_at is null and b.overridden_at is null`)
  ).rows.length;

/** The number of people who were put on a job after their leave on its day was approved. */
export const assignedOnLeave = async () =>
  (
    await db().execute(sql`select a.id from job_assignments a join leave_requests l on l.person_id = a.person_id
      where l.status = 'approved' and a.state = 'assigned' and a.created_at > l.decided_at
      and a.span && tstzrange(l.first_day::timestamp at time zone 'Africa/Nairobi',
        (l.last_day + 1)::timestamp at time zone 'Africa/Nairobi')`)
  ).rows.length;

/** The number of pairs of assignments, without an override, between which the drive of the jobs' places does not fit. */
export async function lateDrives(): Promise<number> {
  const rows = await db()
    .select({
      who: sql<string>`coalesce(${jobAssignments.personId}, ${jobAssignments.vehicleId})::text`,
      moveId: jobs.moveId,
      jobId: jobs.id,
      startsAt: jobs.startsAt,
      endsAt: jobs.endsAt,
      ...pointColumns,
    })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .leftJoin(jobPlaces, placesOfJob)
    .where(sql`${jobAssignments.state} = 'assigned' and ${jobAssignments.overriddenAt} is null`);
  const rules = await getTravelRules(db());
  const legs = rows.flatMap(({ startsAt, endsAt, startPoint: from, endPoint: to, ...row }) =>
    startsAt && endsAt ? [{ ...row, startsAt, endsAt, from, to }] : [],
  );
  return legs.filter((one) =>
    legs.some(
      (other) => other.who === one.who && other.jobId !== one.jobId && travelClash(one, other, rules),
    ),
  ).length;
}
