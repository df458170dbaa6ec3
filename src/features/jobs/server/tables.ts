import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { AssignedRole, JobKind, JobState, StopRole } from "../domain";

const tstzrange = customType<{ data: string }>({ dataType: () => "tstzrange" });

/**
 * One crew's part of a move. Triggers on `moves` and `move_crew` keep a move's jobs true to its day, status and team
 * (docs/decisions/0214), so that rows written by an older process are right as well.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    moveId: uuid("move_id")
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    /** From 1: SRV-2026-0001/1. The first one is on the move's day. */
    position: smallint("position").notNull(),
    kind: text("kind").$type<JobKind>().notNull(),
    state: text("state").$type<JobState>().notNull(),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    /** Needs; null: those of the move's inventory or record. */
    litres: integer("litres"),
    kg: integer("kg"),
    minutes: integer("minutes"),
    drivers: smallint("drivers"),
    crew: smallint("crew"),
    packers: smallint("packers"),
    /** True once a planner entered stops. Before that the job has the move's places. */
    ownStops: boolean("own_stops").notNull().default(false),
    setOffAt: instant("set_off_at"),
    doneAt: instant("done_at"),
    abortReason: text("abort_reason").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** Counted up by a trigger with each change. */
    rowVersion: integer("row_version").notNull().default(1),
  },
  (table) => [
    unique("jobs_position").on(table.moveId, table.position),
    index("jobs_starts_at").on(table.startsAt, table.id).where(sql`starts_at is not null`),
    check(
      "jobs_kind_known",
      sql`${table.kind} in ('pack', 'load', 'move', 'deliver', 'unpack', 'store_in', 'store_out', 'other')`,
    ),
    check(
      "jobs_state_known",
      sql`${table.state} in ('unscheduled', 'scheduled', 'crewed', 'dispatched', 'on_the_way', 'arrived', 'working', 'paused', 'loaded', 'unloading', 'done', 'verified', 'aborted')`,
    ),
    check(
      "jobs_times",
      sql`(${table.startsAt} is null) = (${table.endsAt} is null) and ${table.endsAt} > ${table.startsAt} and ${table.endsAt} <= ${table.startsAt} + interval '336 hours'`,
    ),
    check(
      "jobs_unscheduled",
      sql`${table.state} = 'aborted' or (${table.state} = 'unscheduled') = (${table.startsAt} is null)`,
    ),
    check("jobs_aborted", sql`(${table.state} = 'aborted') = (${table.abortReason} <> '')`),
    check("jobs_done", sql`(${table.state} in ('done', 'verified')) = (${table.doneAt} is not null)`),
    check(
      "jobs_needs",
      sql`least(${table.litres}, ${table.kg}, ${table.minutes}, ${table.drivers}, ${table.crew}, ${table.packers}) >= 0`,
    ),
  ],
);

export const jobStops = pgTable(
  "job_stops",
  {
    id: id(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    role: text("role").$type<StopRole>().notNull(),
    address: text("address").notNull(),
    place: text("place").notNull(),
    floor: smallint("floor"),
    lift: boolean("lift"),
    stairs: smallint("stairs"),
    carry: integer("carry"),
    parking: text("parking").notNull(),
    accessHours: text("access_hours").notNull(),
    contactName: text("contact_name").notNull(),
    contactPhone: text("contact_phone").notNull(),
  },
  (table) => [
    unique("job_stops_position").on(table.jobId, table.position),
    check("job_stops_role_known", sql`${table.role} in ('pickup', 'delivery', 'store', 'other')`),
  ],
);

/**
 * A person or a vehicle on a job. Exclusion constraints refuse two at once: `job_assignments_person_free` and
 * `job_assignments_vehicle_free`, unless a row says who overrode them and why.
 */
export const jobAssignments = pgTable(
  "job_assignments",
  {
    id: id(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    personId: uuid("person_id").references(() => people.id),
    vehicleId: uuid("vehicle_id").references(() => vehicles.id),
    role: text("role").$type<AssignedRole>().notNull(),
    /** `released` once the job is over, and while it has no times. A trigger sets it, and the span. */
    state: text("state").$type<"assigned" | "released">().notNull().default("assigned"),
    span: tstzrange("span"),
    overriddenAt: instant("overridden_at"),
    overriddenBy: uuid("overridden_by").references(() => people.id),
    overrideReason: text("override_reason").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    unique("job_assignments_person").on(table.jobId, table.personId),
    unique("job_assignments_vehicle").on(table.jobId, table.vehicleId),
    uniqueIndex("job_assignments_lead").on(table.jobId).where(sql`role = 'lead'`),
    index("job_assignments_of_person").on(table.personId).where(sql`person_id is not null`),
    index("job_assignments_of_vehicle").on(table.vehicleId).where(sql`vehicle_id is not null`),
    index("job_assignments_overridden").on(table.overriddenAt).where(sql`overridden_at is not null`),
    check("job_assignments_one", sql`num_nonnulls(${table.personId}, ${table.vehicleId}) = 1`),
    check(
      "job_assignments_role_known",
      sql`${table.role} in ('lead', 'driver', 'crew', 'packer', 'vehicle') and (${table.role} = 'vehicle') = (${table.vehicleId} is not null)`,
    ),
    check("job_assignments_state_known", sql`${table.state} in ('assigned', 'released')`),
    check(
      "job_assignments_overridden_why",
      sql`(${table.overriddenAt} is null) = (${table.overrideReason} = '')`,
    ),
  ],
);

/** How far the jobs of older moves that are over have been added; a row until it is done. */
export const jobScans = pgTable("job_scans", {
  id: id(),
  after: uuid("after").notNull(),
  finishedAt: instant("finished_at"),
});

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
