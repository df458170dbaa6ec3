import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";

/** How often Google Maps was asked in a month, against the company's own limit. */
export const mapUses = pgTable(
  "map_uses",
  {
    /** `2026-11`, of Nairobi. */
    month: text("month").primaryKey(),
    calls: integer("calls").notNull().default(0),
    /** No calls before this time, after a failure. */
    restsUntil: instant("rests_until"),
  },
  (table) => [check("map_uses_calls", sql`${table.calls} >= 0`)],
);
