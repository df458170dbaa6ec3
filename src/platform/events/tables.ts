import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "~/platform/db/columns";

/**
 * One row per business fact, written in the transaction that makes it true: audit trail, activity feed, customer's
 * timeline and trigger of subscribers at once. Append-only (a trigger refuses update and delete). Never holds tokens.
 */
export const events = pgTable(
  "events",
  {
    id: id(),
    type: text("type").notNull(),
    /** The noun and row the fact is about: 'quote', its id. */
    subjectType: text("subject_type").notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** What the audit trail shows: 'Quote approved'. */
    summary: text("summary").notNull(),
    data: jsonb("data").notNull().default(sql`'{}'::jsonb`),
    customerId: uuid("customer_id"),
    actorKind: text("actor_kind").notNull(),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("events_subject").on(table.subjectType, table.subjectId, table.at),
    index("events_at").on(table.at, table.id),
    index("events_customer").on(table.customerId, table.at),
  ],
);
