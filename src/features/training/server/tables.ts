import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { employeeDocuments } from "~/features/staff-documents/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { TrainingStatus } from "../domain";

export const courses = pgTable(
  "courses",
  {
    id: id(),
    name: text("name").notNull(),
    provider: text("provider").notNull().default(""),
    mandatoryRoles: text("mandatory_roles").array().notNull().default(sql`'{}'::text[]`),
    validityMonths: smallint("validity_months"),
    active: boolean("active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("courses_name").on(sql`lower(${table.name})`),
    check("courses_validity_known", sql`${table.validityMonths} between 1 and 120`),
  ],
);

export const trainingRecords = pgTable(
  "training_records",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    courseId: uuid("course_id")
      .notNull()
      .references(() => courses.id),
    status: text("status").$type<TrainingStatus>().notNull(),
    startedOn: plainDate("started_on").notNull(),
    completedOn: plainDate("completed_on"),
    score: smallint("score"),
    cost: cents("cost").notNull().default(0),
    expiresOn: plainDate("expires_on"),
    certificateId: uuid("certificate_id").references(() => employeeDocuments.id, { onDelete: "set null" }),
    remark: text("remark").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("training_records_person").on(table.personId, table.courseId, table.startedOn),
    index("training_records_course").on(table.courseId, table.startedOn, table.id),
    index("training_records_started_on").on(table.startedOn, table.id),
    index("training_records_expires_on").on(sql`coalesce(expires_on, '9999-12-31'::date)`, table.id),
    index("training_records_certificate").on(table.certificateId).where(sql`certificate_id is not null`),
    check("training_records_status_known", sql`${table.status} in ('ongoing', 'completed')`),
    check(
      "training_records_completed",
      sql`(${table.status} = 'completed') = (${table.completedOn} is not null)`,
    ),
    check(
      "training_records_days",
      sql`${table.completedOn} >= ${table.startedOn} and (${table.expiresOn} is null or ${table.expiresOn} >= ${table.completedOn})`,
    ),
    check(
      "training_records_ongoing",
      sql`${table.completedOn} is not null or (${table.score} is null and ${table.expiresOn} is null)`,
    ),
    check("training_records_score", sql`${table.score} between 0 and 100`),
    check("training_records_cost", sql`${table.cost} >= 0`),
  ],
);
