import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { LeaveCategory, LeaveKind, LeaveStatus, LeaveType } from "../domain";
import type { EntryReason } from "../entitlements/domain";

const person = (name: string) => uuid(name).references(() => people.id);

/** Requests for leave. A constraint prevents pending and approved requests that share a day. */
export const leaveRequests = pgTable(
  "leave_requests",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    type: text("type").$type<LeaveType>().notNull(),
    kind: text("kind").$type<LeaveKind>(),
    firstDay: plainDate("first_day").notNull(),
    lastDay: plainDate("last_day").notNull(),
    firstHalf: boolean("first_half").notNull().default(false),
    lastHalf: boolean("last_half").notNull().default(false),
    /** Hundredths of working days: as requested, after approval as charged. */
    hundredths: integer("hundredths").notNull(),
    reason: text("reason").notNull().default(""),
    status: text("status").$type<LeaveStatus>().notNull().default("pending"),
    appliedAt: instant("applied_at").notNull(),
    appliedBy: person("applied_by"),
    decidedAt: instant("decided_at"),
    decidedBy: person("decided_by"),
    decisionNote: text("decision_note").notNull().default(""),
    endedAt: instant("ended_at"),
    endedBy: person("ended_by"),
    endNote: text("end_note").notNull().default(""),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("leave_requests_person").on(table.personId, table.firstDay, table.id),
    index("leave_requests_applied").on(table.appliedAt, table.id),
    index("leave_requests_first_day").on(table.firstDay, table.id),
    index("leave_requests_status").on(table.status, table.appliedAt, table.id),
    index("leave_requests_decided").on(table.decidedAt, table.id).where(sql`decided_at is not null`),
    index("leave_requests_days")
      .on(table.lastDay, table.firstDay, table.personId)
      .where(sql`status in ('pending', 'approved')`),
    check("leave_requests_type_known", sql`${table.type} in ('annual', 'sick', 'other')`),
    check(
      "leave_requests_kind_known",
      sql`(${table.type} = 'other') = (${table.kind} is not null) and ${table.kind} in ('maternity', 'paternity', 'compassionate', 'study', 'unpaid')`,
    ),
    check(
      "leave_requests_status_known",
      sql`${table.status} in ('pending', 'approved', 'rejected', 'cancelled')`,
    ),
    check("leave_requests_forwards", sql`${table.lastDay} >= ${table.firstDay}`),
    check("leave_requests_some", sql`${table.hundredths} > 0 or ${table.status} <> 'pending'`),
    check(
      "leave_requests_decided",
      sql`${table.status} not in ('approved', 'rejected') or ${table.decidedAt} is not null`,
    ),
    check("leave_requests_rejected_why", sql`${table.status} <> 'rejected' or ${table.decisionNote} <> ''`),
  ],
);

/**
 * Leave granted and taken, in hundredths of a day. A trigger allows inserts only.
 * The balance of a category in a year is their sum (docs/decisions/0056).
 */
export const leaveEntries = pgTable(
  "leave_entries",
  {
    id: id(),
    personId: uuid("person_id").notNull(),
    category: text("category").$type<LeaveCategory>().notNull(),
    year: integer("year").notNull(),
    reason: text("reason").$type<EntryReason>().notNull(),
    period: text("period"),
    /** Negative for days taken. */
    hundredths: integer("hundredths").notNull(),
    requestId: uuid("request_id").references(() => leaveRequests.id),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
    createdBy: person("created_by"),
  },
  (table) => [
    foreignKey({ columns: [table.personId], foreignColumns: [employees.personId] }),
    index("leave_entries_person").on(table.personId, table.year, table.category),
    index("leave_entries_request").on(table.requestId).where(sql`request_id is not null`),
    uniqueIndex("leave_entries_period")
      .on(table.personId, table.category, table.period)
      .where(sql`reason = 'granted'`),
    check(
      "leave_entries_reason_known",
      sql`${table.reason} in ('granted', 'carried_in', 'carried_out', 'taken', 'returned', 'adjusted')`,
    ),
    check(
      "leave_entries_category_known",
      sql`${table.category} in ('annual', 'sick', 'maternity', 'paternity', 'compassionate', 'study', 'unpaid')`,
    ),
    check(
      "leave_entries_sign",
      sql`case ${table.reason} when 'taken' then ${table.hundredths} < 0 when 'carried_out' then ${table.hundredths} < 0 when 'adjusted' then ${table.hundredths} <> 0 else ${table.hundredths} > 0 end`,
    ),
    check(
      "leave_entries_of_request",
      sql`(${table.reason} in ('taken', 'returned')) = (${table.requestId} is not null)`,
    ),
    check("leave_entries_period_given", sql`(${table.reason} = 'granted') = (${table.period} is not null)`),
    check("leave_entries_adjusted_why", sql`${table.reason} <> 'adjusted' or ${table.note} <> ''`),
  ],
);

export const publicHolidays = pgTable("public_holidays", {
  id: id(),
  day: plainDate("day").notNull().unique(),
  name: text("name").notNull(),
  createdAt: createdAt(),
});
