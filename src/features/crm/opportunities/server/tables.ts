import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { PlainDate } from "~/platform/kernel/dates";
import type { LeadService } from "../../leads/domain";
import { leads } from "../../leads/server/tables";
import type { DecisionMaker, Requirement, Stage } from "../domain";

const person = (name: string) => uuid(name).references(() => people.id);
const words = (name: string) => text(name).notNull().default("");
const KNOWN_STAGES = sql.raw(
  "('prospecting', 'qualification', 'needs_analysis', 'proposal', 'negotiation', 'closed_won', 'closed_lost')",
);

export const pipelines = pgTable(
  "pipelines",
  {
    id: id(),
    name: text("name").notNull(),
    /** Empty: services that no other pipeline names. */
    services: text("services").array().$type<LeadService[]>().notNull().default(sql`'{}'::text[]`),
    isDefault: boolean("is_default").notNull().default(false),
    rowVersion: integer("row_version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    archivedAt: instant("archived_at"),
  },
  (table) => [
    uniqueIndex("pipelines_name").on(sql`lower(${table.name})`),
    uniqueIndex("pipelines_default").on(table.isDefault).where(sql`is_default`),
    check("pipelines_default_open", sql`not (${table.isDefault} and ${table.archivedAt} is not null)`),
  ],
);

export const pipelineStages = pgTable(
  "pipeline_stages",
  {
    pipelineId: uuid("pipeline_id")
      .notNull()
      .references(() => pipelines.id),
    stage: text("stage").$type<Stage>().notNull(),
    label: text("label").notNull(),
    /** Per cent. */
    probability: integer("probability").notNull(),
    requires: text("requires").array().$type<Requirement[]>().notNull().default(sql`'{}'::text[]`),
    /** Days after which a sale in it is stuck; null for never. */
    stuckAfterDays: integer("stuck_after_days"),
  },
  (table) => [
    primaryKey({ columns: [table.pipelineId, table.stage] }),
    check("pipeline_stages_stage_known", sql`${table.stage} in ${KNOWN_STAGES}`),
    check("pipeline_stages_probability", sql`${table.probability} between 0 and 100`),
    check(
      "pipeline_stages_closed",
      sql`(${table.stage} <> 'closed_won' or ${table.probability} = 100) and (${table.stage} <> 'closed_lost' or ${table.probability} = 0)`,
    ),
    check(
      "pipeline_stages_requires_known",
      sql`${table.requires} <@ array['amount', 'expectedCloseDate', 'customerId', 'nextSteps']`,
    ),
    check("pipeline_stages_stuck", sql`${table.stuckAfterDays} > 0`),
  ],
);

export const opportunities = pgTable(
  "opportunities",
  {
    id: id(),
    /** OPP20260001, without gaps. */
    opportunityNumber: text("opportunity_number").notNull().unique(),
    name: text("name").notNull(),
    pipelineId: uuid("pipeline_id")
      .notNull()
      .references(() => pipelines.id),
    leadId: uuid("lead_id").references(() => leads.id),
    customerId: uuid("customer_id").references(() => customers.id),
    accountId: uuid("account_id").references(() => customers.id),
    stage: text("stage").$type<Stage>().notNull(),
    stageSince: instant("stage_since").notNull(),
    /** Per cent. */
    probability: integer("probability").notNull(),
    amount: cents("amount").notNull().default(0),
    currency: text("currency").notNull().default("KSH"),
    expectedCloseDate: plainDate("expected_close_date"),
    actualCloseDate: plainDate("actual_close_date"),
    serviceType: text("service_type").$type<LeadService>(),
    serviceDescription: words("service_description"),
    requirements: words("requirements"),
    competitors: text("competitors").array().notNull().default(sql`'{}'::text[]`),
    competitiveAdvantage: words("competitive_advantage"),
    decisionMakers: jsonb("decision_makers").$type<DecisionMaker[]>().notNull().default([]),
    decisionCriteria: words("decision_criteria"),
    decisionTimeline: words("decision_timeline"),
    proposalSent: boolean("proposal_sent").notNull().default(false),
    proposalDate: plainDate("proposal_date"),
    proposalValue: cents("proposal_value").notNull().default(0),
    proposalValidUntil: plainDate("proposal_valid_until"),
    ownerId: person("owner_id"),
    nextSteps: words("next_steps"),
    winReason: words("win_reason"),
    lossReason: words("loss_reason"),
    wonQuoteId: uuid("won_quote_id").references(() => quotes.id),
    wonMoveId: uuid("won_move_id").references(() => moves.id),
    rowVersion: integer("row_version").notNull().default(1),
    createdAt: createdAt(),
    createdBy: person("created_by"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: person("updated_by"),
    erasedAt: instant("erased_at"),
    search: text("search").notNull().generatedAlwaysAs(sql`fold_text(opportunity_number || ' ' || name)`),
  },
  (table) => [
    /** Board cards, newest first; its sums are read from the index alone. */
    index("opportunities_board")
      .on(table.pipelineId, table.stage, table.stageSince, table.id)
      .where(sql`erased_at is null`),
    index("opportunities_sums")
      .on(table.pipelineId, table.stage, table.amount, table.probability)
      .where(sql`erased_at is null`),
    index("opportunities_created_at").on(table.createdAt, table.id),
    index("opportunities_updated_at").on(table.updatedAt, table.id),
    index("opportunities_stage_since").on(table.stageSince, table.id),
    index("opportunities_amount").on(table.amount, table.id),
    index("opportunities_close").on(sql`coalesce(${table.expectedCloseDate}, '9999-12-31'::date)`, table.id),
    index("opportunities_owner").on(table.ownerId, table.stage, table.createdAt, table.id),
    index("opportunities_stage").on(table.stage, table.createdAt, table.id),
    index("opportunities_lead").on(table.leadId),
    index("opportunities_customer").on(table.customerId),
    index("opportunities_account").on(table.accountId),
    index("opportunities_lost").on(table.actualCloseDate).where(sql`stage = 'closed_lost'`),
    index("opportunities_search").using("gin", sql`${table.search} gin_trgm_ops`),
    uniqueIndex("opportunities_won_quote").on(table.wonQuoteId),
    uniqueIndex("opportunities_won_move").on(table.wonMoveId),
    check("opportunities_stage_known", sql`${table.stage} in ${KNOWN_STAGES}`),
    check("opportunities_probability", sql`${table.probability} between 0 and 100`),
    check("opportunities_amounts", sql`${table.amount} >= 0 and ${table.proposalValue} >= 0`),
    check("opportunities_currency", sql`${table.currency} = 'KSH'`),
    check("opportunities_name", sql`${table.name} <> ''`),
    check(
      "opportunities_closed",
      sql`(${table.stage} in ('closed_won', 'closed_lost')) = (${table.actualCloseDate} is not null)`,
    ),
    check(
      "opportunities_won",
      sql`(${table.stage} = 'closed_won') = (${table.wonQuoteId} is not null or ${table.wonMoveId} is not null) and (${table.stage} <> 'closed_won' or ${table.probability} = 100)`,
    ),
    check(
      "opportunities_lost",
      sql`(${table.stage} = 'closed_lost') = (${table.lossReason} <> '') and (${table.stage} <> 'closed_lost' or ${table.probability} = 0)`,
    ),
  ],
);

export const opportunityMembers = pgTable(
  "opportunity_members",
  {
    opportunityId: uuid("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.opportunityId, table.personId] }),
    index("opportunity_members_person").on(table.personId),
  ],
);

/** Measures time in stage. */
export const opportunityStageChanges = pgTable(
  "opportunity_stage_changes",
  {
    id: id(),
    opportunityId: uuid("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    pipelineId: uuid("pipeline_id")
      .notNull()
      .references(() => pipelines.id),
    fromStage: text("from_stage").$type<Stage>(),
    toStage: text("to_stage").$type<Stage>().notNull(),
    /** Seconds in the stage before; null for the first. */
    secondsInStage: integer("seconds_in_stage"),
    amount: cents("amount").notNull(),
    changedAt: instant("changed_at").notNull(),
    /** Orders two changes of one instant. */
    rowVersion: integer("row_version").notNull(),
    changedBy: person("changed_by"),
  },
  (table) => [
    uniqueIndex("opportunity_stage_changes_of").on(table.opportunityId, table.rowVersion),
    index("opportunity_stage_changes_at").on(table.changedAt),
    check("opportunity_stage_changes_to_known", sql`${table.toStage} in ${KNOWN_STAGES}`),
    check("opportunity_stage_changes_from_known", sql`${table.fromStage} in ${KNOWN_STAGES}`),
    check("opportunity_stage_changes_moved", sql`${table.fromStage} is distinct from ${table.toStage}`),
    check(
      "opportunity_stage_changes_time",
      sql`(${table.fromStage} is null) = (${table.secondsInStage} is null) and coalesce(${table.secondsInStage} >= 0, true)`,
    ),
  ],
);

/** A quote with all its versions belongs to one opportunity. */
export const opportunityQuotes = pgTable(
  "opportunity_quotes",
  {
    quoteNumber: text("quote_number").primaryKey(),
    opportunityId: uuid("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
  },
  (table) => [index("opportunity_quotes_of").on(table.opportunityId)],
);

/** In SQL: whether one is open although the day it was expected to close on is over. */
export const isDatePassed = (today: PlainDate) =>
  sql<boolean>`coalesce(${opportunities.actualCloseDate} is null and ${opportunities.expectedCloseDate} < ${today}::date, false)`;
