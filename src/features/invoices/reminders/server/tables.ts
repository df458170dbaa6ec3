import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, plainDate } from "~/platform/db/columns";
import { invoices } from "../../server/tables";

/** The key of invoice, due date and step sends each once, with any number of processes. */
export const invoiceReminders = pgTable(
  "invoice_reminders",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    dueDate: plainDate("due_date").notNull(),
    step: text("step").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.dueDate, table.step] })],
);
