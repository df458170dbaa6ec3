import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "~/platform/db/columns";
import { ruleColumns } from "../../server/tables";
import type { Decision, Outcome, RuleActions, Subject, Trigger } from "../domain";

export const automationRules = pgTable(
  "automation_rules",
  {
    ...ruleColumns(),
    trigger: text("trigger").$type<Trigger>().notNull(),
    delayMinutes: integer("delay_minutes").notNull(),
    actions: jsonb("actions").$type<RuleActions>().notNull(),
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
