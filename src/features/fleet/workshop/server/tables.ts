import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, plainDate } from "~/platform/db/columns";
import { vehicles } from "../../vehicles/server/tables";
import type { ServiceKind, Severity } from "../domain";

const ofVehicle = () =>
  uuid("vehicle_id")
    .notNull()
    .references(() => vehicles.id);

export const vehicleDefects = pgTable(
  "vehicle_defects",
  {
    id: id(),
    vehicleId: ofVehicle(),
    what: text("what").notNull(),
    severity: text("severity").$type<Severity>().notNull(),
    noticedOn: plainDate("noticed_on").notNull(),
    repairedOn: plainDate("repaired_on"),
    repair: text("repair").notNull().default(""),
    /** Its photo, a JPEG: in the storage before its row and removed after it. */
    key: text("key").unique(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("vehicle_defects_vehicle").on(table.vehicleId, table.noticedOn),
    index("vehicle_defects_open").on(table.vehicleId).where(sql`repaired_on is null`),
    check("vehicle_defects_days", sql`${table.repairedOn} >= ${table.noticedOn}`),
  ],
);

export const vehicleServices = pgTable(
  "vehicle_services",
  {
    id: id(),
    vehicleId: ofVehicle(),
    kind: text("kind").$type<ServiceKind>().notNull(),
    day: plainDate("day").notNull(),
    km: integer("km"),
    garage: text("garage").notNull().default(""),
    cost: cents("cost").notNull().default(0),
    note: text("note").notNull().default(""),
    /** When the next one is due, whichever comes first. */
    nextOn: plainDate("next_on"),
    nextKm: integer("next_km"),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("vehicle_services_vehicle").on(table.vehicleId, table.day, table.id),
    index("vehicle_services_day").on(table.day),
    check("vehicle_services_cost", sql`${table.cost} >= 0`),
    check("vehicle_services_next", sql`${table.nextOn} > ${table.day} and ${table.nextKm} > ${table.km}`),
  ],
);
