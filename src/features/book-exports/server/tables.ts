import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";
import type { Format } from "../domain/formats";

/** An export of a closed month: the entries that the journal had then. Its file is written again from them. */
export const bookExports = pgTable(
  "book_exports",
  {
    id: id(),
    month: text("month").notNull(),
    format: text("format").$type<Format>().notNull(),
    entries: integer("entries").notNull(),
    /** The last entry of the month by its id, which grows with time. */
    lastEntryId: uuid("last_entry_id"),
    madeAt: instant("made_at").notNull(),
    madeBy: uuid("made_by").references(() => people.id),
  },
  (table) => [
    index("book_exports_month").on(table.month, table.madeAt),
    check("book_exports_month_known", sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check("book_exports_entries", sql`(${table.entries} = 0) = (${table.lastEntryId} is null)`),
  ],
);
