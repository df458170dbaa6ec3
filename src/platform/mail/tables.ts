import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";

/**
 * Everything we tell people, kept before it is sent. `html` and `text` hold placeholders for links and codes that give
 * access; their values stand encrypted in `sealed`, so that whoever reads the outbox sees them masked.
 */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: id(),
    channel: text("channel").notNull(),
    /** What it is: 'quote.approved', 'identity.reset-password'. */
    kind: text("kind").notNull(),
    recipientName: text("recipient_name"),
    /** An e-mail address, or a phone number in E.164. */
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    sealed: text("sealed"),
    /** Documents to attach: `[{ name, document, id }]`, made when sending. */
    attachments: jsonb("attachments").$type<Attachment[]>().notNull().default([]),
    /**
     * queued, sending, sent, delivered, failed; unknown: handed over, and no answer: a person decides; opened: handed to
     * an app of whoever wrote it, nobody knows whether it was sent; held: its person may not be written to now
     */
    status: text("status").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** Message-ID header: the same at every attempt, so that a repetition can be recognised. */
    messageId: text("message_id").notNull(),
    /** In-Reply-To and References of an answer in a thread that somebody else began; empty for all others. */
    answersMessageId: text("answers_message_id").notNull().default(""),
    threadReferences: text("thread_references").array().notNull().default(sql`'{}'::text[]`),
    subjectType: text("subject_type"),
    subjectId: uuid("subject_id"),
    customerId: uuid("customer_id"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
    /** Not before morning: nobody is waiting for it (docs/domain/messaging.md#quiet-hours). */
    mayWait: boolean("may_wait").notNull().default(false),
    /** One of many at once: it goes by a lane of its own, so that nobody's quote or code waits behind it. */
    bulk: boolean("bulk").notNull().default(false),
    /** Of an SMS: what is paid for, and as what it is sent. */
    segments: integer("segments"),
    encoding: text("encoding"),
    /** Who took an SMS, and what they call it. */
    provider: text("provider"),
    providerId: text("provider_id"),
    deliveredAt: instant("delivered_at"),
  },
  (table) => [
    index("outbox_messages_created_at").on(table.createdAt, table.id),
    index("outbox_messages_status").on(table.status, table.createdAt, table.id),
    index("outbox_messages_subject").on(table.subjectType, table.subjectId),
    index("outbox_messages_customer").on(table.customerId, table.createdAt, table.id),
    index("outbox_messages_bulk").on(table.id).where(sql`bulk and status in ('queued', 'sending')`),
    index("outbox_messages_provider")
      .on(table.provider, table.providerId)
      .where(sql`provider_id is not null`),
  ],
);

export interface Attachment {
  name: string;
  /** Which document: 'quote', 'invoice', 'receipt'. */
  document: string;
  id: string;
}

/** The company's own words for a message, in place of the product's. A part that is not here has the product's. */
export const messageTexts = pgTable(
  "message_texts",
  {
    id: id(),
    kind: text("kind").notNull(),
    channel: text("channel").notNull(),
    locale: text("locale").notNull(),
    parts: jsonb("parts").$type<Record<string, string>>().notNull(),
    /** Counts saves and resets, so that two people at one text notice each other. */
    version: integer("version").notNull(),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: uuid("updated_by"),
    updatedByName: text("updated_by_name"),
  },
  (table) => [uniqueIndex("message_texts_message").on(table.kind, table.channel, table.locale)],
);
