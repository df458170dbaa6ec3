import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import { stkPrompts } from "../prompts/server/tables";

/** Money received (or taken back). Append-only: a correction is a reversing row. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** Gapless per year: RCT-2026-0001. */
    receiptNumber: text("receipt_number").notNull().unique(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    kind: text("kind").notNull().default("payment"),
    method: text("method").notNull(),
    /** What arrived, in cents; negative for a reversal. */
    amount: cents("amount").notNull(),
    /** The part that settles the invoice; the rest is the customer's credit. */
    applied: cents("applied").notNull(),
    balanceAfter: cents("balance_after").notNull(),
    /** What the provider keeps of it: our cost. Negative where a reversal takes that back. */
    fee: cents("fee").notNull().default(0),
    reference: text("reference").notNull().default(""),
    notes: text("notes").notNull().default(""),
    /** One prompt makes one payment, whatever arrives how often. */
    promptId: uuid("prompt_id")
      .unique()
      .references(() => stkPrompts.id),
    /** A payment is taken back once. */
    reversalOf: uuid("reversal_of").unique(),
    receivedAt: instant("received_at").notNull(),
    recordedBy: uuid("recorded_by").references(() => people.id),
    recordedByName: text("recorded_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("payments_invoice").on(table.invoiceId, table.receivedAt),
    index("payments_customer").on(table.customerId, table.receivedAt),
    index("payments_received_at").on(table.receivedAt, table.id),
    index("payments_amount").on(table.amount, table.id),
    index("payments_typed_mpesa")
      .on(table.receivedAt)
      .where(sql`method = 'mpesa' and recorded_by is not null`),
    /** Whether a bank slip or a cheque was booked already. */
    index("payments_reference")
      .on(sql`upper(regexp_replace(${table.reference}, '[\\s-]', '', 'g'))`, table.method)
      .where(sql`kind = 'payment' and reference <> ''`),
    check(
      "payments_kind",
      sql`(${table.kind} = 'payment' and ${table.amount} > 0 and ${table.reversalOf} is null) or (${table.kind} = 'reversal' and ${table.amount} < 0 and ${table.reversalOf} is not null)`,
    ),
    check(
      "payments_applied",
      sql`abs(${table.applied}) <= abs(${table.amount}) and sign(${table.applied}) * sign(${table.amount}) >= 0`,
    ),
    check("payments_fee", sql`sign(${table.fee}) * sign(${table.amount}) >= 0`),
    check(
      "payments_method",
      sql`${table.method} in ('mpesa', 'bank_transfer', 'cash', 'cheque', 'card', 'airtelMoney', 'equitel', 'pesapal', 'paypal', 'tigoPesa', 'stripe', 'flutterwave')`,
    ),
  ],
);

/**
 * Which payment a prompt's money is, booked from the prompt or before it (by its paybill confirmation, by a person). One
 * prompt is one payment, whatever comes first.
 */
export const stkPromptPayments = pgTable("stk_prompt_payments", {
  promptId: uuid("prompt_id")
    .primaryKey()
    .references(() => stkPrompts.id),
  paymentId: uuid("payment_id")
    .notNull()
    .unique()
    .references(() => payments.id),
  createdAt: createdAt(),
});

/**
 * Which M-Pesa receipt is which payment: one receipt is one payment, whatever arrives how often. A row of its own, since
 * a payment may be booked by query before a callback names its receipt.
 */
export const mpesaReceipts = pgTable("mpesa_receipts", {
  receipt: text("receipt").primaryKey(),
  paymentId: uuid("payment_id")
    .notNull()
    .unique()
    .references(() => payments.id),
  /**
   * Said by a paybill confirmation, M-Pesa's list or a person. A callback's word is shown, but gives way to theirs:
   * whoever knows the callback's address can tell any receipt.
   */
  confirmed: boolean("confirmed").notNull().default(false),
  createdAt: createdAt(),
});
