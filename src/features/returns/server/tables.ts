import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, plainDate } from "~/platform/db/columns";
import type { RemittanceKind } from "../domain/returns";

export const payrollRemittances = pgTable(
  "payroll_remittances",
  {
    id: id(),
    /** 2026-10 */
    month: text("month").notNull(),
    kind: text("kind").$type<RemittanceKind>().notNull(),
    amount: cents("amount").notNull(),
    reference: text("reference").notNull(),
    paidOn: plainDate("paid_on").notNull(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("payroll_remittances_month").on(table.month, table.kind),
    check("payroll_remittances_month", sql`${table.month} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check(
      "payroll_remittances_kind",
      sql`${table.kind} in ('paye', 'nssf', 'shif', 'nhif', 'housing_levy', 'nita')`,
    ),
    check("payroll_remittances_amount", sql`${table.amount} > 0`),
  ],
);
