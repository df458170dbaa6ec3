import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";
import type { Cause } from "../versions/domain";

export const settings = pgTable("settings", {
  section: text("section").primaryKey(),
  value: jsonb("value").$type<Record<string, unknown>>().notNull(),
  /** The section's secret fields as encrypted JSON. */
  sealed: text("sealed"),
  /** Counts saves, so that two people saving the same section notice each other. */
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull(),
  updatedBy: uuid("updated_by"),
});

/** Secrets are never stored here, only that one changed. */
export const settingsVersions = pgTable(
  "settings_versions",
  {
    section: text("section").notNull(),
    version: integer("version").notNull(),
    /** Pictures are references, so none is copied. */
    value: jsonb("value").$type<Record<string, unknown>>().notNull(),
    changed: jsonb("changed").$type<string[]>().notNull(),
    cause: text("cause").$type<Cause>().notNull(),
    restored: integer("restored"),
    savedAt: instant("saved_at").notNull(),
    savedBy: uuid("saved_by"),
    eventId: uuid("event_id"),
  },
  (table) => [primaryKey({ columns: [table.section, table.version] })],
);
