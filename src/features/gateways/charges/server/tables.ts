import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { payments } from "~/features/payments/server/tables";
import { quoteLinks } from "~/features/quotes/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";

/** Charges at providers other than M-Pesa. Saved before the provider is called. */
export const charges = pgTable(
  "charges",
  {
    id: id(),
    /** The provider's reference for the charge: twelve capital letters and digits. */
    reference: text("reference").notNull().unique(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    gateway: text("gateway").notNull(),
    /** The amount paid on the invoice, in cents of the base currency. */
    amount: cents("amount").notNull(),
    /** The amount charged by the provider, in hundredths of its currency. */
    currency: text("currency").notNull(),
    charged: cents("charged").notNull(),
    /** Base currency per unit of that currency, and the rate's date. */
    rate: numeric("rate", { precision: 13, scale: 6 }),
    rateDate: plainDate("rate_date"),
    phone: text("phone").notNull().default(""),
    /** Return link of the customer; null for an account's charge. */
    linkId: uuid("link_id").references(() => quoteLinks.id),
    locale: text("locale").notNull().default("en"),
    state: text("state").notNull().default("queued"),
    reason: text("reason"),
    said: text("said").notNull().default(""),
    providerRef: text("provider_ref"),
    redirectTo: text("redirect_to"),
    paymentRef: text("payment_ref").notNull().default(""),
    paymentId: uuid("payment_id")
      .unique()
      .references(() => payments.id),
    attempts: integer("attempts").notNull().default(0),
    sentAt: instant("sent_at"),
    askedAt: instant("asked_at"),
    endedAt: instant("ended_at"),
    startedBy: text("started_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("charges_invoice").on(table.invoiceId, table.createdAt),
    index("charges_created_at").on(table.createdAt, table.id),
    index("charges_phone").on(table.gateway, table.phone, table.createdAt),
    index("charges_open").on(table.createdAt).where(sql`state in ('queued', 'prompted', 'checking')`),
    uniqueIndex("charges_provider_ref").on(table.gateway, table.providerRef),
    check("charges_amount", sql`${table.amount} > 0 and ${table.charged} > 0`),
    check("charges_reference", sql`${table.reference} ~ '^[A-Z0-9]{12}$'`),
    check(
      "charges_rate",
      sql`(${table.rate} is null) = (${table.rateDate} is null) and (${table.rate} is not null or ${table.charged} = ${table.amount})`,
    ),
    check(
      "charges_state",
      sql`${table.state} in ('queued', 'prompted', 'checking', 'succeeded', 'failed', 'cancelled', 'expired')`,
    ),
    check("charges_paid", sql`(${table.state} = 'succeeded') = (${table.paymentId} is not null)`),
    check(
      "charges_gateway",
      sql`${table.gateway} in ('airtelMoney', 'equitel', 'pesapal', 'paypal', 'tigoPesa', 'stripe', 'flutterwave')`,
    ),
  ],
);

/** A provider's reports about a charge. Stores identical reports once. Append-only. */
export const chargeReports = pgTable(
  "charge_reports",
  {
    id: id(),
    chargeId: uuid("charge_id")
      .notNull()
      .references(() => charges.id),
    kind: text("kind").notNull(),
    paymentRef: text("payment_ref").notNull().default(""),
    amount: cents("amount").notNull().default(0),
    currency: text("currency").notNull().default(""),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    unique("charge_reports_once").on(
      table.chargeId,
      table.kind,
      table.paymentRef,
      table.amount,
      table.currency,
    ),
  ],
);

/** A full refund at the provider. Saved before the provider is called. */
export const chargeRefunds = pgTable(
  "charge_refunds",
  {
    id: id(),
    chargeId: uuid("charge_id")
      .notNull()
      .references(() => charges.id),
    state: text("state").notNull().default("queued"),
    reason: text("reason").notNull(),
    said: text("said").notNull().default(""),
    providerRef: text("provider_ref").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    startedBy: uuid("started_by").references(() => people.id),
    startedByName: text("started_by_name").notNull(),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("charge_refunds_one").on(table.chargeId).where(sql`state <> 'failed'`),
    check("charge_refunds_state", sql`${table.state} in ('queued', 'checking', 'done', 'failed')`),
  ],
);
