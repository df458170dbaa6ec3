import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";

/** What the site says. `data` is the latest edit, `published` what visitors see; null is a draft. */
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

/** One row: counts what changed the site's face, so that every process sees at once that its copy is old. */
export const contentVersion = pgTable("content_version", {
  id: integer("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull().default(0),
  /** Counts the changes of content alone: a save of settings reads none of it anew. */
  items: bigint("items", { mode: "number" }).notNull().default(0),
});
