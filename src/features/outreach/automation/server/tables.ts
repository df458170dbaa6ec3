import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { LeadService, LeadSource } from "~/features/crm/leads/domain";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";
import type { Decision, Outcome, RuleActions, Subject, Trigger } from "../domain";

const list = <One extends string>(name: string) =>
  text(name).array().$type<One[]>().notNull().default(sql`'{}'::text[]`);

export const automationRules = pgTable(
  "automation_rules",
  {
    id: id(),
    name: text("name").notNull(),
    trigger: text("trigger").$type<Trigger>().notNull(),
    isActive: boolean("is_active").notNull(),
    services: list<LeadService>("services"),
    places: list<string>("places"),
    sources: list<LeadSource>("sources"),
    locales: list<Locale>("locales"),
    valueFrom: cents("value_from"),
    valueTo: cents("value_to"),
    delayMinutes: integer("delay_minutes").notNull(),
    actions: jsonb("actions").$type<RuleActions>().notNull(),
    makerId: uuid("maker_id").references(() => people.id, { onDelete: "set null" }),
    /** Disabled since then, because its owner lost the permission. */
    stoppedAt: instant("stopped_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("automation_rules_trigger").on(table.trigger).where(sql`is_active`),
    check("automation_rules_delay", sql`${table.delayMinutes} between 0 and 43200`),
    check(
      "automation_rules_values",
      sql`${table.valueFrom} is null or ${table.valueTo} is null or ${table.valueFrom} <= ${table.valueTo}`,
    ),
  ],
);

/** A rule's decision on an event, made once. Holds no name and no foreign key, so that the log survives erasure. */
export const automationRuns = pgTable(
  "automation_runs",
  {
    id: id(),
    ruleId: uuid("rule_id").notNull(),
    ruleName: text("rule_name").notNull(),
    eventId: uuid("event_id").notNull(),
    trigger: text("trigger").$type<Trigger>().notNull(),
    subject: text("subject").$type<Subject>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    at: instant("at").notNull(),
    dueAt: instant("due_at").notNull(),
    doneAt: instant("done_at"),
    outcome: text("outcome").$type<Outcome>().notNull(),
    decisions: jsonb("decisions").$type<Decision[]>().notNull().default(sql`'[]'::jsonb`),
  },
  (table) => [
    unique("automation_runs_once").on(table.ruleId, table.eventId),
    index("automation_runs_at").on(table.at, table.id),
    check("automation_runs_done", sql`(${table.outcome} = 'waiting') = (${table.doneAt} is null)`),
  ],
);
