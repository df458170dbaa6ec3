import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { lineColumns } from "~/features/pricing/server/tables";
import { cents, createdAt, id, plainDate } from "~/platform/db/columns";
import { invoices } from "../../server/tables";
import type { CreditReason } from "../domain";

/** Append-only: only a credit note corrects an issued invoice. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: id(),
    /** Gapless per year: CN-2026-0001. */
    number: text("number").notNull().unique(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    reason: text("reason").notNull(),
    reasonCode: text("reason_code").$type<CreditReason>().notNull().default("06"),
    issueDate: plainDate("issue_date").notNull(),
    subtotal: cents("subtotal").notNull(),
    vatBase: cents("vat_base").notNull(),
    vat: cents("vat").notNull(),
    total: cents("total").notNull(),
    released: cents("released").notNull(),
    cancels: boolean("cancels").notNull(),
    recordedBy: uuid("recorded_by").references(() => people.id),
    recordedByName: text("recorded_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("credit_notes_invoice").on(table.invoiceId, table.createdAt),
    index("credit_notes_vat").on(table.issueDate, table.vatBase, table.vat),
    index("credit_notes_customer").on(table.customerId, table.createdAt),
    check(
      "credit_notes_sum",
      sql`${table.total} = ${table.subtotal} + ${table.vat} and ${table.subtotal} >= 0 and ${table.vat} >= 0 and ${table.total} > 0`,
    ),
    check("credit_notes_reason_code", sql`${table.reasonCode} in ('01', '02', '03', '04', '05', '06')`),
    check("credit_notes_released", sql`${table.released} >= 0 and ${table.released} <= ${table.total}`),
  ],
);

export const creditNoteLines = pgTable(
  "credit_note_lines",
  {
    id: id(),
    creditNoteId: uuid("credit_note_id")
      .notNull()
      .references(() => creditNotes.id),
    ...lineColumns(),
  },
  (table) => [
    uniqueIndex("credit_note_lines_note").on(table.creditNoteId, table.position),
    check("credit_note_lines_amount", sql`${table.amount} > 0`),
  ],
);
