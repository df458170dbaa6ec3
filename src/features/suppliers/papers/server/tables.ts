import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, plainDate } from "~/platform/db/columns";
import { fileColumns } from "~/platform/db/file-columns";
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
    ...fileColumns(),
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
