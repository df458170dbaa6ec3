import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";

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
