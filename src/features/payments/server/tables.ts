import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";

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

export const stkPrompts = pgTable(
  "stk_prompts",
  {
    id: id(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    phone: text("phone").notNull(),
    /** Whole shillings. */
    amount: integer("amount").notNull(),
    state: text("state").notNull().default("queued"),
    merchantRequestId: text("merchant_request_id"),
    checkoutRequestId: text("checkout_request_id").unique(),
    reason: text("reason"),
    resultCode: text("result_code"),
    resultDesc: text("result_desc"),
    attempts: integer("attempts").notNull().default(0),
    sentAt: instant("sent_at"),
    endedAt: instant("ended_at"),
    startedBy: text("started_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("stk_prompts_invoice").on(table.invoiceId, table.createdAt),
    index("stk_prompts_phone").on(table.phone, table.createdAt),
    index("stk_prompts_created_at").on(table.createdAt, table.id),
    uniqueIndex("stk_prompts_one_open")
      .on(table.invoiceId, table.phone)
      .where(sql`state in ('queued', 'prompted')`),
    check("stk_prompts_amount", sql`${table.amount} > 0`),
    check(
      "stk_prompts_state",
      sql`${table.state} in ('queued', 'prompted', 'checking', 'succeeded', 'failed', 'cancelled', 'expired')`,
    ),
  ],
);

/** Append-only: a reversing row corrects another. `applied` changes the invoice's paid sum, `credit` the customer's. */
export const settlements = pgTable(
  "settlements",
  {
    id: id(),
    kind: text("kind").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    applied: cents("applied").notNull(),
    credit: cents("credit").notNull(),
    refundNumber: text("refund_number").unique(),
    method: text("method"),
    reference: text("reference").notNull().default(""),
    date: plainDate("date").notNull(),
    reason: text("reason").notNull().default(""),
    reversalOf: uuid("reversal_of").unique(),
    at: instant("at").notNull(),
    recordedBy: uuid("recorded_by").references(() => people.id),
    recordedByName: text("recorded_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("settlements_invoice").on(table.invoiceId, table.at),
    index("settlements_customer").on(table.customerId, table.at),
    index("settlements_at").on(table.at),
    index("settlements_certificate").on(table.reference).where(sql`kind = 'withholding'`),
    check(
      "settlements_kind",
      sql`case ${table.kind}
        when 'withholding' then ${table.credit} = 0 and ${table.applied} <> 0
        when 'credit_applied' then ${table.credit} = -${table.applied} and ${table.applied} <> 0
        when 'released' then ${table.credit} = -${table.applied} and ${table.applied} < 0 and ${table.reversalOf} is null
        when 'refund' then ${table.applied} = 0 and ${table.credit} <> 0
        else false end`,
    ),
    check(
      "settlements_direction",
      sql`${table.kind} = 'released' or (${table.reversalOf} is null) = (${table.applied} - case when ${table.kind} = 'refund' then ${table.credit} else 0 end > 0)`,
    ),
    check("settlements_invoice_named", sql`${table.kind} = 'refund' or ${table.invoiceId} is not null`),
    check(
      "settlements_refund",
      sql`(${table.kind} = 'refund' and ${table.reversalOf} is null) = (${table.refundNumber} is not null)`,
    ),
  ],
);
