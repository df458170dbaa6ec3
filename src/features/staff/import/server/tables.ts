import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { countColumn, importColumns, importedFile } from "~/platform/db/import-columns";
import type { ImportField } from "../domain";

export const employeeImports = pgTable(
  "employee_imports",
  {
    ...importColumns<ImportField>(),
    waiting: countColumn("waiting"),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
  },
  (table) => [index("employee_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

export const employeeImportFiles = pgTable("employee_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => employeeImports.id),
  bytes: importedFile(),
});
