import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { activities } from "~/features/activities/server/tables";
import type { Access } from "~/features/activities/visits/domain";
import { people } from "~/features/identity/server/tables";
import type { End, Stairs } from "~/features/inventory/access/domain";
import { inventories } from "~/features/inventory/inventories/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { AccessChanges, SurveyMode, SurveyState } from "../domain";

const person = (name: string) => uuid(name).references(() => people.id);
const words = (name: string) => text(name).notNull().default("");

export const surveys = pgTable(
  "surveys",
  {
    id: id(),
    /** The visit. Without one the customer lists the goods alone. */
    activityId: uuid("activity_id").references(() => activities.id, { onDelete: "cascade" }),
    inventoryId: uuid("inventory_id").references(() => inventories.id, { onDelete: "set null" }),
    mode: text("mode").$type<SurveyMode>().notNull(),
    state: text("state").$type<SurveyState>().notNull(),
    /** Follows the visit: its assignee, time, minutes and place. */
    surveyorId: person("surveyor_id"),
    startsAt: instant("starts_at").notNull(),
    minutes: integer("minutes").notNull(),
    place: words("place"),
    /** Place in the surveyor's own order of the day; null: by time. */
    dayOrder: integer("day_order"),
    /** Rooms and access as visits noted them before surveys had inventories. */
    rooms: jsonb("rooms").$type<Record<string, number>>().notNull().default({}),
    access: text("access").$type<Access>(),
    note: words("note"),
    startedAt: instant("started_at"),
    startedBy: person("started_by"),
    submittedAt: instant("submitted_at"),
    submittedBy: person("submitted_by"),
    /** The inventory's newest version at the submission, and its volume. */
    version: integer("version"),
    litres: integer("litres"),
    reviewedAt: instant("reviewed_at"),
    reviewedBy: person("reviewed_by"),
    noShowAt: instant("no_show_at"),
    cancelledAt: instant("cancelled_at"),
    cancelReason: words("cancel_reason"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    search: text("search").notNull().generatedAlwaysAs(sql`fold_text(place)`),
  },
  (table) => [
    uniqueIndex("surveys_activity").on(table.activityId),
    index("surveys_inventory").on(table.inventoryId, table.startsAt),
    index("surveys_starts_at").on(table.startsAt, table.id),
    index("surveys_updated_at").on(table.updatedAt, table.id),
    index("surveys_state").on(table.state, table.startsAt, table.id),
    index("surveys_surveyor").on(table.surveyorId, table.startsAt, table.id),
    index("surveys_submitted").on(table.submittedAt).where(sql`submitted_at is not null`),
    index("surveys_search").using("gin", sql`${table.search} gin_trgm_ops`),
    check("surveys_mode_known", sql`${table.mode} in ('onsite', 'video', 'self')`),
    check(
      "surveys_state_known",
      sql`${table.state} in ('requested', 'scheduled', 'in_progress', 'submitted', 'reviewed', 'no_show', 'cancelled')`,
    ),
    check("surveys_access_known", sql`${table.access} in ('easy', 'medium', 'hard')`),
    check("surveys_minutes", sql`${table.minutes} between 1 and 1440`),
    check(
      "surveys_submitted_once",
      sql`${table.state} not in ('submitted', 'reviewed') or ${table.submittedAt} is not null`,
    ),
    check("surveys_reviewed_once", sql`(${table.state} = 'reviewed') = (${table.reviewedAt} is not null)`),
  ],
);

/** Facts about the places of a survey. A place of which nothing is known has no row. */
export const surveyStops = pgTable(
  "survey_stops",
  {
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    end: text("end_kind").$type<End>().notNull(),
    place: words("place"),
    floor: integer("floor"),
    lift: boolean("lift"),
    stairs: text("stairs").$type<Stairs>(),
    carryMetres: integer("carry_metres"),
    truckPayload: integer("truck_payload"),
    gate: words("gate"),
    caretakerName: words("caretaker_name"),
    caretakerPhone: words("caretaker_phone"),
    opensAt: text("opens_at"),
    closesAt: text("closes_at"),
    clearance: boolean("clearance"),
    note: words("note"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.key] }),
    check("survey_stops_end_known", sql`${table.end} in ('pickup', 'delivery')`),
    check("survey_stops_carry", sql`${table.carryMetres} between 0 and 2000`),
    check("survey_stops_floor", sql`${table.floor} between -5 and 60`),
    check("survey_stops_payload", sql`${table.truckPayload} between 0 and 60000`),
  ],
);

/** Edits of places that arrived. The same id counts once; the earlier values stay readable. */
export const surveyAccessEdits = pgTable(
  "survey_access_edits",
  {
    /** Chosen by the client. */
    id: uuid("id").primaryKey(),
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** Empty: the edit changed nothing. */
    changes: jsonb("changes").$type<AccessChanges>().notNull(),
    device: words("device"),
    deviceAt: instant("device_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    by: person("by_id"),
  },
  (table) => [index("survey_access_edits_survey").on(table.surveyId, table.receivedAt)],
);
