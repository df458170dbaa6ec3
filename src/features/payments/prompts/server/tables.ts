import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { invoices } from "~/features/invoices/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";

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
