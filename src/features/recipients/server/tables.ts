import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { OptOutSource, RecipientChannel } from "../domain";

export const recipients = pgTable(
  "recipients",
  {
    id: id(),
    channel: text("channel").$type<RecipientChannel>().notNull(),
    /** An e-mail in lower case, or a phone in E.164. */
    address: text("address").notNull(),
    /** Key of the opt-out link. It allows nothing except stopping messages to this address. */
    token: text("token").notNull(),
    optedOutAt: instant("opted_out_at"),
    optOutSource: text("opt_out_source").$type<OptOutSource>(),
    bouncedAt: instant("bounced_at"),
    bounceReason: text("bounce_reason").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("recipients_address").on(table.channel, table.address),
    uniqueIndex("recipients_token").on(table.token),
    check("recipients_channel_known", sql`${table.channel} in ('email', 'sms')`),
    check("recipients_opt_out", sql`(${table.optedOutAt} is null) = (${table.optOutSource} is null)`),
  ],
);

export const contactDays = pgTable(
  "contact_days",
  {
    address: text("address").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Claimed by: 'sequence-step:<id>', 'campaign:<id>'. */
    cause: text("cause").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.day] }), index("contact_days_day").on(table.day)],
);
