import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { evidenceDocuments } from "~/features/evidence/server/tables";
import { people } from "~/features/identity/server/tables";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { lineColumns } from "~/features/pricing/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { ExtraState, SignedVia } from "../domain";

const ofMove = () =>
  uuid("move_id")
    .notNull()
    .references(() => moves.id);
const ofQuote = () =>
  uuid("quote_id")
    .notNull()
    .references(() => quotes.id);
/** An extra stays with its move if its job is removed. */
const ofJob = () => uuid("job_id").references(() => jobs.id, { onDelete: "set null" });
const byPerson = (name: string) => uuid(name).references(() => people.id);

/** The extras of a job that became one invoice or one credit note. */
export const extraBills = pgTable(
  "extra_bills",
  {
    id: id(),
    quoteId: ofQuote(),
    moveId: ofMove(),
    jobId: ofJob(),
    /** Cents; negative for a credit note. */
    total: cents("total").notNull(),
    invoiceId: uuid("invoice_id")
      .unique()
      .references(() => invoices.id),
    creditNoteId: uuid("credit_note_id")
      .unique()
      .references(() => creditNotes.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("extra_bills_quote").on(table.quoteId, table.createdAt),
    check(
      "extra_bills_paper",
      sql`case when ${table.total} = 0 then num_nonnulls(${table.invoiceId}, ${table.creditNoteId}) = 0 when ${table.total} > 0 then ${table.invoiceId} is not null and ${table.creditNoteId} is null else ${table.invoiceId} is null and ${table.creditNoteId} is not null end`,
    ),
  ],
);

/** A change order on the day of the job. Its lines and sum never change once it is offered. */
export const extraOrders = pgTable(
  "extra_orders",
  {
    /** Chosen by the phone. */
    id: id(),
    /** CO-2026-0001, from the counter of change orders. */
    number: text("number").notNull().unique(),
    quoteId: ofQuote(),
    moveId: ofMove(),
    jobId: ofJob(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    state: text("state").$type<ExtraState>().notNull(),
    /** A free amount, which an approver of quotes enters. */
    isFree: boolean("is_free").notNull().default(false),
    what: text("what").notNull().default(""),
    /** Photos of the crew's phones, which may arrive later. */
    photos: uuid("photos").array().notNull().default(sql`'{}'::uuid[]`),
    subtotal: cents("subtotal").notNull().default(0),
    vatBase: cents("vat_base").notNull().default(0),
    vat: cents("vat").notNull().default(0),
    total: cents("total").notNull().default(0),
    /** By the corrected clock of the phone. */
    enteredAt: instant("entered_at").notNull(),
    enteredBy: byPerson("entered_by"),
    approvedBy: byPerson("approved_by"),
    approvedAt: instant("approved_at"),
    /** The customer's link is derived from it; null: not sent, or ended. */
    linkId: uuid("link_id").unique(),
    sentAt: instant("sent_at"),
    signedAt: instant("signed_at"),
    signedVia: text("signed_via").$type<SignedVia>(),
    /** The customer's name, of a signature or a refusal. */
    signedName: text("signed_name").notNull().default(""),
    /** The sum that the customer read. */
    signedTotal: cents("signed_total"),
    isClockSure: boolean("is_clock_sure").notNull().default(true),
    /** The paper that was signed on the phone. */
    documentId: uuid("document_id").references(() => evidenceDocuments.id),
    ip: text("ip").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    /** Of a refusal, or why it is void. */
    reason: text("reason").notNull().default(""),
    closedAt: instant("closed_at"),
    begunAt: instant("begun_at"),
    overriddenAt: instant("overridden_at"),
    overriddenBy: byPerson("overridden_by"),
    overrideReason: text("override_reason").notNull().default(""),
    billId: uuid("bill_id").references(() => extraBills.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("extra_orders_move").on(table.moveId, table.enteredAt),
    index("extra_orders_job").on(table.jobId).where(sql`job_id is not null`),
    index("extra_orders_quote").on(table.quoteId),
    index("extra_orders_bill").on(table.billId).where(sql`bill_id is not null`),
    check("extra_orders_known", sql`${table.state} in ('draft', 'offered', 'signed', 'refused', 'void')`),
    check("extra_orders_sum", sql`${table.total} = ${table.subtotal} + ${table.vat}`),
    check("extra_orders_closed", sql`(${table.closedAt} is null) = (${table.state} in ('draft', 'offered'))`),
    /** An unsigned sum never reaches the bill. */
    check(
      "extra_orders_signed",
      sql`case when ${table.state} = 'signed' then num_nonnulls(${table.signedAt}, ${table.signedVia}, ${table.signedTotal}) = 3 and ${table.signedTotal} = ${table.total} and ${table.total} <> 0 and (${table.signedVia} = 'link' or ${table.documentId} is not null) else num_nonnulls(${table.signedAt}, ${table.signedVia}, ${table.signedTotal}, ${table.billId}, ${table.overriddenAt}) = 0 end`,
    ),
    check(
      "extra_orders_approved",
      sql`case when ${table.isFree} then (${table.state} in ('draft', 'void')) or ${table.approvedBy} is not null else ${table.state} <> 'draft' end`,
    ),
    check("extra_orders_overridden", sql`(${table.overriddenAt} is null) = (${table.overrideReason} = '')`),
  ],
);

export const extraLines = pgTable(
  "extra_lines",
  {
    id: id(),
    extraId: uuid("extra_id")
      .notNull()
      .references(() => extraOrders.id),
    ...lineColumns(),
  },
  (table) => [
    uniqueIndex("extra_lines_order").on(table.extraId, table.position),
    check(
      "extra_lines_sane",
      sql`${table.quantity} > 0 and ${table.amount} <> 0 and ${table.amount} % 100 = 0`,
    ),
  ],
);
