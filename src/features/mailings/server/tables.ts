import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { campaigns } from "~/features/campaigns/server/tables";
import { people } from "~/features/identity/server/tables";
import { id, instant, plainDate } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";
import type { Audience, RecipientStatus, SkipReason } from "../domain";

export const mailings = pgTable(
  "mailings",
  {
    campaignId: uuid("campaign_id")
      .primaryKey()
      .references(() => campaigns.id),
    audience: text("audience").$type<Audience>(),
    /** A copy: later changes of the view do not affect the campaign. */
    viewName: text("view_name").notNull().default(""),
    query: text("query").notNull().default(""),
    subjectEn: text("subject_en").notNull().default(""),
    subjectSw: text("subject_sw").notNull().default(""),
    bodyEn: text("body_en").notNull().default(""),
    bodySw: text("body_sw").notNull().default(""),
    /** The person who scheduled it. Their scope at the start limits the audience. */
    makerId: uuid("maker_id").references(() => people.id),
    sendAt: instant("send_at"),
    startedAt: instant("started_at"),
    pausedAt: instant("paused_at"),
    endedAt: instant("ended_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("mailings_due").on(table.sendAt).where(sql`send_at is not null and ended_at is null`),
    check("mailings_audience_known", sql`${table.audience} in ('leads', 'customers')`),
    check("mailings_started", sql`${table.startedAt} is null or ${table.sendAt} is not null`),
  ],
);

/** A campaign's recipients: people with consent at the start, each address once. */
export const mailingRecipients = pgTable(
  "mailing_recipients",
  {
    id: id(),
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    /** An e-mail in lower case, or a phone in E.164. */
    address: text("address").notNull(),
    name: text("name").notNull(),
    locale: text("locale").$type<Locale>().notNull(),
    otherAddress: text("other_address").notNull().default(""),
    leadId: uuid("lead_id"),
    customerId: uuid("customer_id"),
    status: text("status").$type<RecipientStatus>().notNull().default("waiting"),
    reason: text("reason").$type<SkipReason>(),
    /** Their daily message went out the day before. */
    notBefore: plainDate("not_before"),
    messageId: uuid("message_id"),
    sentAt: instant("sent_at"),
    repliedAt: instant("replied_at"),
  },
  (table) => [
    uniqueIndex("mailing_recipients_once").on(table.campaignId, table.address),
    index("mailing_recipients_waiting").on(table.campaignId, table.id).where(sql`status = 'waiting'`),
    index("mailing_recipients_address").on(table.address),
    index("mailing_recipients_lead").on(table.leadId).where(sql`lead_id is not null`),
    check("mailing_recipients_status_known", sql`${table.status} in ('waiting', 'sent', 'skipped')`),
    check("mailing_recipients_sent", sql`(${table.status} = 'sent') = (${table.messageId} is not null)`),
    check("mailing_recipients_skipped", sql`(${table.status} = 'skipped') = (${table.reason} is not null)`),
  ],
);
