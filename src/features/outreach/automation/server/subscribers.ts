import { and, eq, gte, inArray, isNull } from "drizzle-orm";
import { askOnce, prepared, type Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { on, type Recorded, type Subscriber } from "~/platform/events/events";
import { causeOf } from "~/platform/events/origin";
import { newId } from "~/platform/kernel/ids";
import { enqueueAll } from "~/platform/tasks/tasks";
import { SETTLE_MINUTES, SETTLING, subjectOf, TRIGGERS, type Trigger } from "../domain";
import { runRuleTask } from "./commands/run-rule";
import { automationRules, automationRuns } from "./tables";

const MINUTE_MS = 60_000;

const activeRules = prepared("automation_rules_active", (reader) =>
  reader
    .select({
      id: automationRules.id,
      name: automationRules.name,
      trigger: automationRules.trigger,
      delay: automationRules.delayMinutes,
    })
    .from(automationRules)
    .where(eq(automationRules.isActive, true)),
);

/**
 * Schedules a run for each matching rule, in the event's transaction. A task executes it after the delay, so no user
 * waits for a rule or fails with it. Events that a rule caused trigger no rule.
 */
async function startRules(tx: Tx, { id: eventId, type, subjectId, at }: Recorded<object>): Promise<void> {
  const trigger = type as Trigger;
  const active = await askOnce(tx, "automation rules", () => activeRules(tx).execute());
  const rules = active.filter((rule) => rule.trigger === trigger);
  if (rules.length === 0) return;
  const isCaused = causeOf() !== undefined;
  const settles = SETTLING.has(trigger);
  const ruleIds = rules.map(({ id }) => id);
  if (settles) await dropEarlier(tx, { ruleIds, subjectId, at });
  const runs = await tx
    .insert(automationRuns)
    .values(
      rules.map(({ id: ruleId, name: ruleName, delay }) => ({
        id: newId(at.getTime()),
        ruleId,
        ruleName,
        eventId,
        trigger,
        subject: subjectOf(trigger),
        subjectId,
        at,
        dueAt: new Date(at.getTime() + Math.max(delay, settles ? SETTLE_MINUTES : 0) * MINUTE_MS),
        ...(isCaused
          ? { outcome: "caused_by_rule" as const, doneAt: at }
          : { outcome: "waiting" as const, doneAt: null }),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: automationRuns.id, at: automationRuns.at, dueAt: automationRuns.dueAt });
  if (isCaused) return;
  await enqueueAll(
    tx,
    runRuleTask,
    runs.map(({ id, at, dueAt }) => ({
      payload: { runId: id },
      startAfterSeconds: (dueAt.getTime() - at.getTime()) / 1000,
    })),
  );
}

/** Runs that wait since an earlier save of the same sitting. Their tasks find nothing to do. */
async function dropEarlier(
  tx: Tx,
  { ruleIds, subjectId, at }: { ruleIds: string[]; subjectId: string; at: Date },
): Promise<void> {
  await tx
    .delete(automationRuns)
    .where(
      and(
        gte(automationRuns.at, new Date(at.getTime() - SETTLE_MINUTES * MINUTE_MS)),
        eq(automationRuns.subjectId, subjectId),
        inArray(automationRuns.ruleId, ruleIds),
        isNull(automationRuns.doneAt),
      ),
    );
}

const typeOf = (name: Trigger): EventType<object> => ({ name, subject: subjectOf(name) });

export const automationSubscribers: readonly Subscriber[] = TRIGGERS.map((trigger) =>
  on(typeOf(trigger), startRules),
);
