import { doublePrecision, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";
import { jobs } from "../../server/tables";

/**
 * Where a job begins and ends, derived from its stops. Null: the place is not known. A trigger checks the drives to the
 * neighbouring jobs again (docs/decisions/0223).
 */
export const jobPlaces = pgTable("job_places", {
  jobId: uuid("job_id")
    .primaryKey()
    .references(() => jobs.id, { onDelete: "cascade" }),
  fromName: text("from_name").notNull(),
  fromLat: doublePrecision("from_lat"),
  fromLon: doublePrecision("from_lon"),
  toName: text("to_name").notNull(),
  toLat: doublePrecision("to_lat"),
  toLon: doublePrecision("to_lon"),
  placedAt: instant("placed_at").notNull(),
});
