import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";
import { ruleColumns } from "../../server/tables";
import type { Decision, Outcome } from "../domain";

export const assignmentRules = pgTable(
  "assignment_rules",
  {
    ...ruleColumns(),
    position: integer("position").notNull(),
    people: uuid("people").array().notNull(),
    lastGivenTo: uuid("last_given_to"),
  },
  (table) => [
    check("assignment_rules_people", sql`cardinality(${table.people}) > 0`),
    check(
      "assignment_rules_values",
      sql`${table.valueFrom} is null or ${table.valueTo} is null or ${table.valueFrom} <= ${table.valueTo}`,
    ),
  ],
);

export const assignmentRuns = pgTable(
  "assignment_runs",
  {
    id: id(),
    leadId: uuid("lead_id")
      .notNull()
      .unique()
      .references(() => leads.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    outcome: text("outcome").$type<Outcome>().notNull(),
    ruleId: uuid("rule_id"),
    personId: uuid("person_id").references(() => people.id),
    decisions: jsonb("decisions").$type<Decision[]>().notNull(),
    nextAt: instant("next_at"),
    respondBy: instant("respond_by").notNull(),
    remindedAt: instant("reminded_at"),
    escalatedAt: instant("escalated_at"),
  },
  (table) => [
    index("assignment_runs_at").on(table.at, table.id),
    index("assignment_runs_rule").on(table.ruleId, table.at),
    index("assignment_runs_due").on(table.nextAt).where(sql`next_at is not null`),
  ],
);
