import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import type { PersonRole } from "~/features/jobs/domain";
import { jobs } from "~/features/jobs/server/tables";
import { id, instant } from "~/platform/db/columns";
import type { Answer, PublishedPlan } from "../domain/plan";

/** A job as it was published last. The crew reads this copy until the next publication. */
export const jobPublications = pgTable(
  "job_publications",
  {
    jobId: uuid("job_id")
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** Of everything that crew read. */
    digest: text("digest").notNull(),
    plan: jsonb("plan").$type<PublishedPlan>().notNull(),
    startsAt: instant("starts_at").notNull(),
    publishedAt: instant("published_at").notNull(),
    publishedBy: uuid("published_by").references(() => people.id),
  },
  (table) => [index("job_publications_starts_at").on(table.startsAt)],
);

/** The last message to a person about a job, and their answer. It outlives a removed job, of which they are notified. */
export const jobNotices = pgTable(
  "job_notices",
  {
    id: id(),
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "set null" }),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    number: text("number").notNull(),
    role: text("role").$type<PersonRole>().notNull(),
    /** Of the parts that the person's message depends on. */
    digest: text("digest").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** Counts the messages about this job. An answer names the one that was read. */
    revision: integer("revision").notNull().default(1),
    answer: text("answer").$type<Answer>().notNull().default("proposed"),
    answeredAt: instant("answered_at"),
    declineReason: text("decline_reason").notNull().default(""),
    publishedAt: instant("published_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    unique("job_notices_once").on(table.jobId, table.personId),
    index("job_notices_person").on(table.personId, table.startsAt),
    index("job_notices_starts_at").on(table.startsAt).where(sql`withdrawn_at is null`),
    check("job_notices_role_known", sql`${table.role} in ('lead', 'driver', 'crew', 'packer')`),
    check("job_notices_answer_known", sql`${table.answer} in ('proposed', 'accepted', 'declined')`),
    check("job_notices_answered", sql`(${table.answer} = 'proposed') = (${table.answeredAt} is null)`),
    check("job_notices_reason", sql`${table.declineReason} = '' or ${table.answer} = 'declined'`),
  ],
);
