import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";

/**
 * All messages, stored before sending. `html` and `text` have placeholders for links and codes that give access; the
 * values are encrypted in `sealed`, so that readers of the outbox see them masked.
 */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: id(),
    channel: text("channel").notNull(),
    kind: text("kind").notNull(),
    recipientName: text("recipient_name"),
    /** An email address, or a phone number in E.164. */
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    sealed: text("sealed"),
    /** Documents to attach, generated when sending: `[{ name, document, id }]`. */
    attachments: jsonb("attachments").$type<Attachment[]>().notNull().default([]),
    /**
     * queued, sending, sent, delivered, failed; unknown: no answer after handover, a person decides; opened: opened in
     * the writer's app, sending unknown; held: the person must not be contacted now
     */
    status: text("status").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** Message-ID header: the same for every attempt, so that a repetition can be recognised. */
    messageId: text("message_id").notNull(),
    answersMessageId: text("answers_message_id").notNull().default(""),
    threadReferences: text("thread_references").array().notNull().default(sql`'{}'::text[]`),
    subjectType: text("subject_type"),
    subjectId: uuid("subject_id"),
    customerId: uuid("customer_id"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
    /** Held in quiet hours (docs/domain/messaging.md#quiet-hours). */
    mayWait: boolean("may_wait").notNull().default(false),
    /** Uses the bulk queue, so that quotes and codes do not wait behind it. */
    bulk: boolean("bulk").notNull().default(false),
    segments: integer("segments"),
    encoding: text("encoding"),
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
  document: string;
  id: string;
}

export const messageTexts = pgTable(
  "message_texts",
  {
    id: id(),
    kind: text("kind").notNull(),
    channel: text("channel").notNull(),
    locale: text("locale").notNull(),
    parts: jsonb("parts").$type<Record<string, string>>().notNull(),
    version: integer("version").notNull(),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: uuid("updated_by"),
    updatedByName: text("updated_by_name"),
  },
  (table) => [uniqueIndex("message_texts_message").on(table.kind, table.channel, table.locale)],
);
