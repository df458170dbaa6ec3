import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { countColumn, importColumns, importedFile } from "~/platform/db/import-columns";
import type { ImportField } from "../domain";

export const itemKindImports = pgTable(
  "item_kind_imports",
  {
    ...importColumns<ImportField>(),
    changed: countColumn("changed"),
    known: countColumn("known"),
    refused: countColumn("refused"),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
  },
  (table) => [index("item_kind_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

export const itemKindImportFiles = pgTable("item_kind_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => itemKindImports.id),
  bytes: importedFile(),
});
