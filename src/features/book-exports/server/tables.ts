import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
    /** The last posted entry of the month. */
    lastSeq: bigint("last_seq", { mode: "number" }),
    madeAt: instant("made_at").notNull(),
    madeBy: uuid("made_by").references(() => people.id),
  },
  (table) => [
    index("book_exports_month").on(table.month, table.madeAt),
    check("book_exports_month_known", sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check("book_exports_entries", sql`(${table.entries} = 0) = (${table.lastSeq} is null)`),
  ],
);
