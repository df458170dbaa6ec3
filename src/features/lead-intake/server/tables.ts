import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { id, instant } from "~/platform/db/columns";
import type { Touch } from "~/platform/kernel/first-touch";
import type { IntakeKind } from "../domain";

export const leadIntakes = pgTable(
  "lead_arrivals",
  {
    id: id(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id),
    kind: text("kind").$type<IntakeKind>().notNull(),
    key: text("key").notNull(),
    name: text("name").notNull().default(""),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    touch: jsonb("touch").$type<Touch>().notNull().default({}),
    arrivedAt: instant("arrived_at").notNull(),
  },
  (table) => [
    uniqueIndex("lead_arrivals_once").on(table.kind, table.key),
    index("lead_arrivals_lead").on(table.leadId, table.arrivedAt),
    check("lead_arrivals_kind_known", sql`${table.kind} in ('inquiry', 'quote')`),
  ],
);

/** Imports rows older than the CRM once, oldest first. */
export const leadScans = pgTable(
  "lead_scans",
  {
    kind: text("kind").$type<IntakeKind>().primaryKey(),
    afterAt: instant("after_at").notNull(),
    afterKey: text("after_key").notNull(),
    leads: integer("leads").notNull().default(0),
    opportunities: integer("opportunities").notNull().default(0),
    askedAt: instant("asked_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [check("lead_scans_kind_known", sql`${table.kind} in ('inquiry', 'quote')`)],
);
