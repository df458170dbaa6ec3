import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Gapless numbers: one row for each series and year, locked by the transaction that takes the next one. */
export const counters = pgTable(
  "counters",
  {
    series: text("series").notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);
