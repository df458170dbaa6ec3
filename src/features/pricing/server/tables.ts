import { index, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cents, id, instant } from "~/platform/db/columns";
import type { StoredPriceList } from "../domain/office-list";

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
    data: jsonb("data").$type<StoredPriceList>().notNull(),
    publishedAt: instant("published_at").notNull(),
    publishedBy: uuid("published_by"),
    publishedByName: text("published_by_name"),
  },
  (table) => [index("price_lists_valid_from").on(table.validFrom, table.version)],
);

/** The columns of a priced line, of a quote, an invoice and a credit note alike. */
export const lineColumns = () => ({
  position: integer("position").notNull(),
  category: text("category").notNull(),
  code: text("code").notNull(),
  description: text("description").notNull(),
  quantity: numeric("quantity", { precision: 8, scale: 1, mode: "number" }).notNull(),
  unitPrice: cents("unit_price").notNull(),
  amount: cents("amount").notNull(),
});

/** Stores no places: `pair` is a keyed digest of the two. */
export const roadDistances = pgTable(
  "road_distances",
  {
    pair: text("pair").primaryKey(),
    /** Null if unknown. The distance is then an estimate until expiry. */
    km: integer("km"),
    until: instant("until").notNull(),
  },
  (table) => [index("road_distances_until").on(table.until)],
);
