import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";

/** `data` is the latest edit, `published` is what visitors see; null marks a draft. */
export const contentItems = pgTable(
  "content_items",
  {
    id: id(),
    kind: text("kind").notNull(),
    slug: text("slug").notNull(),
    locale: text("locale").notNull().default("en"),
    position: integer("position").notNull().default(0),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    published: jsonb("published").$type<Record<string, unknown>>(),
    publishedAt: instant("published_at"),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: uuid("updated_by").references(() => people.id),
  },
  (table) => [
    uniqueIndex("content_items_slug").on(table.kind, table.slug, table.locale),
    index("content_items_order").on(table.locale, table.kind, table.position, table.id),
  ],
);

/** One row with change counters, which tell every process when its cache is outdated. */
export const contentVersion = pgTable("content_version", {
  id: integer("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull().default(0),
  /** Counts content changes only, so that saving settings does not reload content. */
  items: bigint("items", { mode: "number" }).notNull().default(0),
});
