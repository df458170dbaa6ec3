import { sql } from "drizzle-orm";
import { check, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { payments, stkPrompts } from "~/features/payments/server/tables";
import { cents, createdAt, instant } from "~/platform/db/columns";

const personOf = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id);
const moveId = () =>
  uuid("move_id")
    .notNull()
    .references(() => moves.id);
const jobId = () => uuid("job_id").references(() => jobs.id, { onDelete: "set null" });

/** Cash that a crew lead took from a customer. The id is the phone's report's. */
export const cashTakings = pgTable(
  "cash_takings",
  {
    id: uuid("id").primaryKey(),
    personId: personOf("person_id"),
    moveId: moveId(),
    jobId: jobId(),
    /** Null if the move had no invoice to record it on. */
    paymentId: uuid("payment_id")
      .unique()
      .references(() => payments.id),
    amount: cents("amount").notNull(),
    takenAt: instant("taken_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("cash_takings_move").on(table.moveId, table.takenAt),
    check("cash_takings_positive", sql`${table.amount} > 0`),
  ],
);

/** Prompts that a crew lead started on site. */
export const sitePrompts = pgTable(
  "site_prompts",
  {
    promptId: uuid("prompt_id")
      .primaryKey()
      .references(() => stkPrompts.id),
    moveId: moveId(),
    jobId: jobId(),
    createdAt: createdAt(),
  },
  (table) => [index("site_prompts_move").on(table.moveId)],
);
