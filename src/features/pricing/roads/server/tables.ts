import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";

/** Stores no places: `pair` is a keyed digest of the two. */
export const roadDistances = pgTable(
  "road_distances",
  {
    pair: text("pair").primaryKey(),
    /** Null if unknown. The distance is then an estimate until expiry. */
    km: integer("km"),
    until: instant("until").notNull(),
  },
  (table) => [index("road_distances_until").on(table.until)],
);
