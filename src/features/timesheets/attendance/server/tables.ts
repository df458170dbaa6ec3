import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, time, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { instant, plainDate } from "~/platform/db/columns";
import type { AttendanceStatus } from "../domain";

export const attendance = pgTable(
  "attendance",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    day: plainDate("day").notNull(),
    status: text("status").$type<AttendanceStatus>().notNull(),
    arrivedAt: time("arrived_at"),
    leftAt: time("left_at"),
    note: text("note").notNull().default(""),
    filledBy: uuid("filled_by").references(() => people.id),
    filledAt: instant("filled_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.day] }),
    index("attendance_day").on(table.day, table.personId),
    check("attendance_status_known", sql`${table.status} in ('present', 'late', 'half_day', 'absent')`),
    check("attendance_forwards", sql`${table.leftAt} > ${table.arrivedAt}`),
    check("attendance_absent", sql`${table.status} <> 'absent' or ${table.arrivedAt} is null`),
  ],
);
