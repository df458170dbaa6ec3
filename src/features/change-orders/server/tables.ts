import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import type { Line } from "~/features/inventory/inventories/domain/inventories";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { lineColumns } from "~/features/pricing/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { Lapse, OrderState, ProposalState, Proposer } from "../domain/orders";
import type { ChangeLine, LineSource } from "../domain/sums";

const ofQuote = () =>
  uuid("quote_id")
    .notNull()
    .references(() => quotes.id);

/** The changes of an accepted quote as one sum, which the customer confirms. */
export const changeOrders = pgTable(
  "change_orders",
  {
    id: id(),
    /** CO-2026-0001, gapless per year. */
    number: text("number").notNull().unique(),
    quoteId: ofQuote(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    state: text("state").$type<OrderState>().notNull().default("draft"),
    /** Counts sums: a confirmation names the one that the customer read. */
    revision: integer("revision").notNull().default(1),
    lastRevision: integer("last_revision").notNull().default(1),
    confirmedRevision: integer("confirmed_revision"),
    subtotal: cents("subtotal").notNull().default(0),
    vatBase: cents("vat_base").notNull().default(0),
    vat: cents("vat").notNull().default(0),
    total: cents("total").notNull().default(0),
    requiresApproval: boolean("requires_approval").notNull().default(false),
    pricedBy: uuid("priced_by").references(() => people.id),
    approvalAskedAt: instant("approval_asked_at"),
    approvalAskedBy: uuid("approval_asked_by").references(() => people.id),
    approvedBy: uuid("approved_by").references(() => people.id),
    approvedAt: instant("approved_at"),
    offeredAt: instant("offered_at"),
    /** The customer's link is derived from it; null: revoked or never offered. */
    linkId: uuid("link_id").unique(),
    declineReason: text("decline_reason").notNull().default(""),
    lapse: text("lapse").$type<Lapse>(),
    closedAt: instant("closed_at"),
    invoiceId: uuid("invoice_id")
      .unique()
      .references(() => invoices.id),
    creditNoteId: uuid("credit_note_id")
      .unique()
      .references(() => creditNotes.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("change_orders_open")
      .on(table.quoteId)
      .where(sql`state in ('draft', 'offered', 'confirmed')`),
    index("change_orders_quote").on(table.quoteId, table.createdAt),
    index("change_orders_created_at").on(table.createdAt, table.id),
    index("change_orders_state").on(table.state, table.createdAt, table.id),
    index("change_orders_total").on(table.total, table.id),
    index("change_orders_customer").on(table.customerId, table.createdAt),
    index("change_orders_approval")
      .on(table.approvalAskedAt)
      .where(sql`state = 'draft' and approval_asked_at is not null`),
    check(
      "change_orders_known",
      sql`${table.state} in ('draft', 'offered', 'confirmed', 'declined', 'lapsed', 'settled')`,
    ),
    check("change_orders_revision", sql`${table.revision} <= ${table.lastRevision}`),
    check("change_orders_sum", sql`${table.total} = ${table.subtotal} + ${table.vat}`),
    check(
      "change_orders_closed",
      sql`(${table.closedAt} is null) = (${table.state} in ('draft', 'offered', 'confirmed'))`,
    ),
    check("change_orders_lapse", sql`(${table.lapse} is not null) = (${table.state} = 'lapsed')`),
    /** An unsigned sum never reaches the bill. */
    check(
      "change_orders_confirmed",
      sql`${table.state} not in ('confirmed', 'settled') or coalesce(${table.confirmedRevision} = ${table.revision}, false)`,
    ),
    check(
      "change_orders_settled",
      sql`case when ${table.state} <> 'settled' or ${table.total} = 0 then num_nonnulls(${table.invoiceId}, ${table.creditNoteId}) = 0 when ${table.total} > 0 then ${table.invoiceId} is not null and ${table.creditNoteId} is null else ${table.invoiceId} is null and ${table.creditNoteId} is not null end`,
    ),
    foreignKey({
      name: "change_orders_confirmation",
      columns: [table.id, table.confirmedRevision],
      foreignColumns: [changeConfirmations.orderId, changeConfirmations.revision],
    }),
  ],
);

/** The sum of a revision is the sum of its lines: a trigger compares them at the end of the transaction. */
export const changeOrderLines = pgTable(
  "change_order_lines",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => changeOrders.id),
    source: text("source").$type<LineSource>().notNull(),
    ...lineColumns(),
  },
  (table) => [
    uniqueIndex("change_order_lines_order").on(table.orderId, table.position),
    check(
      "change_order_lines_sane",
      sql`${table.quantity} >= 0 and ${table.amount} <> 0 and ${table.amount} % 100 = 0 and ${table.source} in ('rule', 'entered')`,
    ),
  ],
);

/** The customer's yes to one revision, as acceptances of quotes are recorded. It keeps what was confirmed. */
export const changeConfirmations = pgTable(
  "change_order_confirmations",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references((): AnyPgColumn => changeOrders.id),
    revision: integer("revision").notNull(),
    lines: jsonb("lines").$type<ChangeLine[]>().notNull(),
    total: cents("total").notNull(),
    typedName: text("typed_name").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
    confirmedAt: instant("confirmed_at").notNull(),
  },
  (table) => [unique("change_order_confirmations_once").on(table.orderId, table.revision)],
);

/** An edit of one thing of the inventory after the acceptance: what was agreed, and what it would be. */
export const changeProposals = pgTable(
  "change_proposals",
  {
    id: id(),
    quoteId: ofQuote(),
    orderId: uuid("order_id").references(() => changeOrders.id),
    /** The thing, the same in all versions of the inventory. */
    itemId: uuid("item_id").notNull(),
    state: text("state").$type<ProposalState>().notNull().default("open"),
    /** Null: the thing was not there. */
    before: jsonb("before").$type<Line>(),
    /** Null: the thing stays behind. */
    after: jsonb("after").$type<Line>(),
    /** Litres more or less. */
    litres: integer("litres").notNull(),
    /** Its own price difference, VAT included; null if the rule gives no price. */
    difference: cents("difference"),
    /** In a sum that the customer confirmed. */
    confirmed: boolean("confirmed").notNull().default(false),
    by: text("by").$type<Proposer>().notNull(),
    byName: text("by_name").notNull(),
    reason: text("reason").notNull().default(""),
    decidedBy: uuid("decided_by").references(() => people.id),
    decidedByName: text("decided_by_name").notNull().default(""),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("change_proposals_open").on(table.quoteId, table.itemId).where(sql`state = 'open'`),
    index("change_proposals_quote").on(table.quoteId, table.createdAt),
    index("change_proposals_order").on(table.orderId),
    check(
      "change_proposals_known",
      sql`${table.state} in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed') and ${table.by} in ('customer', 'staff')`,
    ),
    check("change_proposals_changes", sql`${table.before} is not null or ${table.after} is not null`),
    check("change_proposals_decided", sql`(${table.decidedAt} is null) = (${table.state} = 'open')`),
    check("change_proposals_ordered", sql`${table.state} <> 'accepted' or ${table.orderId} is not null`),
    check(
      "change_proposals_confirmed",
      sql`not ${table.confirmed} or ${table.state} in ('accepted', 'lapsed')`,
    ),
  ],
);
