import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";

/** Which column of a provider's file holds what, as last used. */
export const statementMappings = pgTable("gateway_statement_mappings", {
  gateway: text("gateway").primaryKey(),
  reference: text("reference").notNull(),
  amount: text("amount").notNull(),
  fee: text("fee").notNull().default(""),
  date: text("date").notNull().default(""),
  updatedAt: instant("updated_at").notNull(),
  updatedBy: uuid("updated_by").references(() => people.id),
});

/** A settlement file of a provider, as it was given to us. */
export const statements = pgTable(
  "gateway_statements",
  {
    id: id(),
    gateway: text("gateway").notNull(),
    fileName: text("file_name").notNull(),
    lines: integer("lines").notNull(),
    uploadedBy: uuid("uploaded_by").references(() => people.id),
    uploadedByName: text("uploaded_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("gateway_statements_created_at").on(table.createdAt, table.id)],
);

/** Its lines: a line of a provider is here once, in whatever files it comes. Which payment it is, is looked up when asked. */
export const statementLines = pgTable(
  "gateway_statement_lines",
  {
    id: id(),
    statementId: uuid("statement_id")
      .notNull()
      .references(() => statements.id),
    gateway: text("gateway").notNull(),
    /** As it is compared: letters in capitals, without spaces and dashes. */
    reference: text("reference").notNull(),
    /** Hundredths of the provider's currency; negative for money given back. */
    amount: cents("amount").notNull(),
    fee: cents("fee").notNull().default(0),
    date: plainDate("date"),
  },
  (table) => [
    unique("gateway_statement_lines_once").on(table.gateway, table.reference, table.amount),
    index("gateway_statement_lines_statement").on(table.statementId),
    check("gateway_statement_lines_amount", sql`${table.amount} <> 0`),
  ],
);
