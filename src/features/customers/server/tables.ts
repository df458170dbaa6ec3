import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";

export const customers = pgTable(
  "customers",
  {
    id: id(),
    /** CUST1001 and on (docs/domain/readings.md#customers). */
    customerNumber: text("customer_number").notNull().unique(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    /** The language of what we send: the one they accepted their latest quote in, or the one staff set since. */
    locale: text("locale").$type<Locale>().notNull().default("en"),
    type: text("type").notNull().default("individual"),
    status: text("status").notNull().default("active"),
    kraPin: text("kra_pin").notNull().default(""),
    /** Days after the service date until a balance is due, when this customer has terms of their own. */
    creditDays: integer("credit_days"),
    personId: uuid("person_id").references(() => people.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(sql`lower(customer_number || ' ' || name || ' ' || email || ' ' || phone)`),
  },
  (table) => [
    uniqueIndex("customers_email").on(sql`lower(${table.email})`),
    index("customers_phone").on(table.phone),
    index("customers_created_at").on(table.createdAt, table.id),
    index("customers_name").on(sql`lower(${table.name})`, table.id),
    index("customers_search").using("gin", sql`${table.search} gin_trgm_ops`),
    /** For counting a common word, as of invoices. */
    index("customers_search_text").on(table.search),
  ],
);
