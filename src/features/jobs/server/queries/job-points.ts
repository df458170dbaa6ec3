import { eq, sql } from "drizzle-orm";
import type { JobPoint } from "../../travel/domain";
import { jobPlaces, jobs } from "../tables";

/** Joins the places of a query's jobs. */
export const placesOfJob = eq(jobPlaces.jobId, jobs.id);

const pointIn = (end: "from" | "to") =>
  sql<JobPoint | null>`case when ${jobPlaces[`${end}Lat`]} is not null then json_build_object('name', ${jobPlaces[`${end}Name`]},
    'lat', ${jobPlaces[`${end}Lat`]}, 'lon', ${jobPlaces[`${end}Lon`]}) end`;
/** The first and last place of a job; null for places that are not known. */
export const pointColumns = { startPoint: pointIn("from"), endPoint: pointIn("to") };
