import { and, asc, isNull, notExists, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { respondByOf } from "~/features/inquiries/domain/inquiries";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { type Decision, matchesRule, type RuleConditions } from "./domain";
import { assignmentRules, assignmentRuns } from "./server/tables";

const ANY: RuleConditions = {
  services: [],
  places: [],
  sources: [],
  locales: [],
  valueFrom: null,
  valueTo: null,
};

const RULES: readonly (Partial<RuleConditions> & { name: string; isActive?: boolean })[] = [
  { name: "Large offices", services: ["office_move"], valueFrom: 15_000_000 },
  { name: "The coast", places: ["Mombasa", "Malindi", "Kilifi"] },
  { name: "Trade fairs", sources: ["trade_show"], isActive: false },
  { name: "Everybody else", ...ANY },
];

/** Lead rules of the demo company, and what they decided of the leads it has. */
export async function seedAssignment(tx: Tx, now: Date): Promise<void> {
  const makers = await listStaffWhoMay(tx, "manage_sales_setup");
  const maker = makers.find(({ role }) => role === "manager") ?? makers[0];
  const sellers = (await listStaffWhoMay(tx, "manage_leads")).filter(({ role }) => role === "sales_rep");
  const people = sellers.map(({ id }) => id);
  if (!maker || people.length === 0) return;
  const rules = RULES.map(({ isActive = true, ...rule }, at) => ({
    ...ANY,
    ...rule,
    id: newId(now.getTime() + at),
    isActive,
    people,
    position: at + 1,
    makerId: maker.id,
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insert(assignmentRules).values(rules);
  await noteOlder(tx, rules, new Set(people));
}

type Rule = typeof assignmentRules.$inferInsert & RuleConditions & { id: string };

/** Logs the rules' decisions on existing leads, without assignments and reminders. */
async function noteOlder(tx: Tx, rules: readonly Rule[], people: ReadonlySet<string>): Promise<void> {
  const known = tx.select({ one: sql`1` }).from(assignmentRuns).where(sql`lead_id = ${leads.id}`);
  const older = await tx
    .select()
    .from(leads)
    .where(and(isNull(leads.erasedAt), notExists(known)))
    .orderBy(asc(leads.createdAt));
  for (const lead of older) {
    const fits = rules.findIndex((rule) => rule.isActive && matchesRule(lead, rule));
    const isGiven = lead.assignedTo !== null && people.has(lead.assignedTo) && lead.createdBy === null;
    const decisions: Decision[] = rules.slice(0, fits + 1).map(({ id, name, isActive }, at) => ({
      ruleId: id,
      name,
      verdict: isActive ? (at === fits ? "assigned" : "not_matching") : "off",
    }));
    await tx.insert(assignmentRuns).values({
      id: newId(lead.createdAt.getTime()),
      leadId: lead.id,
      at: lead.createdAt,
      outcome: isGiven ? "assigned" : lead.assignedTo ? "has_owner" : "unassigned",
      ruleId: isGiven ? (rules[fits]?.id ?? null) : null,
      personId: lead.assignedTo,
      decisions: isGiven ? decisions : [],
      respondBy: respondByOf(lead.createdAt),
    });
  }
}
