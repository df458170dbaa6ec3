import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { CampaignChannel, CampaignStatus } from "../domain";

export const campaigns = pgTable(
  "campaigns",
  {
    id: id(),
    name: text("name").notNull(),
    channel: text("channel").$type<CampaignChannel>().notNull(),
    startDate: plainDate("start_date").notNull(),
    endDate: plainDate("end_date"),
    budget: cents("budget").notNull().default(0),
    cost: cents("cost").notNull().default(0),
    sendingCost: cents("sending_cost").notNull().default(0),
    status: text("status").$type<CampaignStatus>().notNull().default("draft"),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: uuid("updated_by").references(() => people.id),
    search: text("search").notNull().generatedAlwaysAs(sql`fold_text(name)`),
  },
  (table) => [
    uniqueIndex("campaigns_name").on(sql`lower(${table.name})`),
    index("campaigns_start").on(table.startDate, table.id),
    index("campaigns_cost").on(sql`(${table.cost} + ${table.sendingCost})`, table.id),
    check(
      "campaigns_channel_known",
      sql`${table.channel} in ('email', 'sms', 'whatsapp', 'social_media', 'google_ads', 'facebook_ads', 'radio', 'print', 'trade_show', 'partner', 'other')`,
    ),
    check(
      "campaigns_status_known",
      sql`${table.status} in ('draft', 'scheduled', 'sending', 'completed', 'cancelled')`,
    ),
    check("campaigns_days", sql`${table.endDate} >= ${table.startDate}`),
    check(
      "campaigns_amounts",
      sql`${table.budget} >= 0 and ${table.cost} >= 0 and ${table.sendingCost} >= 0`,
    ),
  ],
);
