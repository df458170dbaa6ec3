import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";

export const inquiries = pgTable(
  "inquiries",
  {
    id: id(),
    source: text("source").notNull(),
    status: text("status").notNull().default("pending"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    /** residential, commercial, packing, storage, long-distance; empty if none was chosen. */
    service: text("service").notNull().default(""),
    message: text("message").notNull().default(""),
    locale: text("locale").notNull().default("en"),

    /** The accepted privacy notice, and when (Data Protection Act 2019, ss. 29 and 32). */
    consentVersion: text("consent_version").notNull(),
    consentedAt: instant("consented_at").notNull(),

    /** The linked quote's total once priced, else the service's starting price at that time; 0 if neither is known. */
    amount: cents("amount").notNull().default(0),
    /** True if the amount is the quote's total. Unpriced drafts do not set it. */
    amountQuoted: boolean("amount_quoted").notNull().default(false),
    /** The quote made from it. No foreign key, because quotes depends on this feature and links by event. */
    quoteId: uuid("quote_id"),
    quoteNumber: text("quote_number"),

    assignedTo: uuid("assigned_to").references(() => people.id),
    decidedBy: uuid("decided_by").references(() => people.id),
    decidedAt: instant("decided_at"),
    decisionReason: text("decision_reason").notNull().default(""),
    /** The promised deadline, in office hours. */
    respondBy: instant("respond_by").notNull(),
    firstResponseAt: instant("first_response_at"),
    firstResponseBy: text("first_response_by"),
    /** The author of the first answer; null if it was not a person. */
    firstResponder: uuid("first_responder").references(() => people.id),

    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(name || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0') || ' ' || service || ' ' || message)`,
      ),
  },
  (table) => [
    index("inquiries_created_at").on(table.createdAt, table.id),
    index("inquiries_status").on(table.status, table.createdAt, table.id),
    index("inquiries_source").on(table.source, table.createdAt, table.id),
    index("inquiries_email").on(sql`lower(${table.email})`, table.createdAt),
    index("inquiries_name").on(sql`lower(${table.name})`, table.id),
    index("inquiries_amount").on(table.amount, table.id),
    index("inquiries_assigned_to").on(table.assignedTo, table.createdAt, table.id),
    index("inquiries_unanswered")
      .on(table.respondBy)
      .where(sql`first_response_at is null and status = 'pending'`),
    index("inquiries_quote").on(table.quoteNumber).where(sql`quote_number is not null`),
    index("inquiries_search").using("gin", sql`${table.search} gin_trgm_ops`),
    /**
     * Counts common words, as for quotes. Ordered by time, because texts start with names, which spread over a name
     * order. Long messages exceed the index's row size, so they have their own index.
     */
    index("inquiries_search_text").on(table.createdAt, table.search).where(sql`length(search) <= 600`),
    index("inquiries_search_long")
      .using("gin", sql`${table.search} gin_trgm_ops`)
      .where(sql`length(search) > 600`),
    check("inquiries_status_known", sql`${table.status} in ('pending', 'approved', 'rejected', 'completed')`),
    check("inquiries_source_known", sql`${table.source} in ('home', 'contact', 'claim')`),
    check("inquiries_decided", sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
);

export const claims = pgTable(
  "claims",
  {
    id: id(),
    inquiryId: uuid("inquiry_id")
      .notNull()
      .unique()
      .references(() => inquiries.id),
    /** CLM-2026-0001, without gaps. */
    number: text("number").notNull().unique(),
    reference: text("reference").notNull(),
    items: jsonb("items").$type<string[]>().notNull(),
  },
  (table) => [index("claims_reference").on(sql`lower(${table.reference})`)],
);

export const claimPhotos = pgTable(
  "claim_photos",
  {
    id: id(),
    claimId: uuid("claim_id")
      .notNull()
      .references(() => claims.id),
    position: integer("position").notNull(),
    key: text("key").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (table) => [uniqueIndex("claim_photos_claim").on(table.claimId, table.position)],
);

export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    /** Lower case. */
    email: text("email").notNull().unique(),
    status: text("status").notNull().default("pending"),
    locale: text("locale").notNull().default("en"),
    consentVersion: text("consent_version").notNull(),
    subscribedAt: instant("subscribed_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    unsubscribedAt: instant("unsubscribed_at"),
  },
  (table) => [
    index("newsletter_subscribers_subscribed_at").on(table.subscribedAt, table.id),
    index("newsletter_subscribers_status").on(table.status, table.subscribedAt, table.id),
    index("newsletter_subscribers_search").using("gin", sql`${table.email} gin_trgm_ops`),
    check(
      "newsletter_subscribers_status_known",
      sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`,
    ),
  ],
);
