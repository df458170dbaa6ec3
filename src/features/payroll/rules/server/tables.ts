import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Profile, StatutoryRules } from "../domain";

/** The sets of statutory rules. A trigger refuses every change but the confirmation, and after it every change. */
export const payrollRuleSets = pgTable(
  "payroll_rule_sets",
  {
    id: id(),
    profile: text("profile").$type<Profile>().notNull(),
    validFrom: plainDate("valid_from").notNull(),
    revision: integer("revision").notNull(),
    source: text("source").notNull(),
    rules: jsonb("rules").$type<StatutoryRules>().notNull(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: uuid("confirmed_by").references(() => people.id),
  },
  (table) => [
    uniqueIndex("payroll_rule_sets_revision").on(table.profile, table.validFrom, table.revision),
    uniqueIndex("payroll_rule_sets_waiting")
      .on(table.profile, table.validFrom)
      .where(sql`confirmed_at is null`),
    check("payroll_rule_sets_profile", sql`${table.profile} in ('as-specified', 'by-law')`),
    check("payroll_rule_sets_month", sql`extract(day from ${table.validFrom}) = 1`),
    check(
      "payroll_rule_sets_second_person",
      sql`${table.confirmedBy} is distinct from ${table.createdBy} or ${table.createdBy} is null`,
    ),
    check(
      "payroll_rule_sets_confirmed",
      sql`${table.createdBy} is null or (${table.confirmedAt} is null) = (${table.confirmedBy} is null)`,
    ),
  ],
);
