import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import { employees } from "../../server/tables";
import type { Allowance, PaidBy, PayFrequency } from "../domain";

/**
 * A person's pay from one day to another. Packages are never overwritten; an exclusion constraint in the migration
 * allows one a day.
 * A package replaced on its first day has `replaced_at` and applies to no day.
 */
export const compensationPackages = pgTable(
  "compensation_packages",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    effectiveDate: plainDate("effective_date").notNull(),
    endDate: plainDate("end_date"),
    /** Cents of one pay period. */
    basicSalary: cents("basic_salary").notNull(),
    currency: text("currency").notNull(),
    payFrequency: text("pay_frequency").$type<PayFrequency>().notNull(),
    paidBy: text("paid_by").$type<PaidBy>().notNull().default("period"),
    allowances: jsonb("allowances").$type<Allowance[]>().notNull().default([]),
    benefits: text("benefits").array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    replacedAt: instant("replaced_at"),
  },
  (table) => [
    index("compensation_packages_person").on(table.personId, table.effectiveDate),
    index("compensation_packages_salary")
      .on(sql`(coalesce(${table.basicSalary}, 0)::bigint)`, table.personId)
      .where(sql`replaced_at is null`),
    check("compensation_packages_paid", sql`${table.basicSalary} > 0`),
    check("compensation_packages_paid_by", sql`${table.paidBy} in ('period', 'day', 'move')`),
    check("compensation_packages_ends", sql`${table.endDate} >= ${table.effectiveDate}`),
    check(
      "compensation_packages_frequency_known",
      sql`${table.payFrequency} in ('monthly', 'bi-weekly', 'weekly')`,
    ),
  ],
);
