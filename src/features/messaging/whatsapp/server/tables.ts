import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";

const words = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

/** The account's templates as Meta last showed them. Messages outside the 24 hours can only be these. */
export const whatsappTemplates = pgTable(
  "whatsapp_templates",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    name: text("name").notNull(),
    language: text("language").notNull(),
    /** In Meta's words, such as APPROVED. */
    status: text("status").notNull(),
    category: text("category").notNull(),
    /** Why it was rejected; empty otherwise. */
    reason: text("reason").notNull().default(""),
    quality: text("quality").notNull().default(""),
    header: text("header").notNull().default(""),
    body: text("body").notNull(),
    footer: text("footer").notNull().default(""),
    buttons: words("buttons"),
    variables: words("variables"),
    hasMediaHeader: boolean("has_media_header").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("whatsapp_templates_name").on(table.accountId, table.name, table.language),
    index("whatsapp_templates_provider").on(table.providerId),
  ],
);

/** The webhooks that arrived, without their content. The digest of the body recognises a repetition. */
export const whatsappDeliveries = pgTable(
  "whatsapp_deliveries",
  {
    digest: text("digest").primaryKey(),
    receivedAt: instant("received_at").notNull(),
    messages: integer("messages").notNull(),
    /** Of the messages, those of a kind that cannot be shown. */
    unsupported: integer("unsupported").notNull(),
    statuses: integer("statuses").notNull(),
    /** Of the statuses, the failures. */
    failures: integer("failures").notNull(),
    /** Parts about something else, and unreadable ones. */
    skipped: integer("skipped").notNull(),
    /** Errors of the account, in words. */
    problem: text("problem").notNull().default(""),
  },
  (table) => [index("whatsapp_deliveries_received").on(table.receivedAt)],
);
