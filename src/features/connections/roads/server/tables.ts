import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";

export const mapUses = pgTable(
  "map_uses",
  {
    /** `2026-11`, of Nairobi. */
    month: text("month").primaryKey(),
    calls: integer("calls").notNull().default(0),
    restsUntil: instant("rests_until"),
  },
  (table) => [check("map_uses_calls", sql`${table.calls} >= 0`)],
);
