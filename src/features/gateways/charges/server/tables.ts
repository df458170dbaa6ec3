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

/** Money asked for at a provider beside M-Pesa. The row is there before the provider hears of it. */
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
    /** The price of one unit of that currency in the base currency, and the date of the rate. */
    rate: numeric("rate", { precision: 13, scale: 6 }),
    rateDate: plainDate("rate_date"),
    phone: text("phone").notNull().default(""),
    /** The link it was begun by, and the customer comes back to; none from one's own account. */
    linkId: uuid("link_id").references(() => quoteLinks.id),
    locale: text("locale").notNull().default("en"),
    state: text("state").notNull().default("queued"),
    /** The reason that it ended, or that its outcome is unknown. */
    reason: text("reason"),
    /** The provider's own words. */
    said: text("said").notNull().default(""),
    providerRef: text("provider_ref"),
    redirectTo: text("redirect_to"),
    /** The number on the provider's statement. */
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
    /** One thing at a provider is one charge. */
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
    /** The amount claimed in the report, if any. */
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

/** Money that goes back to the payer at the provider, whole. The row is there before the provider hears of it. */
export const chargeRefunds = pgTable(
  "charge_refunds",
  {
    id: id(),
    chargeId: uuid("charge_id")
      .notNull()
      .references(() => charges.id),
    state: text("state").notNull().default("queued"),
    reason: text("reason").notNull(),
    /** The provider's own words. */
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
