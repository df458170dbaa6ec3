import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { purchases } from "~/features/purchases/server/tables";
import { cashTakings } from "~/features/site-payments/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { IssueMethod, MovementKind } from "../domain";

/** A person's cash of the company. The balance is the sum of the movements; its row is locked before each of them. */
export const floats = pgTable(
  "floats",
  {
    personId: uuid("person_id")
      .primaryKey()
      .references(() => people.id),
    balance: cents("balance").notNull().default(0),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [check("floats_balance", sql`${table.balance} >= 0`)],
);

/** Append-only. */
export const floatMovements = pgTable(
  "float_movements",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    kind: text("kind").$type<MovementKind>().notNull(),
    /** Cents; below zero if the person has less afterwards. */
    amount: cents("amount").notNull(),
    purchaseId: uuid("purchase_id").references(() => purchases.id),
    /** Cash from a customer. */
    takingId: uuid("taking_id").references(() => cashTakings.id),
    method: text("method").$type<IssueMethod>().notNull().default("cash"),
    reference: text("reference").notNull().default(""),
    /** Of a difference, or of a float that was issued in spite of a limit. */
    reason: text("reason").notNull().default(""),
    at: instant("at").notNull(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("float_movements_person").on(table.personId, table.at, table.id),
    index("float_movements_at").on(table.at, table.id),
    index("float_movements_purchase").on(table.purchaseId).where(sql`purchase_id is not null`),
    uniqueIndex("float_movements_taking").on(table.takingId).where(sql`taking_id is not null`),
    uniqueIndex("float_movements_receipt")
      .on(sql`upper(${table.reference})`)
      .where(sql`kind = 'issued' and method = 'mpesa'`),
    check(
      "float_movements_kind_known",
      sql`${table.kind} in ('issued', 'cash_taken', 'spent', 'given_back', 'returned', 'difference')`,
    ),
    check(
      "float_movements_sign",
      sql`case when ${table.kind} = 'difference' then ${table.amount} <> 0 when ${table.kind} in ('spent', 'returned') then ${table.amount} < 0 else ${table.amount} > 0 end`,
    ),
    check(
      "float_movements_of",
      sql`(${table.kind} in ('spent', 'given_back')) = (${table.purchaseId} is not null) and (${table.kind} = 'cash_taken') = (${table.takingId} is not null)`,
    ),
  ],
);
