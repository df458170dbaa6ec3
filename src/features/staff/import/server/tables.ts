import { customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";
import type { ImportState, Mapping } from "../domain";

/** A file of employees that somebody brought, and what became of it. */
export const employeeImports = pgTable(
  "employee_imports",
  {
    id: id(),
    fileName: text("file_name").notNull(),
    state: text("state").$type<ImportState>().notNull(),
    /** What each column of the file is, by its place. */
    mapping: jsonb("mapping").$type<Mapping>().notNull(),
    /** Rows below the head. */
    rows: integer("rows").notNull(),
    added: integer("added").notNull().default(0),
    /** Of those added: how many wait for an administrator to give their role. */
    waiting: integer("waiting").notNull().default(0),
    uploadedAt: instant("uploaded_at").notNull(),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
    importedAt: instant("imported_at"),
  },
  (table) => [index("employee_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The file itself, while it waits to be imported: forgotten with the import, or after a day. */
export const employeeImportFiles = pgTable("employee_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => employeeImports.id),
  bytes: bytea("bytes").notNull(),
});
