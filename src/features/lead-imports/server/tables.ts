import { customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";
import type { ImportState, Mapping } from "../domain";

/** A file of leads that somebody brought, and what became of it. */
export const leadImports = pgTable(
  "lead_imports",
  {
    id: id(),
    fileName: text("file_name").notNull(),
    state: text("state").$type<ImportState>().notNull(),
    /** What each column of the file is, by its place. */
    mapping: jsonb("mapping").$type<Mapping>().notNull(),
    /** Rows below the head. */
    rows: integer("rows").notNull(),
    added: integer("added").notNull().default(0),
    known: integer("known").notNull().default(0),
    takenBack: integer("taken_back").notNull().default(0),
    uploadedAt: instant("uploaded_at").notNull(),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
    importedAt: instant("imported_at"),
    takenBackAt: instant("taken_back_at"),
  },
  (table) => [index("lead_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The file itself, while it waits to be imported: forgotten with the import, or after a day. */
export const leadImportFiles = pgTable("lead_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => leadImports.id),
  bytes: bytea("bytes").notNull(),
});

/** The leads that an import added. */
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
