import { sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Locale } from "~/platform/kernel/locales";
import { moves } from "../tables";

/** A move's customer for messages, of a query that left-joins quotes and customers. */
export const customerOfMove = {
  customerId: sql<string | null>`coalesce(${quotes.customerId}, ${moves.customerId})`,
  name: sql<string>`coalesce(${quotes.customerName}, ${customers.name}, '')`,
  email: sql<string>`coalesce(${quotes.customerEmail}, ${customers.email}, '')`,
  phone: sql<string>`coalesce(${quotes.customerPhone}, ${customers.phone}, '')`,
  locale: sql<Locale>`coalesce(${quotes.locale}, ${customers.locale}, 'en')`,
  reference: sql<string>`coalesce(${quotes.reference}, ${moves.number})`,
};
