import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { LeadService, LeadSource } from "~/features/crm/leads/domain";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";
import type { Decision, Outcome } from "../domain";

const list = <One extends string>(name: string) =>
  text(name).array().$type<One[]>().notNull().default(sql`'{}'::text[]`);

export const assignmentRules = pgTable(
  "assignment_rules",
  {
    id: id(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    isActive: boolean("is_active").notNull(),
    services: list<LeadService>("services"),
    places: list<string>("places"),
    sources: list<LeadSource>("sources"),
    locales: list<Locale>("locales"),
    valueFrom: cents("value_from"),
    valueTo: cents("value_to"),
    people: uuid("people").array().notNull(),
    lastGivenTo: uuid("last_given_to"),
    /** The owner, who saved the rule last. It runs with their permissions. */
    makerId: uuid("maker_id").references(() => people.id, { onDelete: "set null" }),
    /** Disabled since then, because its owner lost the permission. */
    stoppedAt: instant("stopped_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
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
