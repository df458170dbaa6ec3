import { sql } from "drizzle-orm";
import { boolean, check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { payments } from "~/features/payments/server/tables";
import { createdAt, instant } from "~/platform/db/columns";

export const gatewayConnections = pgTable(
  "gateway_connections",
  {
    gateway: text("gateway").primaryKey(),
    connected: boolean("connected").notNull(),
    account: text("account").notNull().default(""),
    problem: text("problem").notNull().default(""),
    /** A keyed digest of the tested credentials, without secrets. Changed settings make the result invalid. */
    triedDigest: text("tried_digest").notNull(),
    checkedAt: instant("checked_at").notNull(),
    checkedBy: uuid("checked_by").references(() => people.id),
    checkedByName: text("checked_by_name").notNull(),
  },
  (table) => [check("gateway_connections_told", sql`${table.connected} = (${table.problem} = '')`)],
);

/** One reference of a gateway is one payment, however often it is reported. */
export const gatewayReferences = pgTable(
  "gateway_references",
  {
    gateway: text("gateway").notNull(),
    /** Normalised: capitals, without spaces and dashes. */
    reference: text("reference").notNull(),
    paymentId: uuid("payment_id")
      .notNull()
      .unique()
      .references(() => payments.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.reference] })],
);
