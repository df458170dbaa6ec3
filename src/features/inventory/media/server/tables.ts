import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";
import { inventories } from "../../inventories/server/tables";
import type { MediaKind } from "../domain/uploads";

/** The file is in storage under `key`, a photo's thumbnail beside it. Written after the files and deleted before them. */
export const inventoryPhotos = pgTable(
  "inventory_photos",
  {
    /** Chosen by the sender. */
    id: id(),
    inventoryId: uuid("inventory_id")
      .notNull()
      .references(() => inventories.id, { onDelete: "cascade" }),
    kind: text("kind").$type<MediaKind>().notNull(),
    /** A room's key. */
    room: text("room").notNull(),
    itemId: uuid("item_id"),
    key: text("key").notNull().unique(),
    mediaType: text("media_type").notNull(),
    bytes: integer("bytes").notNull(),
    /** Bytes of the file as it was sent. */
    sentBytes: integer("sent_bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    /** Milliseconds. */
    duration: integer("duration"),
    /** Of the stored file, in hex. */
    sha256: text("sha256").notNull(),
    takenAt: instant("taken_at"),
    uploadedAt: instant("uploaded_at").notNull(),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
    fromLink: boolean("from_link").notNull(),
    surveyId: uuid("survey_id"),
    /** Set on deletion; a task deletes row and file a day later. */
    removedAt: instant("removed_at"),
  },
  (table) => [
    index("inventory_photos_inventory").on(table.inventoryId, table.uploadedAt, table.id),
    index("inventory_photos_removed_at").on(table.removedAt).where(sql`removed_at is not null`),
    check("inventory_photos_kind_known", sql`${table.kind} in ('photo', 'clip')`),
  ],
);

/** An upload that is not complete. Its units are in storage, by its id and their offset. */
export const inventoryUploads = pgTable(
  "inventory_uploads",
  {
    id: id(),
    inventoryId: uuid("inventory_id")
      .notNull()
      .references(() => inventories.id, { onDelete: "cascade" }),
    kind: text("kind").$type<MediaKind>().notNull(),
    room: text("room").notNull(),
    itemId: uuid("item_id"),
    size: integer("size").notNull(),
    received: integer("received").notNull().default(0),
    fromLink: boolean("from_link").notNull(),
    touchedAt: instant("touched_at").notNull(),
  },
  (table) => [
    index("inventory_uploads_inventory").on(table.inventoryId),
    index("inventory_uploads_touched_at").on(table.touchedAt),
    check("inventory_uploads_received", sql`${table.received} between 0 and ${table.size}`),
  ],
);

/** Deleted photos and uploads whose files a task removes. A trigger writes it, also when the inventory is deleted. */
export const inventoryGoneFiles = pgTable("inventory_gone_files", {
  place: bigint("place", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  mediaId: uuid("media_id").notNull(),
  /** Bytes of an upload that were in units. */
  received: integer("received").notNull().default(0),
});
