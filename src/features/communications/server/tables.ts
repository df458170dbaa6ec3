import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { FileType } from "~/platform/kernel/file-types";
import {
  type CommunicationChannel,
  type CommunicationStatus,
  type CommunicationType,
  type ContactPerson,
  type Direction,
  NO_CONTACT_PERSON,
  type Priority,
} from "../domain";

const person = (name: string) => uuid(name).references(() => people.id);

export const communications = pgTable(
  "communications",
  {
    id: id(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    type: text("type").$type<CommunicationType>().notNull(),
    channel: text("channel").$type<CommunicationChannel>().notNull(),
    direction: text("direction").$type<Direction>().notNull(),
    subject: text("subject").notNull(),
    content: text("content").notNull(),
    contactPerson: jsonb("contact_person").$type<ContactPerson>().notNull().default(NO_CONTACT_PERSON),
    status: text("status").$type<CommunicationStatus>().notNull().default("pending"),
    priority: text("priority").$type<Priority>().notNull().default("medium"),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    assignedTo: person("assigned_to"),
    assignedBy: person("assigned_by"),
    assignedAt: instant("assigned_at"),
    escalatedTo: person("escalated_to"),
    escalatedBy: person("escalated_by"),
    escalatedAt: instant("escalated_at"),
    escalationReason: text("escalation_reason").notNull().default(""),
    responseRequired: boolean("response_required").notNull().default(true),
    responseDeadline: instant("response_deadline"),
    firstResponseAt: instant("first_response_at"),
    /** Our response time in minutes; null for outbound. */
    responseMinutes: integer("response_minutes"),
    relatedQuoteId: uuid("related_quote_id").references(() => quotes.id),
    relatedMoveId: uuid("related_move_id").references(() => moves.id),
    followUpRequired: boolean("follow_up_required").notNull().default(false),
    followUpOn: plainDate("follow_up_on"),
    followUpNotes: text("follow_up_notes").notNull().default(""),
    satisfactionRating: integer("satisfaction_rating"),
    satisfactionFeedback: text("satisfaction_feedback").notNull().default(""),
    messageId: uuid("message_id"),
    /** When the deadline and follow-up notifications were sent; cleared with a new deadline or date. */
    lateAt: instant("late_at"),
    followUpDueAt: instant("follow_up_due_at"),
    createdAt: createdAt(),
    createdBy: person("created_by"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: person("updated_by"),
  },
  (table) => [
    index("communications_customer").on(table.customerId, table.createdAt, table.id),
    index("communications_unanswered")
      .on(table.customerId, table.direction)
      .where(sql`response_required and first_response_at is null`),
    /** Assignees are named on the customer (docs/domain/roles.md#scopes). */
    index("communications_assigned_to")
      .on(table.assignedTo, table.customerId)
      .where(sql`assigned_to is not null and status <> 'closed'`),
    index("communications_deadline")
      .on(table.responseDeadline)
      .where(sql`response_required and first_response_at is null and late_at is null`),
    index("communications_follow_up")
      .on(table.followUpOn)
      .where(sql`follow_up_required and follow_up_due_at is null`),
    index("communications_quote").on(table.relatedQuoteId).where(sql`related_quote_id is not null`),
    index("communications_move").on(table.relatedMoveId).where(sql`related_move_id is not null`),
    check(
      "communications_type_known",
      sql`${table.type} in ('inquiry', 'quote_request', 'booking', 'complaint', 'feedback', 'follow_up', 'marketing', 'support', 'billing', 'reminder')`,
    ),
    check(
      "communications_channel_known",
      sql`${table.channel} in ('email', 'phone', 'sms', 'whatsapp', 'in_person', 'website', 'social_media', 'referral')`,
    ),
    check("communications_direction_known", sql`${table.direction} in ('inbound', 'outbound')`),
    check(
      "communications_status_known",
      sql`${table.status} in ('pending', 'in_progress', 'completed', 'escalated', 'closed')`,
    ),
    check("communications_priority_known", sql`${table.priority} in ('low', 'medium', 'high', 'urgent')`),
    check("communications_rating", sql`${table.satisfactionRating} between 1 and 5`),
    check("communications_assigned", sql`(${table.assignedTo} is null) or (${table.assignedAt} is not null)`),
    check(
      "communications_response",
      sql`${table.responseMinutes} is null or (${table.firstResponseAt} is not null and ${table.responseMinutes} >= 0)`,
    ),
  ],
);

/** The file is in the storage before its row and removed after it. */
export const communicationAttachments = pgTable(
  "communication_attachments",
  {
    id: id(),
    communicationId: uuid("communication_id")
      .notNull()
      .references(() => communications.id),
    name: text("name").notNull(),
    mediaType: text("media_type").$type<FileType>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("communication_attachments_communication").on(table.communicationId, table.createdAt),
    check(
      "communication_attachments_type_known",
      sql`${table.mediaType} in ('application/pdf', 'image/jpeg')`,
    ),
  ],
);
