import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { withCause } from "~/platform/events/origin";
import { system } from "~/platform/http/actor";
import { AppError } from "~/platform/kernel/errors";
import { defineTask } from "~/platform/tasks/tasks";
import { matchesRule } from "../../../assignment/domain";
import { stopRule } from "../../../server/commands";
import { findMaker } from "../../../server/queries";
import {
  actionsOf,
  automationStopped,
  CAUSE,
  type Decision,
  isAnswer,
  type Outcome,
  rightsOf,
} from "../../domain";
import { isOwnAct, look } from "../queries";
import { automationRules, automationRuns } from "../tables";
import { type Deed, doAction } from "./do-action";

/** Delayed in the database, so it survives restarts. */
export const runRuleTask = defineTask<{ runId: string }>("run-automation-rule", { retryLimit: 8 });

const STOPPING = { table: automationRules, noun: "Rule", stopped: automationStopped };

/** Executes each action in a nested transaction, so that a failure does not undo the others. */
async function actAll(tx: Tx, deed: Omit<Deed, "action">): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for (const action of actionsOf(deed.rule.actions)) {
    try {
      const isDone = await tx.transaction((inner) => doAction(inner as Tx, { ...deed, action }));
      decisions.push({ action, verdict: isDone ? "done" : "not_needed", why: "" });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      decisions.push({ action, verdict: "refused", why: error.message });
    }
  }
  return decisions;
}

interface Decided {
  outcome: Outcome;
  decisions?: Decision[];
}

async function decide(tx: Tx, run: typeof automationRuns.$inferSelect, now: Date): Promise<Decided> {
  const [rule] = await tx
    .select()
    .from(automationRules)
    .where(eq(automationRules.id, run.ruleId))
    .for("update");
  if (!rule) return { outcome: "deleted" };
  if (!rule.isActive || rule.trigger !== run.trigger) return { outcome: "off" };
  const [there] = await look(tx, system, run.subject, [run.subjectId]);
  if (!there) return { outcome: "gone" };
  if (!matchesRule(there, rule)) return { outcome: "not_matching" };
  const maker = await findMaker(tx, rule.makerId, rightsOf(rule));
  if (!maker) {
    await stopRule(tx, STOPPING, rule, now);
    return { outcome: "stopped" };
  }
  const [row] = await look(tx, maker, run.subject, [run.subjectId]);
  if (!row) return { outcome: "out_of_reach" };
  const decisions = await actAll(tx, {
    rule,
    maker,
    row,
    subject: run.subject,
    isAnswer: isAnswer(rule, { isOwnAct: await isOwnAct(tx, run) }),
    since: run.at,
    now,
  });
  return { outcome: decisions.every(({ verdict }) => verdict === "refused") ? "refused" : "done", decisions };
}

/**
 * Does what a rule says of one event, once however often it is asked: with its maker's rights of this moment, on the row
 * as it is now. A rule that was deleted, switched off or started by something else meanwhile does nothing.
 */
export async function runRule(tx: Tx, { runId, now }: { runId: string; now: Date }): Promise<void> {
  const [run] = await tx
    .select()
    .from(automationRuns)
    .where(and(eq(automationRuns.id, runId), isNull(automationRuns.doneAt)))
    .for("update");
  if (!run) return;
  const { outcome, decisions = [] } = await withCause(`${CAUSE}${run.id}`, () => decide(tx, run, now));
  await tx
    .update(automationRuns)
    .set({ outcome, decisions, doneAt: now })
    .where(eq(automationRuns.id, run.id));
}
