import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import type { TaxRules } from "~/features/pricing/domain/prices";
import { lineColumns } from "~/features/pricing/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";

/**
 * Once issued, lines and total never change: payments move `paid_amount` and credit notes `credited_amount`, both under
 * the row's lock. A draft is no debt and can be edited and deleted.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    /** Gapless per year: INV-2026-0001. A draft has a label made from its id. */
    number: text("number").notNull().unique(),
    accountNumber: text("account_number").notNull().unique(),
    draft: boolean("draft").notNull().default(false),
    quoteId: uuid("quote_id")
      .unique()
      .references(() => quotes.id),
    supplementOf: uuid("supplement_of").references((): AnyPgColumn => invoices.id),
    /** The cancelled invoice that this one replaces with the right buyer (docs/decisions/0195). */
    corrects: uuid("corrects").references((): AnyPgColumn => invoices.id),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    customerKraPin: text("customer_kra_pin").notNull().default(""),
    assignedTo: uuid("assigned_to").references(() => people.id),
    fromLocation: text("from_location").notNull(),
    toLocation: text("to_location").notNull(),
    issueDate: plainDate("issue_date").notNull(),
    serviceDate: plainDate("service_date"),
    dueDate: plainDate("due_date").notNull(),
    tax: jsonb("tax").$type<TaxRules>().notNull(),
    subtotal: cents("subtotal").notNull(),
    vatBase: cents("vat_base").notNull(),
    vat: cents("vat").notNull(),
    total: cents("total").notNull(),
    depositDue: cents("deposit_due").notNull(),
    paidAmount: cents("paid_amount").notNull().default(0),
    creditedAmount: cents("credited_amount").notNull().default(0),
    settled: boolean("settled").notNull().generatedAlwaysAs(sql`paid_amount + credited_amount >= total`),
    cancelledAt: instant("cancelled_at"),
    createdAt: createdAt(),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || ' ' || account_number || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone)`,
      ),
  },
  (table) => [
    index("invoices_issue_date").on(table.issueDate, table.id),
    index("invoices_due_date").on(table.dueDate, table.id),
    index("invoices_service_date").on(sql`coalesce(${table.serviceDate}, '9999-12-31'::date)`, table.id),
    /** Two indexes serve every status: other statuses are skipped inside the index without reading rows. */
    index("invoices_due_open")
      .on(table.dueDate, table.id, table.paidAmount)
      .where(sql`not settled and cancelled_at is null and not draft`),
    index("invoices_settled")
      .on(table.settled, table.issueDate, table.id, table.dueDate, table.paidAmount)
      .where(sql`cancelled_at is null and not draft`),
    index("invoices_total").on(table.total, table.id),
    index("invoices_balance").on(
      sql`(${table.total} - ${table.creditedAmount} - ${table.paidAmount})`,
      table.id,
    ),
    /** Sums VAT without reading the rows. */
    index("invoices_vat").on(table.issueDate, table.vatBase, table.vat).where(sql`not draft`),
    index("invoices_paid_amount").on(table.paidAmount, table.id),
    index("invoices_status").on(
      sql`(case when ${table.cancelledAt} is not null then '9999-12-31'::date when ${table.draft} then '9999-12-29'::date when ${table.settled} then '9999-12-30'::date else ${table.dueDate} end)`,
      table.id,
    ),
    index("invoices_drafts").on(table.issueDate, table.id).where(sql`draft`),
    index("invoices_cancelled").on(table.issueDate, table.id).where(sql`cancelled_at is not null`),
    index("invoices_supplement_of").on(table.supplementOf).where(sql`supplement_of is not null`),
    uniqueIndex("invoices_corrects").on(table.corrects).where(sql`corrects is not null`),
    index("invoices_customer_name").on(sql`lower(${table.customerName})`, table.id),
    index("invoices_customer").on(table.customerId, table.issueDate),
    index("invoices_assigned_to").on(table.assignedTo, table.issueDate, table.id),
    index("invoices_search").using("gin", sql`${table.search} gin_trgm_ops`),
    /** Counting a common word: an index-only scan stops at the cap, a bitmap of all matches does not. */
    index("invoices_search_text").on(table.search),
    check(
      "invoices_sum",
      sql`${table.total} = ${table.subtotal} + ${table.vat} and ${table.subtotal} >= 0 and ${table.vat} >= 0`,
    ),
    check(
      "invoices_paid",
      sql`${table.paidAmount} >= 0 and ${table.creditedAmount} >= 0 and ${table.paidAmount} + ${table.creditedAmount} <= ${table.total}`,
    ),
    check(
      "invoices_draft",
      sql`not ${table.draft} or (${table.paidAmount} = 0 and ${table.creditedAmount} = 0 and ${table.cancelledAt} is null)`,
    ),
    check(
      "invoices_cancelled",
      sql`${table.cancelledAt} is null or ${table.creditedAmount} = ${table.total}`,
    ),
    check("invoices_number", sql`${table.draft} = (${table.number} like 'DRAFT-%')`),
    check("invoices_deposit", sql`${table.depositDue} >= 0 and ${table.depositDue} <= ${table.total}`),
  ],
);

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    id: id(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    ...lineColumns(),
  },
  (table) => [uniqueIndex("invoice_lines_invoice").on(table.invoiceId, table.position)],
);

/** The key of invoice, due date and step sends each once, with any number of processes. */
export const invoiceReminders = pgTable(
  "invoice_reminders",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    dueDate: plainDate("due_date").notNull(),
    step: text("step").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.dueDate, table.step] })],
);
