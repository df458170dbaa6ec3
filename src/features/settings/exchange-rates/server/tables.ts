import { sql } from "drizzle-orm";
import { check, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, plainDate } from "~/platform/db/columns";
import type { Currency } from "~/platform/kernel/currencies";

/** The price of one currency unit in the base currency, valid from a date until the next entry. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    id: id(),
    currency: text("currency").$type<Currency>().notNull(),
    date: plainDate("date").notNull(),
    rate: numeric("rate", { precision: 13, scale: 6 }).notNull(),
    updatedBy: uuid("updated_by"),
    updatedByName: text("updated_by_name"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("exchange_rates_day").on(table.currency, table.date),
    check("exchange_rates_positive", sql`${table.rate} > 0`),
  ],
);
