import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { countColumn, importColumns, importedFile, takenBackColumns } from "~/platform/db/import-columns";
import type { ImportField } from "../domain";

export const leadImports = pgTable(
  "lead_imports",
  {
    ...importColumns<ImportField>(),
    known: countColumn("known"),
    refused: countColumn("refused"),
    ...takenBackColumns(),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
  },
  (table) => [index("lead_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

export const leadImportFiles = pgTable("lead_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => leadImports.id),
  bytes: importedFile(),
});

export const leadImportRows = pgTable(
  "lead_import_rows",
  {
    leadId: uuid("lead_id")
      .primaryKey()
      .references(() => leads.id),
    importId: uuid("import_id")
      .notNull()
      .references(() => leadImports.id),
  },
  (table) => [index("lead_import_rows_import").on(table.importId, table.leadId)],
);
