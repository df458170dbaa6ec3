import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";
import type { DayState, MarkSource } from "../domain";

/** A person's weekly days off, and the language of messages to them. */
export const crewPreferences = pgTable(
  "crew_preferences",
  {
    personId: uuid("person_id")
      .primaryKey()
      .references(() => people.id),
    /** Days of the week, 1 is Monday. The record's working days count leave and pay instead. */
    weeklyOffs: smallint("weekly_offs").array().notNull().default(sql`'{}'::smallint[]`),
    /** Null: the company's setting. */
    language: text("language").$type<Locale>(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("crew_preferences_offs_known", sql`${table.weeklyOffs} <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    check("crew_preferences_language_known", sql`${table.language} in ('en', 'sw')`),
  ],
);

/** Single days that differ from a person's week. */
export const crewDays = pgTable(
  "crew_days",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    day: plainDate("day").notNull(),
    state: text("state").$type<DayState>().notNull(),
    note: text("note").notNull().default(""),
    source: text("source").$type<MarkSource>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("crew_days_once").on(table.personId, table.day),
    index("crew_days_day").on(table.day),
    check("crew_days_state_known", sql`${table.state} in ('off', 'works')`),
    check("crew_days_source_known", sql`${table.source} in ('person', 'link', 'planner')`),
  ],
);

/** A crew member's private link: their published jobs and their days. Its token is derived from the id. */
export const crewLinks = pgTable(
  "crew_links",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    openedAt: instant("opened_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("crew_links_open").on(table.personId).where(sql`revoked_at is null`),
    index("crew_links_person").on(table.personId),
  ],
);
