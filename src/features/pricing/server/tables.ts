import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "~/platform/db/columns";
import type { PriceList } from "../domain";

/**
 * The published price lists. Append-only (a trigger refuses update and delete): a quote names the version it was
 * priced with. Version 1, the specification's figures, comes with the migrations.
 */
export const priceLists = pgTable(
  "price_lists",
  {
    id: id(),
    version: integer("version").notNull().unique(),
    validFrom: instant("valid_from").notNull(),
    /** Amounts in cents. */
    data: jsonb("data").$type<Omit<PriceList, "version">>().notNull(),
    publishedAt: instant("published_at").notNull(),
    publishedBy: uuid("published_by"),
    publishedByName: text("published_by_name"),
  },
  (table) => [index("price_lists_valid_from").on(table.validFrom, table.version)],
);
