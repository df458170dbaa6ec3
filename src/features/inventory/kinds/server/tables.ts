import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { Flag, ItemKind, Room, Source } from "../domain/kinds";

const words = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

/** The list as the office edits it. Inventories name the published versions below. */
export const itemKinds = pgTable(
  "item_kinds",
  {
    id: id(),
    code: text("code").notNull().unique(),
    nameEn: text("name_en").notNull(),
    nameSw: text("name_sw").notNull(),
    words: words("words"),
    rooms: words("rooms").$type<Room[]>(),
    family: text("family").notNull(),
    /** Cubic metres. */
    volume: numeric("volume", { precision: 7, scale: 3, mode: "number" }).notNull(),
    /** Kilograms. */
    weight: numeric("weight", { precision: 7, scale: 1, mode: "number" }).notNull(),
    minutes: integer("minutes").notNull(),
    flags: words("flags").$type<Flag[]>(),
    source: text("source").$type<Source>().notNull(),
    weightSource: text("weight_source").$type<Source>().notNull(),
    reference: text("reference").notNull().default(""),
    active: boolean("active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("item_kinds_name").on(sql`lower(${table.nameEn})`, table.id),
    index("item_kinds_volume").on(table.volume, table.id),
    index("item_kinds_weight").on(table.weight, table.id),
    index("item_kinds_family").on(table.family, table.id),
    check("item_kinds_measures", sql`${table.volume} > 0 and ${table.weight} >= 0 and ${table.minutes} >= 0`),
  ],
);

/** The published lists. Append-only (a trigger refuses update and delete). Version 1 comes with the migrations. */
export const itemKindVersions = pgTable("item_kind_versions", {
  id: id(),
  version: integer("version").notNull().unique(),
  data: jsonb("data").$type<ItemKind[]>().notNull(),
  kinds: integer("kinds").notNull(),
  changes: integer("changes").notNull(),
  note: text("note").notNull().default(""),
  publishedAt: instant("published_at").notNull(),
  publishedBy: uuid("published_by"),
  publishedByName: text("published_by_name"),
});
