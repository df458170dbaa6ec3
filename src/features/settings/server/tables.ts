import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";

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
