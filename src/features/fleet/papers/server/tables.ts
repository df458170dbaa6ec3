import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import { fileColumns } from "~/platform/db/file-columns";
import { vehicles } from "../../vehicles/server/tables";
import type { PaperKind } from "../domain";

/** A file is in the storage before its row and removed after it. */
export const vehiclePapers = pgTable(
  "vehicle_papers",
  {
    id: id(),
    vehicleId: uuid("vehicle_id")
      .notNull()
      .references(() => vehicles.id),
    kind: text("kind").$type<PaperKind>().notNull(),
    number: text("number").notNull().default(""),
    issuer: text("issuer").notNull().default(""),
    validFrom: plainDate("valid_from"),
    validTo: plainDate("valid_to"),
    coverLimit: cents("cover_limit"),
    excludedZones: text("excluded_zones").array().notNull().default(sql`'{}'::text[]`),
    /** The price, VAT included. */
    cost: cents("cost").notNull().default(0),
    remark: text("remark").notNull().default(""),
    ...fileColumns(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull(),
    /** Set on deletion; a task deletes the row a day later. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("vehicle_papers_vehicle")
      .on(table.vehicleId, table.kind, table.validTo)
      .where(sql`deleted_at is null`),
    index("vehicle_papers_valid_to")
      .on(table.validTo)
      .where(sql`valid_to is not null and deleted_at is null`),
    index("vehicle_papers_deleted_at").on(table.deletedAt).where(sql`deleted_at is not null`),
    check("vehicle_papers_days", sql`${table.validTo} >= ${table.validFrom}`),
    check(
      "vehicle_papers_cover",
      sql`${table.kind} = 'transit_cover' or (${table.coverLimit} is null and ${table.excludedZones} = '{}')`,
    ),
    check("vehicle_papers_cost", sql`${table.cost} >= 0`),
    check(
      "vehicle_papers_file",
      sql`num_nulls(${table.name}, ${table.mediaType}, ${table.bytes}, ${table.key}) in (0, 4)`,
    ),
  ],
);
