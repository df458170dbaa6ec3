import { and, desc, inArray } from "drizzle-orm";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { newId } from "~/platform/kernel/ids";
import {
  type AutomationFields,
  actionsOf,
  type Decision,
  NO_ACTIONS,
  type RuleActions,
  subjectOf,
  type Trigger,
} from "./domain";
import { automationRules, automationRuns } from "./server/tables";

type Kept = Pick<AutomationFields, "name" | "trigger" | "delayMinutes" | "isActive"> & {
  actions: RuleActions;
};

const call = (subject: string, inDays: number): RuleActions => ({
  ...NO_ACTIONS,
  activity: { type: "call", subject, inDays },
});

const RULES: readonly Kept[] = [
  {
    name: "Call after a quote was opened",
    trigger: "quote.viewed",
    delayMinutes: 24 * 60,
    isActive: false,
    actions: call("Ask {name} about {number}", 0),
  },
  {
    name: "Ask why a quote was declined",
    trigger: "quote.declined",
    delayMinutes: 60,
    isActive: true,
    actions: call("Ask {name} why {number} was declined", 1),
  },
  {
    name: "Mark leads that were promised too much",
    trigger: "lead.promise-missed",
    delayMinutes: 0,
    isActive: false,
    actions: { ...NO_ACTIONS, tag: "waited" },
  },
];

const SHOWN = 12;

/** Rules of the demo company, and what they would have decided of its newest events; nothing of it is done. */
export async function seedAutomation(tx: Tx, now: Date): Promise<void> {
  const makers = await listStaffWhoMay(tx, "manage_sales_setup");
  const maker = makers.find(({ role }) => role === "manager") ?? makers[0];
  if (!maker) return;
  const rules = RULES.map((rule, at) => ({
    ...rule,
    id: newId(now.getTime() + at),
    makerId: maker.id,
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insert(automationRules).values(rules);
  const active = rules.filter(({ isActive }) => isActive);
  const past = await tx
    .select()
    .from(events)
    .where(
      and(
        inArray(events.subjectType, ["quote"]),
        inArray(
          events.type,
          active.map(({ trigger }) => trigger),
        ),
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(SHOWN);
  for (const event of past) {
    const rule = active.find(({ trigger }) => trigger === event.type);
    if (!rule) continue;
    const decisions: Decision[] = actionsOf(rule.actions).map((action) => ({
      action,
      verdict: "done",
      why: "",
    }));
    const dueAt = new Date(event.at.getTime() + rule.delayMinutes * 60_000);
    await tx.insert(automationRuns).values({
      id: newId(event.at.getTime()),
      ruleId: rule.id,
      ruleName: rule.name,
      eventId: event.id,
      trigger: event.type as Trigger,
      subject: subjectOf(event.type as Trigger),
      subjectId: event.subjectId,
      at: event.at,
      dueAt,
      doneAt: dueAt,
      outcome: "done",
      decisions,
    });
  }
}
