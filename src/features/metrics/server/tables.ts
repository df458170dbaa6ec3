import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cents, instant, plainDate } from "~/platform/db/columns";

/**
 * Sums for the dashboard and reports. Triggers write a row per change of an invoice, payment, quote or inquiry, by
 * business day, and a task folds them. The sum is the figure at any time. The migration's functions `*_figures` define
 * each figure; ../domain.ts lists them.
 */
export const dailySums = pgTable(
  "daily_sums",
  {
    day: plainDate("day").notNull(),
    figure: text("figure").notNull(),
    /** A service, a method, a state or a person's id; empty for none. */
    key: text("key").notNull(),
    n: bigint("n", { mode: "number" }).notNull(),
    /** Cents, or seconds for durations. */
    amount: cents("amount").notNull(),
  },
  (table) => [index("daily_sums_figure").on(table.figure, table.day)],
);

/** One row per quote number across versions, from request to acceptance. Maintained by triggers of quotes. */
export const quoteJourneys = pgTable("quote_journeys", {
  number: text("number").primaryKey(),
  source: text("source").notNull(),
  assignedTo: uuid("assigned_to"),
  total: cents("total").notNull(),
  requestedAt: instant("requested_at").notNull(),
  approvedAt: instant("approved_at"),
  viewedAt: instant("viewed_at"),
  acceptedAt: instant("accepted_at"),
});

/** When an invoice was settled; deleted when it is owed again. Maintained by triggers of invoices. */
export const settledInvoices = pgTable("settled_invoices", {
  invoiceId: uuid("invoice_id").primaryKey(),
  quoteId: uuid("quote_id"),
  settledAt: instant("settled_at").notNull(),
});
