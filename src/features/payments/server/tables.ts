import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import { stkPrompts } from "../prompts/server/tables";

/** Append-only: a reversing row corrects another. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    receiptNumber: text("receipt_number").notNull().unique(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    kind: text("kind").notNull().default("payment"),
    method: text("method").notNull(),
    /** Cents; negative for a reversal. */
    amount: cents("amount").notNull(),
    applied: cents("applied").notNull(),
    balanceAfter: cents("balance_after").notNull(),
    /** The provider's fee, which is our cost. Negative if a reversal recovers it. */
    fee: cents("fee").notNull().default(0),
    reference: text("reference").notNull().default(""),
    notes: text("notes").notNull().default(""),
    /** One prompt creates one payment, however many reports arrive. */
    promptId: uuid("prompt_id")
      .unique()
      .references(() => stkPrompts.id),
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

/** Separate, because a prompt's payment may also come from a paybill confirmation or a person. */
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

/** Separate, because a query may book a payment before a callback reports its receipt. */
export const mpesaReceipts = pgTable("mpesa_receipts", {
  receipt: text("receipt").primaryKey(),
  paymentId: uuid("payment_id")
    .notNull()
    .unique()
    .references(() => payments.id),
  /** A callback's receipt is unconfirmed, because anyone with the callback's address can send one. */
  confirmed: boolean("confirmed").notNull().default(false),
  createdAt: createdAt(),
});
