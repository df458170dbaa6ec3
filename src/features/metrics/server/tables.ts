import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cents, instant, plainDate } from "~/platform/db/columns";

/**
 * What the dashboard and the reports are summed from: a row for every change of an invoice, payment, quote or inquiry,
 * by business day, written by triggers and folded together by a task. Their sum is the figure, whatever is folded already.
 * What each figure means is said once, in the functions `*_figures` of the migration; ../domain.ts lists them.
 */
export const dailySums = pgTable(
  "daily_sums",
  {
    day: plainDate("day").notNull(),
    figure: text("figure").notNull(),
    /** What it is divided by: a service, a method, a state, a person's id; empty for none. */
    key: text("key").notNull(),
    n: bigint("n", { mode: "number" }).notNull(),
    /** Cents, or seconds where the figure is a time. */
    amount: cents("amount").notNull(),
  },
  (table) => [index("daily_sums_figure").on(table.figure, table.day)],
);

/** A quote's way from the wish to the yes, whatever its versions: one row a number, kept by triggers of quotes. */
export const quoteJourneys = pgTable("quote_journeys", {
  number: text("number").primaryKey(),
  source: text("source").notNull(),
  assignedTo: uuid("assigned_to"),
  /** Of the accepted version, else of the newest. */
  total: cents("total").notNull(),
  requestedAt: instant("requested_at").notNull(),
  approvedAt: instant("approved_at"),
  viewedAt: instant("viewed_at"),
  acceptedAt: instant("accepted_at"),
});

/** When an invoice was settled; gone when it is owed again. Kept by triggers of invoices. */
export const settledInvoices = pgTable("settled_invoices", {
  invoiceId: uuid("invoice_id").primaryKey(),
  quoteId: uuid("quote_id"),
  settledAt: instant("settled_at").notNull(),
});
