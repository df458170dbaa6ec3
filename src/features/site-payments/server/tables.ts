import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { payments, stkPrompts } from "~/features/payments/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";

const personOf = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id);
const moveId = () =>
  uuid("move_id")
    .notNull()
    .references(() => moves.id);
const jobId = () => uuid("job_id").references(() => jobs.id, { onDelete: "set null" });

/** Cash that the office received from a person: counted, and every difference named. */
export const cashHandovers = pgTable(
  "cash_handovers",
  {
    id: id(),
    personId: personOf("person_id"),
    /** The sum of the takings that it ends. */
    expected: cents("expected").notNull(),
    counted: cents("counted").notNull(),
    reason: text("reason").notNull().default(""),
    receivedBy: personOf("received_by"),
    createdAt: createdAt(),
  },
  (table) => [
    index("cash_handovers_created_at").on(table.createdAt, table.id),
    index("cash_handovers_person").on(table.personId, table.createdAt),
    check("cash_handovers_sane", sql`${table.expected} > 0 and ${table.counted} >= 0`),
    check("cash_handovers_named", sql`(${table.expected} = ${table.counted}) = (${table.reason} = '')`),
    check("cash_handovers_other", sql`${table.personId} <> ${table.receivedBy}`),
  ],
);

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
    /** Null: it is still in the person's hand. */
    handoverId: uuid("handover_id").references(() => cashHandovers.id),
  },
  (table) => [
    index("cash_takings_in_hand").on(table.personId, table.takenAt).where(sql`handover_id is null`),
    index("cash_takings_handover").on(table.handoverId).where(sql`handover_id is not null`),
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
