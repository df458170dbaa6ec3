import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";

/** A customer's job: one an accepted quote. Whom, from where to where and what for stand on the quote. */
export const moves = pgTable(
  "moves",
  {
    id: id(),
    /** SRV-2026-0001, without gaps. */
    number: text("number").notNull().unique(),
    quoteId: uuid("quote_id")
      .notNull()
      .unique()
      .references(() => quotes.id),
    customerId: uuid("customer_id").references(() => customers.id),
    category: text("category").notNull(),
    status: text("status").notNull().default("booked"),
    /** The quote's service date, kept in step by events. */
    date: plainDate("date").notNull(),
    window: text("window").notNull(),
    crewLead: uuid("crew_lead").references(() => people.id),
    notes: text("notes").notNull().default(""),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    cancelledAt: instant("cancelled_at"),
    createdBy: uuid("created_by").references(() => people.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("moves_date").on(table.date, table.id),
    index("moves_crew_lead").on(table.crewLead, table.date),
    index("moves_status").on(table.status, table.date, table.id),
    index("moves_number_search").using("gin", sql`lower(${table.number}) gin_trgm_ops`),
    index("moves_customer").on(table.customerId, table.date),
    check(
      "moves_status_known",
      sql`${table.status} in ('quoted', 'booked', 'confirmed', 'in_progress', 'completed', 'cancelled', 'rescheduled')`,
    ),
    check("moves_window_known", sql`${table.window} in ('morning', 'afternoon', 'full_day')`),
    check("moves_completed", sql`(${table.status} = 'completed') = (${table.completedAt} is not null)`),
    check("moves_cancelled", sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`),
  ],
);

/** Who goes along beside the lead. */
export const moveCrew = pgTable(
  "move_crew",
  {
    moveId: uuid("move_id")
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.personId] }),
    index("move_crew_person").on(table.personId),
  ],
);
