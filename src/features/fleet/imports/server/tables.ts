import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { countColumn, importColumns, importedFile } from "~/platform/db/import-columns";
import type { ImportField } from "../domain";

export const vehicleImports = pgTable(
  "vehicle_imports",
  {
    ...importColumns<ImportField>(),
    known: countColumn("known"),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
  },
  (table) => [index("vehicle_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

export const vehicleImportFiles = pgTable("vehicle_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => vehicleImports.id),
  bytes: importedFile(),
});
