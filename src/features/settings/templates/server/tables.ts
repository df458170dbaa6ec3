import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";

/**
 * The sections that documents are drawn from, as every save left them: written by a trigger of `settings`, so that no way
 * of saving forgets it. A document is drawn from the row of its day.
 */
export const documentSettings = pgTable(
  "document_settings",
  {
    section: text("section").notNull(),
    since: instant("since").notNull(),
    value: jsonb("value").$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.section, table.since] })],
);
