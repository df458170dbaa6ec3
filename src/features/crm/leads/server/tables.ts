import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns } from "~/features/campaigns/server/tables";
import type { ContactMethod } from "~/features/customers/domain";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";
import { mergeColumns } from "~/platform/merges/merge-queries";
import {
  BLANK_LEAD,
  type HomeSize,
  type LeadAddress,
  type LeadRating,
  type LeadService,
  type LeadSource,
  type LeadStatus,
  type MergeField,
  type MovedParts,
  type Timeline,
} from "../domain";

const person = (name: string) => uuid(name).references(() => people.id);
const words = (name: string) => text(name).notNull().default("");

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
    /** Computed by `scoreOf`. */
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
    firstContactAt: instant("first_contact_at"),
    lastContactAt: instant("last_contact_at"),
    contactAttempts: integer("contact_attempts").notNull().default(0),
    /** Response deadline, from the promised time of the inquiries. */
    respondBy: instant("respond_by").notNull(),
    firstResponseAt: instant("first_response_at"),
    /** Never a lead that was merged itself. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => leads.id),
    alsoKnown: words("also_known"),
    convertedAt: instant("converted_at"),
    /** The opportunity from the conversion. No foreign key: that table belongs to a later feature. */
    convertedTo: uuid("converted_to"),
    conversionValue: cents("conversion_value").notNull().default(0),
    customerId: uuid("customer_id").references(() => customers.id),
    moveFrom: words("move_from"),
    moveTo: words("move_to"),
    moveDate: plainDate("move_date"),
    homeSize: text("home_size").$type<HomeSize>(),
    locale: text("locale").$type<Locale>().notNull().default("en"),
    campaignId: uuid("campaign_id").references(() => campaigns.id),
    campaignSource: words("campaign_source"),
    notes: words("notes"),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    createdBy: person("created_by"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: person("updated_by"),
    erasedAt: instant("erased_at"),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(lead_number || ' ' || first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0') || ' ' || also_known)`,
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
    index("leads_campaign")
      .on(table.campaignId, table.createdAt, table.id)
      .where(sql`campaign_id is not null`),
    index("leads_waiting")
      .on(table.respondBy, table.id)
      .where(
        sql`first_response_at is null and status not in ('lost', 'converted') and merged_into is null and erased_at is null`,
      ),
    index("leads_merged_into").on(table.mergedInto).where(sql`merged_into is not null`),
    index("leads_lost_at").on(table.lostAt, table.id).where(sql`lost_at is not null and erased_at is null`),
    index("leads_email").on(sql`lower(${table.email})`),
    index("leads_phone").on(table.phone),
    index("leads_search").using("gin", sql`${table.search} gin_trgm_ops`),
    check(
      "leads_source_known",
      sql`${table.source} in ('website', 'referral', 'social_media', 'google_ads', 'facebook_ads', 'cold_call', 'email_campaign', 'trade_show', 'partner', 'walk_in', 'phone_inquiry', 'repeat_customer')`,
    ),
    check(
      "leads_status_known",
      sql`${table.status} in ('new', 'contacted', 'qualified', 'proposal_sent', 'negotiation', 'converted', 'lost', 'nurturing')`,
    ),
    check("leads_rating_known", sql`${table.rating} in ('hot', 'warm', 'cold')`),
    check(
      "leads_timeline_known",
      sql`${table.timeline} in ('immediate', '1_month', '3_months', '6_months', '1_year')`,
    ),
    check("leads_score", sql`${table.score} between 0 and 100`),
    check(
      "leads_contact",
      sql`(${table.contactAttempts} > 0 or ${table.firstContactAt} is null) and (${table.firstContactAt} is null) = (${table.lastContactAt} is null)`,
    ),
    check("leads_amounts", sql`${table.budget} >= 0 and ${table.estimatedValue} >= 0`),
    check("leads_lost", sql`(${table.status} = 'lost') = (${table.lostAt} is not null)`),
    uniqueIndex("leads_converted_to").on(table.convertedTo),
    index("leads_customer").on(table.customerId),
    check(
      "leads_converted",
      sql`(${table.convertedAt} is null) = (${table.convertedTo} is null) and (${table.status} <> 'converted' or ${table.convertedTo} is not null)`,
    ),
    check("leads_merged", sql`${table.mergedInto} <> ${table.id}`),
    check("leads_conversion_value", sql`${table.conversionValue} >= 0`),
    check("leads_assigned", sql`(${table.assignedTo} is null) = (${table.assignedAt} is null)`),
  ],
);

/** Records what moved to the survivor, for undo. */
export const leadMerges = pgTable(
  "lead_merges",
  {
    ...mergeColumns<MergeField>(() => leads.id),
    moved: jsonb("moved").$type<MovedParts>().notNull().default({}),
    mergedBy: person("merged_by"),
    undoneBy: person("undone_by"),
  },
  (table) => [
    index("lead_merges_survivor").on(table.survivorId, table.mergedAt),
    uniqueIndex("lead_merges_once").on(table.mergedId).where(sql`undone_at is null`),
    check("lead_merges_two", sql`${table.survivorId} <> ${table.mergedId}`),
  ],
);
