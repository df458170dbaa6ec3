import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { quotes } from "~/features/quotes/server/tables";
import { cents, id, instant, plainDate } from "~/platform/db/columns";

const recordOfQuote = () =>
  uuid("quote_id")
    .notNull()
    .references(() => quotes.id);

export const quoteCancellations = pgTable(
  "quote_cancellations",
  {
    id: id(),
    quoteId: recordOfQuote().unique(),
    reason: text("reason").notNull(),
    fee: cents("fee").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    cancelledAt: instant("cancelled_at").notNull(),
  },
  (table) => [check("quote_cancellations_fee", sql`${table.fee} >= 0 and ${table.fee} % 100 = 0`)],
);

export const quoteReschedulings = pgTable(
  "quote_reschedulings",
  {
    id: id(),
    quoteId: recordOfQuote(),
    fromDate: plainDate("from_date").notNull(),
    toDate: plainDate("to_date").notNull(),
    reason: text("reason").notNull(),
    fee: cents("fee").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    rescheduledAt: instant("rescheduled_at").notNull(),
  },
  (table) => [
    index("quote_reschedulings_quote").on(table.quoteId, table.rescheduledAt),
    check("quote_reschedulings_fee", sql`${table.fee} >= 0 and ${table.fee} % 100 = 0`),
    check("quote_reschedulings_moves", sql`${table.fromDate} <> ${table.toDate}`),
  ],
);
