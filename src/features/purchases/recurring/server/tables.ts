import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { VatCode } from "../../domain/money";
import { purchases } from "../../server/tables";
import type { Interval } from "../domain";

/** A bill that a supplier sends regularly, such as rent. A task enters each for approval on its day. */
export const recurringBills = pgTable(
  "recurring_bills",
  {
    id: id(),
    name: text("name").notNull(),
    supplierId: uuid("supplier_id")
      .notNull()
      .references(() => suppliers.id),
    accountCode: text("account_code").notNull(),
    /** Cents, with VAT. */
    amount: cents("amount").notNull(),
    vatCode: text("vat_code").$type<VatCode>().notNull(),
    vehicleId: uuid("vehicle_id").references(() => vehicles.id),
    months: smallint("months").$type<Interval>().notNull(),
    /** 1 to 31; a shorter month's last day. */
    dayOfMonth: smallint("day_of_month").notNull(),
    nextOn: plainDate("next_on").notNull(),
    /** The last day on which a bill comes; null without an end. */
    endsOn: plainDate("ends_on"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("recurring_bills_due").on(table.nextOn).where(sql`is_active`),
    index("recurring_bills_supplier").on(table.supplierId),
    check("recurring_bills_amount", sql`${table.amount} > 0`),
    check(
      "recurring_bills_times",
      sql`${table.months} in (1, 3, 6, 12) and ${table.dayOfMonth} between 1 and 31`,
    ),
  ],
);

/** The purchase of each day, so that a day makes one. */
export const recurringBillDays = pgTable(
  "recurring_bill_days",
  {
    billId: uuid("bill_id")
      .notNull()
      .references(() => recurringBills.id),
    day: plainDate("day").notNull(),
    purchaseId: uuid("purchase_id")
      .notNull()
      .references(() => purchases.id),
  },
  (table) => [primaryKey({ columns: [table.billId, table.day] })],
);
