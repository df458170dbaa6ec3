import { customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";
import { customers } from "../../server/tables";
import type { ImportState, Mapping } from "../domain";

/** A file of customers that somebody brought, and what became of it. */
export const customerImports = pgTable(
  "customer_imports",
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
    refused: integer("refused").notNull().default(0),
    takenBack: integer("taken_back").notNull().default(0),
    uploadedAt: instant("uploaded_at").notNull(),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
    importedAt: instant("imported_at"),
    takenBackAt: instant("taken_back_at"),
  },
  (table) => [index("customer_imports_uploaded_at").on(table.uploadedAt, table.id)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The file itself, while it waits to be imported: forgotten with the import, or after a day. */
export const customerImportFiles = pgTable("customer_import_files", {
  importId: uuid("import_id")
    .primaryKey()
    .references(() => customerImports.id),
  bytes: bytea("bytes").notNull(),
});

/** The customers that an import added. */
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
