import { eq, inArray, max, sql } from "drizzle-orm";
import { listLeadStaff } from "~/features/crm/leads/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, assertCan } from "~/platform/http/actor";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { type RuleFields, ruleCreated, ruleDeleted, ruleEdited, rulesOrdered } from "../../domain";
import {
  ruleChangedMeanwhile,
  ruleNotFound,
  rulePersonNotOnLeads,
  rulesChangedMeanwhile,
  ruleValuesReversed,
} from "../../errors";
import { lockRule } from "../queries";
import { assignmentRules } from "../tables";

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
const LOCK = sql`select pg_advisory_xact_lock(hashtext('assignment-rules'))`;

const cleaned = (fields: RuleFields): RuleFields => ({
  ...fields,
  places: [...new Set(fields.places.map((place) => place.trim()).filter(Boolean))],
  people: [...new Set(fields.people)],
});

/** INVALID at `people` for a person who does not handle leads or is outside the owner's scope, and at `valueTo`. */
async function assertRule(tx: Tx, actor: Actor, { people, valueFrom, valueTo }: RuleFields): Promise<void> {
  if (valueFrom !== null && valueTo !== null && valueTo < valueFrom) throw ruleValuesReversed.at("valueTo");
  assertCan(actor, "manage_leads");
  const { staff } = await listLeadStaff(tx, actor);
  if (!people.every((person) => staff.some(({ id }) => id === person)))
    throw rulePersonNotOnLeads.at("people");
}

/** Adds a rule at the end, owned by the actor. It runs with the owner's permissions. */
export async function createRule(
  tx: Tx,
  actor: Actor,
  { now, ...input }: RuleFields & { now: Date },
): Promise<{ id: string }> {
  const fields = cleaned(input);
  await assertRule(tx, actor, fields);
  await tx.execute(LOCK);
  const [last] = await tx.select({ position: max(assignmentRules.position) }).from(assignmentRules);
  const id = newId(now.getTime());
  await tx.insert(assignmentRules).values({
    id,
    ...fields,
    position: (last?.position ?? 0) + 1,
    makerId: actor.personId,
    createdAt: now,
    updatedAt: now,
  });
  await record(tx, actor, ruleCreated, {
    subjectId: id,
    summary: `Assignment rule ${fields.name} created`,
    data: { name: fields.name },
    at: now,
  });
  return { id };
}

const NAMES = [
  "name",
  "services",
  "places",
  "sources",
  "locales",
  "valueFrom",
  "valueTo",
  "people",
  "isActive",
] as const;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Updates the given fields. The actor becomes the owner. CONFLICT after another change. */
export async function updateRule(
  tx: Tx,
  actor: Actor,
  input: Given<RuleFields> & { id: string; updatedAt?: Date | undefined; now: Date },
): Promise<void> {
  const { id, updatedAt, now } = input;
  const row = await lockRule(tx, id);
  if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw ruleChangedMeanwhile();
  const given = Object.fromEntries(
    NAMES.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  ) as Partial<RuleFields>;
  const after = cleaned({ ...row, ...given });
  const changed = NAMES.filter((name) => !isSame(row[name], after[name]));
  if (changed.length === 0) return;
  await assertRule(tx, actor, after);
  const kept = Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<RuleFields>;
  await tx
    .update(assignmentRules)
    .set({ ...kept, makerId: actor.personId, stoppedAt: null, updatedAt: now })
    .where(eq(assignmentRules.id, id));
  await record(tx, actor, ruleEdited, {
    subjectId: id,
    summary: `Assignment rule ${after.name} edited: ${describeFields(changed)}`,
    data: { name: after.name, fields: [...changed] },
    at: now,
  });
}

/** Puts all rules in another order. CONFLICT when rules were added or removed meanwhile. */
export async function orderRules(
  tx: Tx,
  actor: Actor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await tx.execute(LOCK);
  const rows = await tx
    .select({ id: assignmentRules.id })
    .from(assignmentRules)
    .orderBy(assignmentRules.position);
  const known = rows.map(({ id }) => id);
  if (!isSame([...known].sort(), [...ids].sort())) throw rulesChangedMeanwhile();
  if (isSame(known, ids)) return;
  await tx
    .update(assignmentRules)
    .set({
      position: sql`array_position(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))::uuid[], ${assignmentRules.id})`,
    })
    .where(inArray(assignmentRules.id, [...ids]));
  await record(tx, actor, rulesOrdered, {
    subjectId: ids[0] ?? "",
    summary: "Assignment rules put in another order",
    data: { rules: ids.length },
    at: now,
  });
}

/** Deletes a rule; what it did stays in the runs. NOT_FOUND. */
export async function deleteRule(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [gone] = await tx.delete(assignmentRules).where(eq(assignmentRules.id, id)).returning();
  if (!gone) throw ruleNotFound();
  await record(tx, actor, ruleDeleted, {
    subjectId: id,
    summary: `Assignment rule ${gone.name} deleted`,
    data: { name: gone.name },
    at: now,
  });
}
