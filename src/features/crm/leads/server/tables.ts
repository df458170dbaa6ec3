import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ContactMethod } from "~/features/customers/domain";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";
import {
  BLANK_LEAD,
  type HomeSize,
  type LeadAddress,
  type LeadRating,
  type LeadService,
  type LeadSource,
  type LeadStatus,
  type Timeline,
} from "../domain";

const person = (name: string) => uuid(name).references(() => people.id);
const words = (name: string) => text(name).notNull().default("");

/** Who may become a customer. Campaigns and the conversion bring their columns with them. */
export const leads = pgTable(
  "leads",
  {
    id: id(),
    /** LEAD20260001, without gaps. */
    leadNumber: text("lead_number").notNull().unique(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    company: words("company"),
    title: words("title"),
    email: text("email").notNull(),
    /** E.164. */
    phone: text("phone").notNull(),
    website: words("website"),
    address: jsonb("address").$type<LeadAddress>().notNull().default(BLANK_LEAD.address),
    source: text("source").$type<LeadSource>().notNull(),
    status: text("status").$type<LeadStatus>().notNull().default("new"),
    lostReason: words("lost_reason"),
    lostAt: instant("lost_at"),
    rating: text("rating").$type<LeadRating>().notNull().default("cold"),
    /** As `scoreOf` works it out of the row. */
    score: integer("score").notNull(),
    assignedTo: person("assigned_to"),
    assignedBy: person("assigned_by"),
    assignedAt: instant("assigned_at"),
    interestedServices: text("interested_services")
      .array()
      .$type<LeadService[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    estimatedValue: cents("estimated_value").notNull().default(0),
    estimatedCloseDate: plainDate("estimated_close_date"),
    budget: cents("budget").notNull().default(0),
    timeline: text("timeline").$type<Timeline>(),
    decisionMaker: boolean("decision_maker").notNull().default(false),
    painPoints: text("pain_points").array().notNull().default(sql`'{}'::text[]`),
    preferredContactMethod: text("preferred_contact_method")
      .$type<ContactMethod>()
      .notNull()
      .default("email"),
    bestTimeToContact: words("best_time_to_contact"),
    timezone: text("timezone").notNull().default("Africa/Nairobi"),
    nextFollowUpDate: plainDate("next_follow_up_date"),
    moveFrom: words("move_from"),
    moveTo: words("move_to"),
    moveDate: plainDate("move_date"),
    homeSize: text("home_size").$type<HomeSize>(),
    locale: text("locale").$type<Locale>().notNull().default("en"),
    notes: words("notes"),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    /** Null for what came with the demo or an import. */
    createdBy: person("created_by"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: person("updated_by"),
    /** Since when nothing personal is left. */
    erasedAt: instant("erased_at"),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`lower(lead_number || ' ' || first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0'))`,
      ),
  },
  (table) => [
    index("leads_created_at").on(table.createdAt, table.id),
    index("leads_updated_at").on(table.updatedAt, table.id),
    index("leads_score").on(table.score, table.id),
    index("leads_estimated_value").on(table.estimatedValue, table.id),
    index("leads_status").on(table.status, table.createdAt, table.id),
    index("leads_source").on(table.source, table.createdAt, table.id),
    index("leads_assigned_to").on(table.assignedTo, table.createdAt, table.id),
    index("leads_email").on(sql`lower(${table.email})`),
    index("leads_phone").on(table.phone),
    index("leads_search").using("gin", sql`${table.search} gin_trgm_ops`),
    check(
      "leads_source_known",
      sql`${table.source} in ('website', 'referral', 'social_media', 'google_ads', 'facebook_ads', 'cold_call', 'email_campaign', 'trade_show', 'partner', 'walk_in', 'phone_inquiry', 'repeat_customer')`,
    ),
    check(
      "leads_status_known",
      sql`${table.status} in ('new', 'contacted', 'qualified', 'proposal_sent', 'negotiation', 'lost', 'nurturing')`,
    ),
    check("leads_rating_known", sql`${table.rating} in ('hot', 'warm', 'cold')`),
    check(
      "leads_timeline_known",
      sql`${table.timeline} in ('immediate', '1_month', '3_months', '6_months', '1_year')`,
    ),
    check("leads_score", sql`${table.score} between 0 and 100`),
    check("leads_amounts", sql`${table.budget} >= 0 and ${table.estimatedValue} >= 0`),
    check("leads_lost", sql`(${table.status} = 'lost') = (${table.lostAt} is not null)`),
    check("leads_assigned", sql`(${table.assignedTo} is null) = (${table.assignedAt} is null)`),
  ],
);
