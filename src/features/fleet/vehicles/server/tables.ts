import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Fuel, Ownership, VehicleClass, VehicleState } from "../domain";

const tenths = (name: string) => numeric(name, { precision: 6, scale: 1, mode: "number" });

export const vehicles = pgTable(
  "vehicles",
  {
    id: id(),
    plate: text("plate").notNull(),
    name: text("name").notNull().default(""),
    class: text("class").$type<VehicleClass>().notNull(),
    ownership: text("ownership").$type<Ownership>().notNull().default("own"),
    /** Centimetres. */
    length: integer("length"),
    width: integer("width"),
    height: integer("height"),
    /** Cubic metres. */
    volume: tenths("volume"),
    /** Kilograms. */
    payload: integer("payload"),
    axles: integer("axles"),
    seats: integer("seats"),
    fuel: text("fuel").$type<Fuel>().notNull(),
    consumption: tenths("consumption"),
    trackerId: text("tracker_id").notNull().default(""),
    note: text("note").notNull().default(""),
    state: text("state").$type<VehicleState>().notNull().default("active"),
    stateReason: text("state_reason").notNull().default(""),
    /** When it is expected back in use. */
    stateUntil: plainDate("state_until"),
    /** The last reading. */
    odometer: integer("odometer"),
    odometerOn: plainDate("odometer_on"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("vehicles_plate").on(sql`(translate(${table.plate}, ' -', ''))`),
    index("vehicles_by_plate").on(table.plate, table.id),
    check("vehicles_state_known", sql`${table.state} in ('active', 'workshop', 'blocked', 'retired')`),
    check("vehicles_state_reason", sql`(${table.state} = 'active') = (${table.stateReason} = '')`),
    check("vehicles_measures", sql`least(${table.volume}, ${table.payload}, ${table.odometer}) >= 0`),
    check("vehicles_odometer", sql`(${table.odometer} is null) = (${table.odometerOn} is null)`),
  ],
);

/** Append-only, written by a trigger: each state with its beginning, for the days out of use. */
export const vehicleStates = pgTable(
  "vehicle_states",
  {
    id: id(),
    vehicleId: uuid("vehicle_id")
      .notNull()
      .references(() => vehicles.id),
    state: text("state").$type<VehicleState>().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index("vehicle_states_vehicle").on(table.vehicleId, table.at)],
);

/** Append-only. A trigger refuses a figure below the last one, unless a correction says why. */
export const vehicleReadings = pgTable(
  "vehicle_readings",
  {
    id: id(),
    vehicleId: uuid("vehicle_id")
      .notNull()
      .references(() => vehicles.id),
    /** 1 for its first reading: times of two at once do not tell their order. */
    place: integer("place").notNull(),
    km: integer("km").notNull(),
    day: plainDate("day").notNull(),
    /** Why the figure was corrected; empty for an ordinary reading. */
    correction: text("correction").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    uniqueIndex("vehicle_readings_place").on(table.vehicleId, table.place),
    check("vehicle_readings_km", sql`${table.km} between 0 and 3000000`),
  ],
);
