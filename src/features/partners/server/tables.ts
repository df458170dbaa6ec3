import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { CommissionStatus, PartnerKind, PartnerStatus, RuleKind } from "../domain";

export const partners = pgTable(
  "partners",
  {
    id: id(),
    name: text("name").notNull(),
    code: text("code").notNull().unique(),
    kind: text("kind").$type<PartnerKind>().notNull(),
    email: text("email").notNull().default(""),
    /** E.164, or empty. */
    phone: text("phone").notNull().default(""),
    notes: text("notes").notNull().default(""),
    status: text("status").$type<PartnerStatus>().notNull().default("active"),
    /** Id in the link to the partner's page; null without a page. A new id replaces the previous link. */
    linkId: uuid("link_id").unique(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    erasedAt: instant("erased_at"),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(name || ' ' || code || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0'))`,
      ),
  },
  (table) => [
    index("partners_name").on(sql`lower(${table.name})`, table.id),
    index("partners_created_at").on(table.createdAt, table.id),
    check("partners_kind_known", sql`${table.kind} in ('estate_agent', 'caretaker', 'landlord', 'other')`),
    check("partners_status_known", sql`${table.status} in ('active', 'ended')`),
  ],
);

export const partnerRules = pgTable(
  "partner_rules",
  {
    id: id(),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    startsOn: plainDate("starts_on").notNull(),
    kind: text("kind").$type<RuleKind>().notNull(),
    /** Hundredths of a per cent, or cents. */
    value: integer("value").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("partner_rules_day").on(table.partnerId, table.startsOn),
    check(
      "partner_rules_value",
      sql`${table.value} >= 0 and (${table.kind} = 'fixed' or (${table.kind} = 'percent' and ${table.value} <= 10000))`,
    ),
  ],
);

/** One per lead, by its first touch or by staff. */
export const partnerReferrals = pgTable(
  "partner_referrals",
  {
    id: id(),
    leadId: uuid("lead_id")
      .notNull()
      .unique()
      .references(() => leads.id),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    referredAt: instant("referred_at").notNull(),
    setBy: uuid("set_by").references(() => people.id),
  },
  (table) => [index("partner_referrals_partner").on(table.partnerId, table.referredAt, table.id)],
);

/** The commission for a won sale, by the rule of that day. Each sale has at most one, even after later changes. */
export const partnerCommissions = pgTable(
  "partner_commissions",
  {
    id: id(),
    opportunityId: uuid("opportunity_id")
      .notNull()
      .unique()
      .references(() => opportunities.id),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    wonBy: uuid("won_by").notNull(),
    wonOn: plainDate("won_on").notNull(),
    wonValue: cents("won_value").notNull(),
    ruleKind: text("rule_kind").$type<RuleKind>().notNull(),
    ruleValue: integer("rule_value").notNull(),
    amount: cents("amount").notNull(),
    status: text("status").$type<CommissionStatus>().notNull(),
    paidAt: instant("paid_at"),
    paidBy: uuid("paid_by").references(() => people.id),
    reference: text("reference").notNull().default(""),
    withdrawnAt: instant("withdrawn_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("partner_commissions_partner").on(table.partnerId, table.wonOn, table.id),
    index("partner_commissions_won_by").on(table.wonBy),
    check("partner_commissions_status_known", sql`${table.status} in ('owed', 'paid', 'withdrawn')`),
    check("partner_commissions_amount", sql`${table.amount} between 0 and ${table.wonValue}`),
    check("partner_commissions_paid", sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
    check(
      "partner_commissions_withdrawn",
      sql`(${table.status} = 'withdrawn') = (${table.withdrawnAt} is not null)`,
    ),
  ],
);
