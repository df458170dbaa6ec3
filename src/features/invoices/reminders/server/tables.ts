import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, plainDate } from "~/platform/db/columns";
import { invoices } from "../../server/tables";

/** What went by itself: one row an invoice, due date and step, so that each goes once however many processes run. */
export const invoiceReminders = pgTable(
  "invoice_reminders",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    dueDate: plainDate("due_date").notNull(),
    /** before, due, after */
    step: text("step").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.dueDate, table.step] })],
);
