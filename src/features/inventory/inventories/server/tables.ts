import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { moves } from "~/features/moves/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { Flag } from "../../kinds/domain/kinds";
import type { FrozenFor, Going, InventoryRoom, Origin, PackedBy } from "../domain/inventories";

const volume = (name: string) => numeric(name, { precision: 7, scale: 3, mode: "number" });
/** Of 2,000 lines with 9,999 pieces each. */
const sum = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
const kilograms = (name: string) => numeric(name, { precision: 9, scale: 1, mode: "number" });

/** Whose goods they are. It goes with the customer from inquiry or lead to quote and move. */
export const inventories = pgTable(
  "inventories",
  {
    id: id(),
    inquiryId: uuid("inquiry_id").references(() => inquiries.id),
    leadId: uuid("lead_id").references(() => leads.id),
    /** QT-2026-001: the versions of a quote share one inventory. */
    quoteNumber: text("quote_number"),
    /** A service record without a quote. */
    moveId: uuid("move_id").references(() => moves.id),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    uniqueIndex("inventories_inquiry").on(table.inquiryId).where(sql`inquiry_id is not null`),
    uniqueIndex("inventories_lead").on(table.leadId).where(sql`lead_id is not null`),
    uniqueIndex("inventories_quote").on(table.quoteNumber).where(sql`quote_number is not null`),
    uniqueIndex("inventories_move").on(table.moveId).where(sql`move_id is not null`),
    check(
      "inventories_subject",
      sql`num_nonnulls(${table.inquiryId}, ${table.leadId}, ${table.quoteNumber}, ${table.moveId}) > 0`,
    ),
  ],
);

/** A version never changes once it is frozen (a trigger refuses it, lines too). Its figures are the sums of its lines. */
export const inventoryVersions = pgTable(
  "inventory_versions",
  {
    id: id(),
    inventoryId: uuid("inventory_id")
      .notNull()
      .references(() => inventories.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    /** Counts changes, so that screens notice each other's. */
    rowVersion: integer("row_version").notNull().default(1),
    /** The item list that new lines take their sizes from. */
    kindVersion: integer("kind_version").notNull(),
    origin: text("origin").$type<Origin>().notNull(),
    rooms: jsonb("rooms").$type<InventoryRoom[]>().notNull(),
    bedrooms: integer("bedrooms"),
    note: text("note").notNull().default(""),
    litres: sum("litres"),
    weight: numeric("weight", { precision: 14, scale: 1, mode: "number" }).notNull().default(0),
    minutes: sum("minutes"),
    pieces: integer("pieces").notNull().default(0),
    cartons: integer("cartons").notNull().default(0),
    unsized: integer("unsized").notNull().default(0),
    uncertain: integer("uncertain").notNull().default(0),
    companyLitres: sum("company_litres"),
    companyCartons: integer("company_cartons").notNull().default(0),
    /** The newest version of its inventory, so that lists read one row each. */
    newest: boolean("newest").notNull().default(true),
    frozenAt: instant("frozen_at"),
    frozenFor: text("frozen_for").$type<FrozenFor>(),
    frozenReference: text("frozen_reference"),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("inventory_versions_number").on(table.inventoryId, table.version),
    uniqueIndex("inventory_versions_newest").on(table.inventoryId).where(sql`newest`),
    index("inventory_versions_updated_at").on(table.updatedAt, table.id).where(sql`newest`),
    index("inventory_versions_litres").on(table.litres, table.id).where(sql`newest`),
    check(
      "inventory_versions_frozen",
      sql`(${table.frozenAt} is null) = (${table.frozenFor} is null) and (${table.frozenAt} is null) = (${table.frozenReference} is null)`,
    ),
    check(
      "inventory_versions_figures",
      sql`least(${table.litres}, ${table.weight}, ${table.minutes}, ${table.pieces}, ${table.cartons}, ${table.unsized}, ${table.uncertain}, ${table.companyLitres}, ${table.companyCartons}) >= 0`,
    ),
  ],
);

/** The sizes are copies: a later item list does not change them. */
export const inventoryLines = pgTable(
  "inventory_lines",
  {
    versionId: uuid("version_id")
      .notNull()
      .references(() => inventoryVersions.id, { onDelete: "cascade" }),
    /** Chosen by the client; the same in all versions. */
    itemId: uuid("item_id").notNull(),
    position: integer("position").notNull(),
    room: text("room").notNull(),
    kindCode: text("kind_code"),
    name: text("name").notNull(),
    nameSw: text("name_sw").notNull(),
    length: integer("length"),
    width: integer("width"),
    height: integer("height"),
    volume: volume("volume"),
    weight: kilograms("weight").notNull().default(0),
    minutes: integer("minutes").notNull().default(0),
    flags: text("flags").array().$type<Flag[]>().notNull().default(sql`'{}'::text[]`),
    quantity: integer("quantity").notNull(),
    packedBy: text("packed_by").$type<PackedBy>().notNull().default("company"),
    going: text("going").$type<Going>().notNull().default("yes"),
    note: text("note").notNull().default(""),
    declaredValue: cents("declared_value"),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.itemId] }),
    check("inventory_lines_quantity", sql`${table.quantity} between 0 and 9999`),
    check("inventory_lines_volume", sql`${table.volume} > 0`),
    check("inventory_lines_value", sql`${table.declaredValue} >= 0`),
  ],
);

/** Edits that arrived, so that the same one counts once however often a phone sends it. */
export const inventoryEdits = pgTable(
  "inventory_edits",
  {
    /** Chosen by the client. */
    id: uuid("id").primaryKey(),
    inventoryId: uuid("inventory_id")
      .notNull()
      .references(() => inventories.id, { onDelete: "cascade" }),
    /** The version that the client saw, and the one that took the edit. */
    base: integer("base").notNull(),
    version: integer("version").notNull(),
    device: text("device").notNull().default(""),
    deviceAt: instant("device_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    refused: text("refused"),
  },
  (table) => [index("inventory_edits_inventory").on(table.inventoryId, table.receivedAt)],
);
