import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { employees } from "~/features/staff/server/tables";
import { cents, id, instant, plainDate } from "~/platform/db/columns";
import type { PayslipContent } from "../domain";

/** Created when a run is approved, void when approval is withdrawn. A trigger rejects other changes. */
export const payslips = pgTable(
  "payslips",
  {
    id: id(),
    number: text("number").notNull().unique(),
    /** Null if void and the run was generated again. */
    itemId: uuid("item_id").references(() => payrollItems.id, { onDelete: "set null" }),
    periodId: uuid("period_id")
      .notNull()
      .references(() => payrollPeriods.id),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    payPeriod: text("pay_period").notNull(),
    startDate: plainDate("start_date").notNull(),
    endDate: plainDate("end_date").notNull(),
    payDate: plainDate("pay_date").notNull(),
    grossPay: cents("gross_pay").notNull(),
    paye: cents("paye").notNull(),
    nhif: cents("nhif").notNull(),
    shif: cents("shif").notNull(),
    nssf: cents("nssf").notNull(),
    housingLevy: cents("housing_levy").notNull(),
    totalDeductions: cents("total_deductions").notNull(),
    netPay: cents("net_pay").notNull(),
    /** Net pay plus cents from the last payslip, less cents for the next one. */
    payable: cents("payable").notNull(),
    centsBrought: cents("cents_brought").notNull(),
    centsCarried: cents("cents_carried").notNull(),
    ruleSet: text("rule_set").notNull(),
    content: jsonb("content").$type<PayslipContent>().notNull(),
    generatedAt: instant("generated_at").notNull(),
    generatedBy: uuid("generated_by").references(() => people.id),
    emailSentAt: instant("email_sent_at"),
    voidedAt: instant("voided_at"),
    voidReason: text("void_reason").notNull().default(""),
  },
  (table) => [
    uniqueIndex("payslips_item").on(table.itemId).where(sql`voided_at is null`),
    // Includes void payslips, because generating a run again looks up each removed item.
    index("payslips_of_items").on(table.itemId),
    index("payslips_period").on(table.periodId, table.number),
    index("payslips_person").on(table.personId, table.endDate, table.id),
    check("payslips_net", sql`${table.netPay} = ${table.grossPay} - ${table.totalDeductions}`),
    check(
      "payslips_payable",
      sql`${table.payable} >= 0 and ${table.payable} + ${table.centsCarried} = ${table.netPay} + ${table.centsBrought}`,
    ),
    check("payslips_of_item", sql`${table.itemId} is not null or ${table.voidedAt} is not null`),
    check("payslips_void", sql`(${table.voidedAt} is null) = (${table.voidReason} = '')`),
  ],
);
