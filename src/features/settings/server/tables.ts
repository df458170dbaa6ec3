import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";
import type { Cause } from "../versions/domain";

/** One row a section; what is not stored has the schema's default. */
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

/** Every save of a section as it was then. Secrets are never here: only that one changed. */
export const settingsVersions = pgTable(
  "settings_versions",
  {
    section: text("section").notNull(),
    version: integer("version").notNull(),
    /** Without secrets. Pictures are references already, so none is copied. */
    value: jsonb("value").$type<Record<string, unknown>>().notNull(),
    /** The dotted paths of the changes, including those of secrets. */
    changed: jsonb("changed").$type<string[]>().notNull(),
    cause: text("cause").$type<Cause>().notNull(),
    /** Which version was restored. */
    restored: integer("restored"),
    savedAt: instant("saved_at").notNull(),
    savedBy: uuid("saved_by"),
    /** The save in the audit log, which names the person until they are erased. */
    eventId: uuid("event_id"),
  },
  (table) => [primaryKey({ columns: [table.section, table.version] })],
);
