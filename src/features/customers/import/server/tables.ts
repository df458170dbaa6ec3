import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { countColumn, importColumns, importedFile, takenBackColumns } from "~/platform/db/import-columns";
import { customers } from "../../server/tables";
import type { ImportField } from "../domain";

export const customerImports = pgTable(
  "customer_imports",
  {
    ...importColumns<ImportField>(),
    known: countColumn("known"),
    refused: countColumn("refused"),
    ...takenBackColumns(),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
  },
  (table) => [index("customer_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

export const customerImportFiles = pgTable("customer_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => customerImports.id),
  bytes: importedFile(),
});

export const customerImportRows = pgTable(
  "customer_import_rows",
  {
    customerId: uuid("customer_id")
      .primaryKey()
      .references(() => customers.id),
    importId: uuid("import_id")
      .notNull()
      .references(() => customerImports.id),
  },
  (table) => [index("customer_import_rows_import").on(table.importId, table.customerId)],
);
