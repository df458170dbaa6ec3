import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  findWrongPart,
  ruleSetConfirmed,
  ruleSetName,
  ruleSetProposed,
  ruleSetWithdrawn,
  type StatutoryRules,
} from "../domain";
import {
  bandsNotAscending,
  nhifNotAscending,
  nssfLimitsCrossed,
  ruleSetInForce,
  ruleSetNotFound,
  ruleSetOwn,
  ruleSetWaits,
  rulesFromMidMonth,
  rulesTooEarly,
  tokenConfirmsNothing,
} from "../errors";
import { payrollRuleSets } from "./tables";

interface Proposed {
  validFrom: PlainDate;
  source: string;
  rules: StatutoryRules;
  now: Date;
}
interface OnRuleSet {
  id: Reach<"payroll-rules">;
  now: Date;
}

const WRONG = { bands: bandsNotAscending, nhif: nhifNotAscending, nssf: nssfLimitsCrossed };

/** Proposes the law's rules from a month on. They replace those of the same month, and never earlier ones. */
export async function proposeRuleSet(tx: Tx, actor: Actor, { validFrom, source, rules, now }: Proposed) {
  if (!validFrom.endsWith("-01")) throw rulesFromMidMonth.at("validFrom");
  const wrong = findWrongPart(rules);
  if (wrong) throw WRONG[wrong].at(`rules.${wrong}`);
  const [latest] = await tx
    .select()
    .from(payrollRuleSets)
    .where(and(eq(payrollRuleSets.profile, "by-law"), isNotNull(payrollRuleSets.confirmedAt)))
    .orderBy(desc(payrollRuleSets.validFrom), desc(payrollRuleSets.revision))
    .limit(1);
  if (latest && validFrom < latest.validFrom) throw rulesTooEarly.at("validFrom");
  const replaced = latest?.validFrom === validFrom ? latest.revision : 0;
  const set = { profile: "by-law" as const, validFrom, revision: replaced + 1 };
  const id = newId();
  const inserted = await tx
    .insert(payrollRuleSets)
    .values({ id, ...set, source, rules, createdAt: now, createdBy: actor.personId })
    .onConflictDoNothing()
    .returning({ id: payrollRuleSets.id });
  if (inserted.length === 0) throw ruleSetWaits();
  const name = ruleSetName(set);
  await tell(tx, actor, ruleSetProposed, "proposed", { id, name, now });
  return { id, name };
}

/** Puts proposed rules in force. Requires a second person; tokens are refused. Repeating it has no effect. */
export async function confirmRuleSet(tx: Tx, actor: Actor, { id, now }: OnRuleSet): Promise<void> {
  const set = await lockRuleSet(tx, id);
  if (actor.kind === "api") throw tokenConfirmsNothing();
  if (set.createdBy === actor.personId) throw ruleSetOwn();
  if (set.confirmedAt) return;
  await tx
    .update(payrollRuleSets)
    .set({ confirmedAt: now, confirmedBy: actor.personId })
    .where(eq(payrollRuleSets.id, id));
  await tell(tx, actor, ruleSetConfirmed, "confirmed", { id, name: ruleSetName(set), now });
}

/** Takes a proposal back; rules in force stay. */
export async function withdrawRuleSet(tx: Tx, actor: Actor, { id, now }: OnRuleSet): Promise<void> {
  const set = await lockRuleSet(tx, id);
  if (set.confirmedAt) throw ruleSetInForce();
  await tx
    .delete(payrollRuleSets)
    .where(and(eq(payrollRuleSets.id, id), isNull(payrollRuleSets.confirmedAt)));
  await tell(tx, actor, ruleSetWithdrawn, "withdrawn", { id, name: ruleSetName(set), now });
}

async function lockRuleSet(tx: Tx, id: Reach<"payroll-rules">) {
  const [set] = await tx.select().from(payrollRuleSets).where(eq(payrollRuleSets.id, id)).for("update");
  if (!set) throw ruleSetNotFound();
  return set;
}

async function tell(
  tx: Tx,
  actor: Actor,
  event: EventType<{ ruleSet: string }>,
  done: string,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  await record(tx, actor, event, {
    subjectId: id,
    summary: `Payroll rules ${name} ${done}`,
    data: { ruleSet: name },
    at: now,
  });
}
