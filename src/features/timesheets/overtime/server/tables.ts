import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { id, instant, plainDate } from "~/platform/db/columns";
import type { OvertimeKind, OvertimeStatus } from "../domain";

const person = (name: string) => uuid(name).references(() => people.id);

export const overtimeEntries = pgTable(
  "overtime_entries",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    day: plainDate("day").notNull(),
    minutes: integer("minutes").notNull(),
    kind: text("kind").$type<OvertimeKind>().notNull(),
    /** Hundredths of the hourly rate, as it was when it was entered. */
    rate: smallint("rate").notNull(),
    note: text("note").notNull().default(""),
    status: text("status").$type<OvertimeStatus>().notNull().default("pending"),
    moveId: uuid("move_id"),
    moveNumber: text("move_number"),
    recordedAt: instant("recorded_at").notNull(),
    /** Null for entries that a move proposed. */
    recordedBy: person("recorded_by"),
    decidedAt: instant("decided_at"),
    decidedBy: person("decided_by"),
    decisionNote: text("decision_note").notNull().default(""),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("overtime_entries_person").on(table.personId, table.day, table.id),
    index("overtime_entries_day").on(table.day, table.id),
    index("overtime_entries_status").on(table.status, table.day, table.id),
    index("overtime_entries_decided").on(table.decidedAt, table.id).where(sql`decided_at is not null`),
    uniqueIndex("overtime_entries_move").on(table.personId, table.moveId).where(sql`move_id is not null`),
    check("overtime_entries_kind_known", sql`${table.kind} in ('normal', 'rest')`),
    check(
      "overtime_entries_status_known",
      sql`${table.status} in ('pending', 'approved', 'rejected', 'cancelled')`,
    ),
    check(
      "overtime_entries_quarters",
      sql`${table.minutes} between 15 and 720 and ${table.minutes} % 15 = 0`,
    ),
    check("overtime_entries_rate", sql`${table.rate} between 100 and 500`),
    check(
      "overtime_entries_decided",
      sql`${table.status} not in ('approved', 'rejected') or ${table.decidedAt} is not null`,
    ),
    check("overtime_entries_rejected_why", sql`${table.status} <> 'rejected' or ${table.decisionNote} <> ''`),
  ],
);
