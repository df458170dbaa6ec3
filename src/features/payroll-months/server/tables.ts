import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";

/** When a month of payroll was closed, and opened again. Of a month one closing at most is in force. */
export const payrollClosings = pgTable(
  "payroll_closings",
  {
    id: id(),
    /** 2026-10 */
    month: text("month").notNull(),
    closedAt: instant("closed_at").notNull(),
    closedBy: uuid("closed_by").references(() => people.id),
    reopenedAt: instant("reopened_at"),
    reopenedBy: uuid("reopened_by").references(() => people.id),
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    uniqueIndex("payroll_closings_month").on(table.month).where(sql`reopened_at is null`),
    check("payroll_closings_month_known", sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check("payroll_closings_reopened", sql`(${table.reopenedAt} is null) = (${table.reason} = '')`),
  ],
);
