import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, plainDate } from "~/platform/db/columns";
import { employees } from "../../server/tables";

/** Days of suspension, with or without pay. Payroll reads them long after the suspension ends. */
export const employeeSuspensions = pgTable(
  "employee_suspensions",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    firstDay: plainDate("first_day").notNull(),
    /** Null while it lasts. */
    lastDay: plainDate("last_day"),
    paid: boolean("paid").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("employee_suspensions_person").on(table.personId, table.firstDay),
    uniqueIndex("employee_suspensions_one").on(table.personId).where(sql`last_day is null`),
    check(
      "employee_suspensions_forwards",
      sql`${table.lastDay} is null or ${table.lastDay} >= ${table.firstDay} - 1`,
    ),
  ],
);
