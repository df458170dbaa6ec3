import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { FileType } from "~/platform/kernel/file-types";
import type { LeftOut, ReplyChannel, ReplyKind, ReplyStatus } from "../domain/replies";

export const replies = pgTable(
  "replies",
  {
    id: id(),
    channel: text("channel").$type<ReplyChannel>().notNull(),
    kind: text("kind").$type<ReplyKind>().notNull(),
    /** Why it counts as automatic: a header's name or 'loop'; empty for a person. */
    automatic: text("automatic").notNull().default(""),
    /** A mail's hash or a provider's id, so that duplicates are saved once. */
    key: text("key").notNull().unique(),
    messageId: text("message_id").notNull().default(""),
    references: text("thread_references").array().notNull().default(sql`'{}'::text[]`),
    fromName: text("from_name").notNull().default(""),
    /** An e-mail address in small letters, or a phone in E.164. */
    fromAddress: text("from_address").notNull(),
    subject: text("subject").notNull().default(""),
    text: text("text").notNull(),
    quoted: text("quoted").notNull().default(""),
    isCut: boolean("is_cut").notNull().default(false),
    leftOut: jsonb("left_out").$type<LeftOut[]>().notNull().default([]),
    /** Our message that it answers. No foreign key: messages are deleted earlier. */
    answersId: uuid("answers_id"),
    senderDiffers: boolean("sender_differs").notNull().default(false),
    leadId: uuid("lead_id").references(() => leads.id),
    customerId: uuid("customer_id").references(() => customers.id),
    inquiryId: uuid("inquiry_id").references(() => inquiries.id),
    status: text("status").$type<ReplyStatus>(),
    answeredAt: instant("answered_at"),
    answeredBy: uuid("answered_by").references(() => people.id),
    /** When the mail server or the provider got it. */
    receivedAt: instant("received_at").notNull(),
    createdAt: createdAt(),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(from_name || ' ' || from_address || ' ' || subject)`),
  },
  (table) => [
    index("replies_search").using("gin", sql`${table.search} gin_trgm_ops`),
    index("replies_received_at").on(table.receivedAt, table.id),
    index("replies_status").on(table.status, table.receivedAt, table.id),
    index("replies_from").on(table.fromAddress, table.createdAt),
    index("replies_lead").on(table.leadId, table.receivedAt).where(sql`lead_id is not null`),
    index("replies_customer").on(table.customerId, table.receivedAt).where(sql`customer_id is not null`),
    index("replies_inquiry").on(table.inquiryId, table.receivedAt).where(sql`inquiry_id is not null`),
    check("replies_channel_known", sql`${table.channel} in ('email', 'sms')`),
    check("replies_kind_known", sql`${table.kind} in ('reply', 'auto', 'bounce', 'opt_out')`),
    check("replies_status_known", sql`${table.status} in ('waiting', 'answered', 'closed')`),
    check("replies_waits", sql`(${table.kind} = 'reply') = (${table.status} is not null)`),
  ],
);

export const replyFiles = pgTable(
  "reply_files",
  {
    id: id(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id),
    name: text("name").notNull(),
    mediaType: text("media_type").$type<FileType>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    index("reply_files_reply").on(table.replyId, table.id),
    check("reply_files_type_known", sql`${table.mediaType} in ('application/pdf', 'image/jpeg')`),
  ],
);

export const mailboxReadings = pgTable("mailbox_readings", {
  mailbox: text("mailbox").primaryKey(),
  /** Null until it was opened once. */
  uidValidity: text("uid_validity"),
  lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
  /** Earlier mail is not read. */
  startedAt: instant("started_at").notNull(),
  readAt: instant("read_at"),
  failedSince: instant("failed_since"),
  lastError: text("last_error").notNull().default(""),
  /** Lock of the current reader: until this time, or until the reader finishes. */
  takenUntil: instant("taken_until"),
  takenBy: uuid("taken_by"),
});
