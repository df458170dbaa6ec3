import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { countColumn, importColumns, importedFile } from "~/platform/db/import-columns";
import type { ImportField } from "../domain";

export const supplierImports = pgTable(
  "supplier_imports",
  {
    ...importColumns<ImportField>(),
    known: countColumn("known"),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
  },
  (table) => [index("supplier_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

export const supplierImportFiles = pgTable("supplier_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => supplierImports.id),
  bytes: importedFile(),
});
