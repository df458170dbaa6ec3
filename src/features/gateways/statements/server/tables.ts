import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";

export const statementMappings = pgTable("gateway_statement_mappings", {
  gateway: text("gateway").primaryKey(),
  reference: text("reference").notNull(),
  amount: text("amount").notNull(),
  fee: text("fee").notNull().default(""),
  date: text("date").notNull().default(""),
  /** Null in mappings kept before these columns could be chosen. */
  state: text("state"),
  type: text("type"),
  withdrawn: text("withdrawn"),
  refunded: text("refunded"),
  linked: text("linked"),
  currency: text("currency"),
  updatedAt: instant("updated_at").notNull(),
  updatedBy: uuid("updated_by").references(() => people.id),
});

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

/** A file's lines; the payment is matched at reading. */
export const statementLines = pgTable(
  "gateway_statement_lines",
  {
    id: id(),
    statementId: uuid("statement_id")
      .notNull()
      .references(() => statements.id),
    gateway: text("gateway").notNull(),
    /** Normalised: capitals, without spaces and dashes. */
    reference: text("reference").notNull(),
    /** payment, refund, or left_out (failed, pending, held, converted, own transfers). */
    kind: text("kind").notNull().default("payment"),
    note: text("note").notNull().default(""),
    /** As the file names it; null where it has no such column. */
    currency: text("currency"),
    /** Hundredths of the provider's currency; negative for money given back. */
    amount: cents("amount").notNull(),
    fee: cents("fee").notNull().default(0),
    date: plainDate("date"),
  },
  (table) => [
    index("gateway_statement_lines_reference").on(table.gateway, table.reference),
    index("gateway_statement_lines_statement").on(table.statementId),
    check("gateway_statement_lines_amount", sql`${table.amount} <> 0`),
    check(
      "gateway_statement_lines_kind",
      sql`${table.kind} in ('payment', 'refund', 'left_out') and (${table.kind} = 'left_out' or (${table.amount} > 0) = (${table.kind} = 'payment'))`,
    ),
  ],
);
