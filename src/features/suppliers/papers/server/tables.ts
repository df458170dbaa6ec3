import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, plainDate } from "~/platform/db/columns";
import type { FileType } from "~/platform/kernel/file-types";
import { suppliers } from "../../server/tables";
import type { SupplierPaperKind } from "../domain";

/** A file is in the storage before its row and removed after it. */
export const supplierPapers = pgTable(
  "supplier_papers",
  {
    id: id(),
    supplierId: uuid("supplier_id")
      .notNull()
      .references(() => suppliers.id),
    kind: text("kind").$type<SupplierPaperKind>().notNull(),
    number: text("number").notNull().default(""),
    validTo: plainDate("valid_to"),
    name: text("name"),
    mediaType: text("media_type").$type<FileType>(),
    bytes: integer("bytes"),
    key: text("key").unique(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("supplier_papers_supplier").on(table.supplierId, table.kind, table.validTo),
    check(
      "supplier_papers_file",
      sql`num_nulls(${table.name}, ${table.mediaType}, ${table.bytes}, ${table.key}) in (0, 4)`,
    ),
  ],
);
