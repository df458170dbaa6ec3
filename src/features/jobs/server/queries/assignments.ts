import { and, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { jobAssignments, jobs } from "../tables";

/** Where a vehicle is planned within a span, on jobs that have not set off. */
export const listVehicleAssignments = (reader: Reader, vehicleId: string, span: { from: Date; to: Date }) =>
  reader
    .select({ id: jobAssignments.id, jobId: jobAssignments.jobId })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .where(
      and(
        eq(jobAssignments.vehicleId, vehicleId),
        inArray(jobs.state, ["scheduled", "crewed", "dispatched"]),
        sql`${jobAssignments.span} && tstzrange(${span.from.toISOString()}::timestamptz, ${span.to.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(jobAssignments.id);
