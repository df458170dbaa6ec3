import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";
import { customers } from "../../server/tables";

/**
 * The period and reason of a customer's restriction. Until it is lifted, a trigger on `events` rejects all
 * but the listed events about the customer. So no command can skip the check.
 */
export const customerRestrictions = pgTable(
  "customer_restrictions",
  {
    id: id(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    reason: text("reason").notNull(),
    since: instant("since").notNull(),
    restrictedBy: uuid("restricted_by").references(() => people.id),
    liftedAt: instant("lifted_at"),
    liftedBy: uuid("lifted_by").references(() => people.id),
    liftReason: text("lift_reason").notNull().default(""),
  },
  (table) => [
    index("customer_restrictions_customer").on(table.customerId, table.since),
    uniqueIndex("customer_restrictions_open").on(table.customerId).where(sql`lifted_at is null`),
  ],
);
