import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, plainDate } from "~/platform/db/columns";
import { vehicles } from "../../vehicles/server/tables";
import type { CheckAnswer } from "../domain";

/** Append-only. */
export const vehicleChecks = pgTable(
  "vehicle_checks",
  {
    /** Chosen by the phone, so that a check that is sent twice counts once. */
    id: uuid("id").primaryKey(),
    vehicleId: uuid("vehicle_id")
      .notNull()
      .references(() => vehicles.id),
    day: plainDate("day").notNull(),
    km: integer("km").notNull(),
    /** Below the last reading, and confirmed by the driver: no reading was entered. */
    isKmLower: boolean("is_km_lower").notNull().default(false),
    /** The lines of the checklist as they were. */
    answers: jsonb("answers").$type<CheckAnswer[]>().notNull(),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("vehicle_checks_vehicle").on(table.vehicleId, table.day, table.createdAt),
    check("vehicle_checks_km", sql`${table.km} between 0 and 3000000`),
  ],
);
