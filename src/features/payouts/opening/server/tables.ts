import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";

/** A later import ends the month's earlier row, so that old payslips stay explained. Amounts are cents. */
export const openingBalances = pgTable(
  "opening_balances",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    /** YYYY-MM. */
    month: text("month").notNull(),
    basicPay: cents("basic_pay").notNull(),
    grossPay: cents("gross_pay").notNull(),
    taxablePay: cents("taxable_pay").notNull(),
    taxCharged: cents("tax_charged").notNull(),
    relief: cents("relief").notNull(),
    paye: cents("paye").notNull(),
    nssf: cents("nssf").notNull(),
    shif: cents("shif").notNull(),
    nhif: cents("nhif").notNull(),
    housingLevy: cents("housing_levy").notNull(),
    netPay: cents("net_pay").notNull(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    removedAt: instant("removed_at"),
  },
  (table) => [
    uniqueIndex("opening_balances_month").on(table.personId, table.month).where(sql`removed_at is null`),
    index("opening_balances_year").on(table.month, table.personId),
    check("opening_balances_month_read", sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check(
      "opening_balances_amounts",
      sql`least(${table.basicPay}, ${table.grossPay}, ${table.taxablePay}, ${table.taxCharged}, ${table.relief}, ${table.paye}, ${table.nssf}, ${table.shif}, ${table.nhif}, ${table.housingLevy}, ${table.netPay}) >= 0`,
    ),
    check("opening_balances_net", sql`${table.netPay} <= ${table.grossPay}`),
  ],
);
