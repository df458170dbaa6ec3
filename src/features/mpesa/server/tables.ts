import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { payments, stkPrompts } from "~/features/payments/server/tables";

import { cents, createdAt, id, instant } from "~/platform/db/columns";

/** M-Pesa money outside a prompt's callback, once per receipt. Append-only. */
export const mpesaTransactions = pgTable(
  "mpesa_arrivals",
  {
    id: id(),
    transId: text("trans_id").notNull().unique(),
    source: text("source").notNull(),
    shortcode: text("shortcode").notNull().default(""),
    account: text("account").notNull().default(""),
    amount: cents("amount").notNull(),
    /** Masked since version 2 of the callbacks. */
    phone: text("phone").notNull().default(""),
    payerName: text("payer_name").notNull().default(""),
    paidAt: instant("paid_at").notNull(),
    promptId: uuid("prompt_id")
      .unique()
      .references(() => stkPrompts.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("mpesa_arrivals_created_at").on(table.createdAt, table.id),
    check("mpesa_arrivals_amount", sql`${table.amount} > 0`),
    check("mpesa_arrivals_source", sql`${table.source} in ('callback', 'pull', 'prompt', 'person')`),
  ],
);

/** Payments booked from a transaction or merged with it. Those not reversed are its allocation. */
export const mpesaTransactionPayments = pgTable(
  "mpesa_arrival_payments",
  {
    paymentId: uuid("payment_id")
      .primaryKey()
      .references(() => payments.id),
    transactionId: uuid("arrival_id")
      .notNull()
      .references(() => mpesaTransactions.id),
    /** Recorded earlier and merged: undoing unlinks it, the payment stays. */
    merged: boolean("merged").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("mpesa_arrival_payments_arrival").on(table.transactionId)],
);

/** One row per transaction or prompt; undoing its decision opens it again. */
export const mpesaReviews = pgTable(
  "mpesa_reviews",
  {
    id: id(),
    transactionId: uuid("arrival_id")
      .unique()
      .references(() => mpesaTransactions.id),
    promptId: uuid("prompt_id")
      .unique()
      .references(() => stkPrompts.id),
    reason: text("reason").notNull(),
    amount: cents("amount").notNull(),
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    paymentId: uuid("payment_id").references(() => payments.id),
    search: text("search").notNull().default(""),
    openedAt: instant("opened_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (table) => [
    index("mpesa_reviews_open").on(table.openedAt, table.id).where(sql`settled_at is null`),
    index("mpesa_reviews_settled").on(table.settledAt, table.id).where(sql`settled_at is not null`),
    index("mpesa_reviews_invoice").on(table.invoiceId),
    index("mpesa_reviews_search").using("gin", sql`fold_text(${table.search}) gin_trgm_ops`),
    check("mpesa_reviews_subject", sql`${table.transactionId} is not null or ${table.promptId} is not null`),
  ],
);

/** Append-only: undoing adds a row. */
export const mpesaDecisions = pgTable(
  "mpesa_decisions",
  {
    id: id(),
    reviewId: uuid("review_id")
      .notNull()
      .references(() => mpesaReviews.id),
    kind: text("kind").notNull(),
    note: text("note").notNull().default(""),
    decidedBy: uuid("decided_by").references(() => people.id),
    decidedByName: text("decided_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("mpesa_decisions_review").on(table.reviewId, table.createdAt),
    check(
      "mpesa_decisions_kind",
      sql`${table.kind} in ('allocated', 'credit', 'merged', 'accepted', 'not-ours', 'paid', 'not-paid', 'undone')`,
    ),
  ],
);

/** sent → answered, which is posted later; 'timed-out' is not a failure. */
export const mpesaRequests = pgTable(
  "mpesa_requests",
  {
    id: id(),
    kind: text("kind").notNull(),
    transactionId: uuid("arrival_id").references(() => mpesaTransactions.id),
    round: integer("round").notNull().default(0),
    state: text("state").notNull().default("sent"),
    resultCode: text("result_code"),
    resultDesc: text("result_desc"),
    parameters: jsonb("parameters").$type<Record<string, string>>(),
    createdAt: createdAt(),
    answeredAt: instant("answered_at"),
  },
  (table) => [
    uniqueIndex("mpesa_requests_arrival").on(table.transactionId, table.round),
    check("mpesa_requests_kind", sql`${table.kind} in ('status', 'balance')`),
    check("mpesa_requests_state", sql`${table.state} in ('sent', 'refused', 'timed-out', 'answered')`),
  ],
);

/** Everything M-Pesa reported, unchanged. A hint until a query agrees. */
export const mpesaEvents = pgTable(
  "mpesa_events",
  {
    id: id(),
    kind: text("kind").notNull(),
    promptId: uuid("prompt_id").references(() => stkPrompts.id),
    payload: jsonb("payload").notNull(),
    receivedAt: createdAt(),
  },
  (table) => [index("mpesa_events_prompt").on(table.promptId, table.receivedAt)],
);

/** Every row's address is served: production registers only once. */
export const mpesaRegistrations = pgTable("mpesa_registrations", {
  id: id(),
  shortcode: text("shortcode").notNull(),
  confirmationUrl: text("confirmation_url").notNull(),
  registeredBy: text("registered_by").notNull(),
  registeredAt: instant("registered_at"),
  createdAt: createdAt(),
});
