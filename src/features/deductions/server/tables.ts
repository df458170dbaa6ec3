import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { DeductionKind, DeductionStatus, MovementKind } from "../domain";

/** Deductions from pay. Only a trigger changes `balance`, with each movement. */
export const payrollDeductions = pgTable(
  "payroll_deductions",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    kind: text("kind").$type<DeductionKind>().notNull(),
    name: text("name").notNull(),
    reference: text("reference").notNull().default(""),
    principal: cents("principal"),
    balance: cents("balance"),
    installment: cents("installment").notNull(),
    totalInstallments: integer("total_installments"),
    carried: cents("carried").notNull().default(0),
    startsOn: plainDate("starts_on").notNull(),
    endsOn: plainDate("ends_on"),
    status: text("status").$type<DeductionStatus>().notNull().default("active"),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("payroll_deductions_person").on(table.personId, table.createdAt),
    check(
      "payroll_deductions_kind",
      sql`${table.kind} in ('child_support', 'court_attachment', 'helb', 'pension', 'sacco', 'loan', 'advance', 'other')`,
    ),
    check("payroll_deductions_status", sql`${table.status} in ('active', 'paused', 'settled', 'ended')`),
    check("payroll_deductions_owed", sql`(${table.principal} is null) = (${table.balance} is null)`),
    check("payroll_deductions_balance", sql`${table.balance} >= 0`),
    check("payroll_deductions_installment", sql`${table.installment} > 0 and ${table.carried} >= 0`),
    check("payroll_deductions_days", sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** Movements of deductions: never changed or deleted. */
export const payrollDeductionMovements = pgTable(
  "payroll_deduction_movements",
  {
    id: id(),
    deductionId: uuid("deduction_id")
      .notNull()
      .references(() => payrollDeductions.id),
    kind: text("kind").$type<MovementKind>().notNull(),
    amount: cents("amount").notNull(),
    date: plainDate("date").notNull(),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("payroll_deduction_movements_deduction").on(table.deductionId, table.createdAt),
    check(
      "payroll_deduction_movements_kind",
      sql`${table.kind} in ('granted', 'added', 'returned', 'deducted', 'repaid', 'written_off')`,
    ),
    check("payroll_deduction_movements_amount", sql`${table.amount} > 0`),
  ],
);
