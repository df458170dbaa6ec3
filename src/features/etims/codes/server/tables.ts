import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { TaxCode } from "~/integrations/etims/sales";
import { instant } from "~/platform/db/columns";

type Environment = "sandbox" | "production";

/** KRA's codes, such as its tax types. */
export const etimsCodes = pgTable(
  "etims_codes",
  {
    environment: text("environment").$type<Environment>().notNull(),
    list: text("list").notNull(),
    code: text("code").notNull(),
    listName: text("list_name").notNull(),
    name: text("name").notNull(),
    place: integer("place").notNull(),
    isUsed: boolean("is_used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.list, table.code] })],
);

/** KRA's classes of goods and services: some ten thousand. */
export const etimsClasses = pgTable(
  "etims_classes",
  {
    environment: text("environment").$type<Environment>().notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    level: integer("level").notNull(),
    taxCode: text("tax_code").$type<TaxCode>(),
    isUsed: boolean("is_used").notNull(),
    search: text("search").notNull().generatedAlwaysAs(sql`fold_text(code || ' ' || name)`),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.code] }),
    index("etims_classes_search").using("gin", sql`${table.search} gin_trgm_ops`),
  ],
);

/** How far KRA's lists are read. */
export const etimsLists = pgTable(
  "etims_lists",
  {
    environment: text("environment").$type<Environment>().notNull(),
    list: text("list").$type<"codes" | "classes">().notNull(),
    /** When the last answer was asked for; the next call asks for later changes. */
    askedAt: instant("asked_at"),
    triedAt: instant("tried_at").notNull(),
    /** Why the last try failed; empty if it did not. */
    problem: text("problem").notNull().default(""),
    /** Rows of the last answer that could not be read. */
    skipped: integer("skipped").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.environment, table.list] })],
);
