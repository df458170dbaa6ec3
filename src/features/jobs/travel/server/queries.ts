import { eq, sql } from "drizzle-orm";
import { findPlace } from "~/features/pricing/places/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { jobs } from "../../server/tables";
import type { JobPoint, TravelRules } from "../domain";
import { travelSection } from "../settings";
import { jobPlaces } from "./tables";

export const getTravelRules = (reader: Reader): Promise<TravelRules> => getSettings(reader, travelSection);

/** Joins the places of a query's jobs. */
export const placesOfJob = eq(jobPlaces.jobId, jobs.id);

const pointIn = (end: "from" | "to") =>
  sql<JobPoint | null>`case when ${jobPlaces[`${end}Lat`]} is not null then json_build_object('name', ${jobPlaces[`${end}Name`]},
    'lat', ${jobPlaces[`${end}Lat`]}, 'lon', ${jobPlaces[`${end}Lon`]}) end`;
/** Where a job begins and ends; null for places that are not known. */
export const pointColumns = { startPoint: pointIn("from"), endPoint: pointIn("to") };

/** The position of a stop, by its town or estate, else its address. Null if we do not know it exactly. */
export function pointOf({ address, place }: { address: string; place: string }): JobPoint | null {
  for (const text of [place, address]) {
    const found = text === "" ? undefined : findPlace(text);
    if (found?.exact) return { name: found.label.split(",")[0] ?? "", lat: found.lat, lon: found.lon };
  }
  return null;
}
