import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import type { SentParts } from "~/integrations/etims/fields";
import type { TaxCode } from "~/integrations/etims/sales";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { StopReason, SubmissionState, WithoutVat } from "../domain";

/** A branch at KRA. One process sends at a time: who holds `claim` until `claimed_until`. */
export const etimsBranches = pgTable(
  "etims_branches",
  {
    id: id(),
    environment: text("environment").$type<"sandbox" | "production">().notNull(),
    pin: text("pin").notNull(),
    branch: text("branch").notNull(),
    /** Set: nothing is sent until a person has confirmed the highest number at KRA. */
    stopped: text("stopped").$type<StopReason>(),
    claim: uuid("claim"),
    claimedUntil: instant("claimed_until"),
    failures: integer("failures").notNull().default(0),
    nextAt: instant("next_at").notNull().defaultNow(),
    /** The first of the failures since the last success. */
    failingSince: instant("failing_since"),
    problem: text("problem").notNull().default(""),
    /** When people were last notified that documents wait; null once KRA has all. */
    noticedAt: instant("noticed_at"),
    /** Numbers at KRA of documents that we do not have: a restored backup was older than they are. */
    notOurs: integer("not_ours").array().notNull().default([]),
  },
  (table) => [
    uniqueIndex("etims_branches_one").on(table.environment, table.pin, table.branch),
    check("etims_branches_stopped", sql`${table.stopped} in ('conflict', 'restored')`),
  ],
);

/** The services and goods of the company as items at KRA. */
export const etimsItems = pgTable(
  "etims_items",
  {
    id: id(),
    branchId: uuid("branch_id")
      .notNull()
      .references(() => etimsBranches.id),
    /** `category` or `category:code` of a price list. */
    key: text("key").notNull(),
    /** A tax code of its own needs an item of its own. */
    taxCode: text("tax_code").$type<TaxCode>().notNull(),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    classCode: text("class_code").notNull(),
    registeredAt: instant("registered_at"),
    /** Why KRA did not take it at the last try. */
    problem: text("problem").notNull().default(""),
  },
  (table) => [
    uniqueIndex("etims_items_key").on(table.branchId, table.key, table.taxCode),
    uniqueIndex("etims_items_number").on(table.branchId, table.number),
  ],
);

/** An accountant's choices for an item; without a row the category's class and the settings' tax code apply. */
export const etimsChoices = pgTable(
  "etims_choices",
  {
    id: id(),
    /** As in `etims_items`. */
    key: text("key").notNull(),
    classCode: text("class_code"),
    /** While the line carries no VAT; with VAT it is B. */
    taxCode: text("tax_code").$type<WithoutVat>(),
    /** Why the item carries no VAT. */
    reason: text("reason").notNull().default(""),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("etims_choices_key").on(table.key),
    check("etims_choices_tax_code", sql`${table.taxCode} in ('A', 'C', 'D')`),
  ],
);

/** An invoice or a credit note on its way to KRA. Never deleted; what it reports never changes. */
export const etimsSubmissions = pgTable(
  "etims_submissions",
  {
    id: id(),
    branchId: uuid("branch_id")
      .notNull()
      .references(() => etimsBranches.id),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    creditNoteId: uuid("credit_note_id").references(() => creditNotes.id),
    /** Gapless in the branch (`invcNo`); null if nothing is reported. */
    number: integer("number"),
    /** The original's number, for a credit note. */
    original: integer("original"),
    state: text("state").$type<SubmissionState>().notNull(),
    /** KRA's last code and text, and our sentence. */
    code: text("code").notNull().default(""),
    message: text("message").notNull().default(""),
    problem: text("problem").notNull().default(""),
    tries: integer("tries").notNull().default(0),
    /** The last try. */
    sentAt: instant("sent_at"),
    /** When a try of this number went out whose outcome is unknown: KRA may have it. */
    unknownSince: instant("unknown_since"),
    sdcId: text("sdc_id").notNull().default(""),
    receiptNumber: integer("receipt_number"),
    internalData: text("internal_data").notNull().default(""),
    signature: text("signature").notNull().default(""),
    signedAt: instant("signed_at"),
    /** When the customer was sent the signed document after an unsigned one. */
    copySentAt: instant("copy_sent_at"),
    /** VSCU: when it took the sale, whose invoice it may not have yet. */
    saleSavedAt: instant("sale_saved_at"),
    /** Entered by a person, for a document that was signed outside MoveEase. */
    cuNumber: text("cu_number").notNull().default(""),
    cuDate: plainDate("cu_date"),
    receiptLink: text("receipt_link").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("etims_submissions_number").on(table.branchId, table.number).where(sql`number is not null`),
    uniqueIndex("etims_submissions_invoice").on(table.invoiceId).where(sql`credit_note_id is null`),
    uniqueIndex("etims_submissions_credit_note")
      .on(table.creditNoteId)
      .where(sql`credit_note_id is not null`),
    index("etims_submissions_credits").on(table.invoiceId).where(sql`credit_note_id is not null`),
    /** The states of an invoice's documents, for the list of invoices. */
    index("etims_submissions_of_invoice").on(table.invoiceId, table.state),
    /** The head of the queue, and the page of what waits. */
    index("etims_submissions_open")
      .on(table.branchId, table.number)
      .where(sql`state in ('queued', 'sending', 'rejected', 'corrected')`),
    index("etims_submissions_receipt")
      .on(table.receiptNumber, table.sdcId)
      .where(sql`receipt_number is not null`),
    uniqueIndex("etims_submissions_cu_number").on(table.cuNumber).where(sql`cu_number <> ''`),
    index("etims_submissions_created").on(table.createdAt, table.id),
    index("etims_submissions_state").on(table.state, table.createdAt, table.id),
    /** What KRA signed in a month. */
    index("etims_submissions_signed").on(table.signedAt).where(sql`signed_at is not null`),
    index("etims_submissions_cu_date").on(table.cuDate).where(sql`cu_date is not null`),
    check(
      "etims_submissions_state",
      sql`${table.state} in ('queued', 'sending', 'signed', 'accepted_unsigned', 'rejected', 'corrected', 'not_required', 'not_reportable', 'by_hand', 'signed_by_hand')`,
    ),
    check(
      "etims_submissions_numbered",
      sql`(${table.state} in ('not_required', 'not_reportable', 'by_hand')) = (${table.number} is null) or ${table.state} = 'signed_by_hand'`,
    ),
    check(
      "etims_submissions_by_hand",
      sql`(${table.state} = 'signed_by_hand') = (${table.cuNumber} <> '') and (${table.cuNumber} <> '') = (${table.cuDate} is not null)`,
    ),
    check(
      "etims_submissions_signed",
      sql`(${table.state} = 'signed') = (${table.signature} <> '') and (${table.state} = 'signed') = (${table.receiptNumber} is not null)`,
    ),
  ],
);

/** What was sent last for a document and what KRA answered, for support. Without the device's key, which is in the headers. */
export const etimsExchanges = pgTable("etims_exchanges", {
  submissionId: uuid("submission_id")
    .primaryKey()
    .references(() => etimsSubmissions.id),
  request: text("request").notNull(),
  answer: text("answer").notNull(),
  /** The request's amount before VAT and its VAT by tax code, so that months are summed without reading requests. */
  sent: jsonb("sent").$type<SentParts>(),
});
