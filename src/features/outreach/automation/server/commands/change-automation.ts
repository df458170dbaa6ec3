import { eq } from "drizzle-orm";
import { listLeadStaff } from "~/features/crm/leads/server/queries";
import { listStaffOf } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, assertCan, can } from "~/platform/http/actor";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { unknownVariable } from "~/platform/kernel/message-text";
import { ruleChangedMeanwhile, ruleNotFound, ruleValuesReversed } from "../../../assignment/errors";
import {
  type AutomationFields,
  actionsOf,
  automationCreated,
  automationDeleted,
  automationEdited,
  RULE_VARIABLES,
  rightsOf,
  SEEN_WITH,
  subjectOf,
  textsOf,
  unanswerable,
} from "../../domain";
import {
  automationActionRequired,
  automationNotForThis,
  automationPersonNotReached,
  automationVariableUnknown,
} from "../../errors";
import { automationRules } from "../tables";

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

const cleaned = (fields: AutomationFields): AutomationFields => ({
  ...fields,
  places: [...new Set(fields.places.map((place) => place.trim()).filter(Boolean))],
  actions: { ...fields.actions, tag: fields.actions.tag.trim() },
});

async function assertRule(tx: Tx, actor: Actor, rule: AutomationFields): Promise<void> {
  const { actions, valueFrom, valueTo } = rule;
  if (valueFrom !== null && valueTo !== null && valueTo < valueFrom) throw ruleValuesReversed.at("valueTo");
  if (actionsOf(actions).length === 0) throw automationActionRequired.at("actions");
  const unknown = unanswerable(rule);
  if (unknown) throw automationNotForThis.at(unknown);
  for (const [field, text] of textsOf(actions)) {
    const variable = unknownVariable(text, RULE_VARIABLES);
    if (variable) throw automationVariableUnknown.at(field, { variable, name: "{name}", number: "{number}" });
  }
  for (const permission of rightsOf(rule)) assertCan(actor, permission);
  if (actions.assign) {
    const { staff } = await listLeadStaff(tx, actor);
    if (!staff.some(({ id }) => id === actions.assign)) throw automationPersonNotReached.at("assign");
  }
  const told = [...new Set(actions.notify?.people ?? [])];
  const staff = await listStaffOf(tx, told);
  const seeing = staff.filter((one) => can(one, SEEN_WITH[subjectOf(rule.trigger)]));
  if (seeing.length < told.length) throw automationPersonNotReached.at("people");
}

/** Adds a rule that runs with the actor's permissions. */
export async function createAutomation(
  tx: Tx,
  actor: Actor,
  { now, ...input }: AutomationFields & { now: Date },
): Promise<{ id: string }> {
  const fields = cleaned(input);
  await assertRule(tx, actor, fields);
  const id = newId(now.getTime());
  await tx
    .insert(automationRules)
    .values({ id, ...fields, makerId: actor.personId, createdAt: now, updatedAt: now });
  await record(tx, actor, automationCreated, {
    subjectId: id,
    summary: `Rule ${fields.name} created`,
    data: { name: fields.name },
    at: now,
  });
  return { id };
}

const NAMES = [
  "name",
  "trigger",
  "services",
  "places",
  "sources",
  "locales",
  "valueFrom",
  "valueTo",
  "delayMinutes",
  "actions",
  "isActive",
] as const;
/** jsonb reorders fields. */
const sorted = (value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([name, each]) => [name, sorted(each)]),
      )
    : value;
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Updates the given fields. The rule then runs with the actor's permissions. CONFLICT after another change. */
export async function updateAutomation(
  tx: Tx,
  actor: Actor,
  input: Given<AutomationFields> & { id: string; updatedAt?: Date | undefined; now: Date },
): Promise<void> {
  const { id, updatedAt, now } = input;
  const [row] = await tx.select().from(automationRules).where(eq(automationRules.id, id)).for("update");
  if (!row) throw ruleNotFound();
  if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw ruleChangedMeanwhile();
  const given = Object.fromEntries(
    NAMES.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  ) as Partial<AutomationFields>;
  const after = cleaned({ ...row, ...given });
  const changed = NAMES.filter((name) => !isSame(row[name], after[name]));
  if (changed.length === 0) return;
  // Disabling a rule does not make the actor responsible for its actions, so it needs no check.
  const isSwitchedOff = changed.length === 1 && changed[0] === "isActive" && !after.isActive;
  if (!isSwitchedOff) await assertRule(tx, actor, after);
  const kept = Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<AutomationFields>;
  await tx
    .update(automationRules)
    .set({
      ...kept,
      ...(isSwitchedOff ? {} : { makerId: actor.personId, stoppedAt: null }),
      updatedAt: now,
    })
    .where(eq(automationRules.id, id));
  await record(tx, actor, automationEdited, {
    subjectId: id,
    summary: `Rule ${after.name} edited: ${describeFields(changed)}`,
    data: { name: after.name, fields: [...changed] },
    at: now,
  });
}

/** Deletes a rule: what is due does nothing, what it did stays in the runs. NOT_FOUND. */
export async function deleteAutomation(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [gone] = await tx.delete(automationRules).where(eq(automationRules.id, id)).returning();
  if (!gone) throw ruleNotFound();
  await record(tx, actor, automationDeleted, {
    subjectId: id,
    summary: `Rule ${gone.name} deleted`,
    data: { name: gone.name },
    at: now,
  });
}
