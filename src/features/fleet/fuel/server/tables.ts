import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, plainDate } from "~/platform/db/columns";
import { fileColumns } from "~/platform/db/file-columns";
import { vehicles } from "../../vehicles/server/tables";

export const fuelIssues = pgTable(
  "fuel_issues",
  {
    id: id(),
    vehicleId: uuid("vehicle_id")
      .notNull()
      .references(() => vehicles.id),
    day: plainDate("day").notNull(),
    /** Tenths of a litre. */
    tenths: integer("tenths").notNull(),
    amount: cents("amount").notNull(),
    km: integer("km"),
    isFull: boolean("is_full").notNull().default(true),
    station: text("station").notNull().default(""),
    /** Its receipt: in the storage before the row and removed after it. */
    ...fileColumns(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("fuel_issues_vehicle").on(table.vehicleId, table.day, table.id),
    index("fuel_issues_day").on(table.day),
    check(
      "fuel_issues_file",
      sql`num_nulls(${table.name}, ${table.mediaType}, ${table.bytes}, ${table.key}) in (0, 4)`,
    ),
    check(
      "fuel_issues_figures",
      sql`${table.tenths} > 0 and ${table.amount} >= 0 and coalesce(${table.km}, 0) >= 0`,
    ),
  ],
);
