import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Deed, SequenceKind, Step, StepChannel, Stop, Waits } from "../domain";

export const sequences = pgTable(
  "sequences",
  {
    id: id(),
    name: text("name").notNull(),
    kind: text("kind").$type<SequenceKind>().notNull(),
    isActive: boolean("is_active").notNull(),
    steps: jsonb("steps").$type<Step[]>().notNull(),
    makerId: uuid("maker_id").references(() => people.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("sequences_kind").on(table.kind).where(sql`is_active`),
    check(
      "sequences_kind_known",
      sql`${table.kind} in ('quote_not_opened', 'quote_not_answered', 'quote_expiring', 'after_move')`,
    ),
  ],
);

/** One quote or move that a sequence follows up, once. It outlives its sequence. */
export const followUps = pgTable(
  "follow_ups",
  {
    id: id(),
    sequenceId: uuid("sequence_id").notNull(),
    sequenceName: text("sequence_name").notNull(),
    kind: text("kind").$type<SequenceKind>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    quoteNumber: text("quote_number").notNull(),
    number: text("number").notNull(),
    customerId: uuid("customer_id").references(() => customers.id),
    /** In lower case. */
    email: text("email").notNull(),
    /** E.164. */
    phone: text("phone").notNull(),
    startedAt: instant("started_at").notNull(),
    lastDay: plainDate("last_day"),
    step: integer("step").notNull().default(0),
    dueAt: instant("due_at"),
    waits: text("waits").$type<Waits>().notNull().default("delay"),
    endedAt: instant("ended_at"),
    stop: text("stop").$type<Stop>(),
  },
  (table) => [
    unique("follow_ups_once").on(table.sequenceId, table.subjectId),
    index("follow_ups_due").on(table.dueAt).where(sql`due_at is not null`),
    index("follow_ups_subject").on(table.subjectId),
    index("follow_ups_number").on(table.quoteNumber),
    index("follow_ups_email").on(table.email),
    index("follow_ups_phone").on(table.phone),
    index("follow_ups_customer").on(table.customerId),
    index("follow_ups_started").on(table.startedAt, table.id),
    index("follow_ups_sequence").on(table.sequenceId, table.startedAt),
    check("follow_ups_ended", sql`(${table.dueAt} is null) = (${table.endedAt} is not null)`),
    check("follow_ups_stopped", sql`${table.stop} is null or ${table.endedAt} is not null`),
  ],
);

/** The outcome of a step, recorded once. Stores the id of its message or activity, but no text. */
export const followUpSteps = pgTable(
  "follow_up_steps",
  {
    id: id(),
    followUpId: uuid("follow_up_id")
      .notNull()
      .references(() => followUps.id, { onDelete: "cascade" }),
    step: integer("step").notNull(),
    channel: text("channel").$type<StepChannel>().notNull(),
    deed: text("deed").$type<Deed>().notNull(),
    why: text("why").notNull().default(""),
    madeId: uuid("made_id"),
    at: instant("at").notNull(),
  },
  (table) => [unique("follow_up_steps_once").on(table.followUpId, table.step)],
);
