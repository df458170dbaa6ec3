import { inArray, max, sql } from "drizzle-orm";
import { listLeadStaff } from "~/features/crm/leads/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, assertCan } from "~/platform/http/actor";
import { defineRules } from "../../../server/commands";
import { type RuleFields, ruleCreated, ruleDeleted, ruleEdited, rulesOrdered } from "../../domain";
import {
  ruleChangedMeanwhile,
  ruleNotFound,
  rulePersonNotOnLeads,
  rulesChangedMeanwhile,
  ruleValuesReversed,
} from "../../errors";
import { assignmentRules } from "../tables";

const LOCK = sql`select pg_advisory_xact_lock(hashtext('assignment-rules'))`;

/** INVALID at `people` for a person who does not handle leads or is outside the owner's scope, and at `valueTo`. */
async function assertRule(tx: Tx, actor: Actor, { people, valueFrom, valueTo }: RuleFields): Promise<void> {
  if (valueFrom !== null && valueTo !== null && valueTo < valueFrom) throw ruleValuesReversed.at("valueTo");
  assertCan(actor, "manage_leads");
  const { staff } = await listLeadStaff(tx, actor);
  if (!people.every((person) => staff.some(({ id }) => id === person)))
    throw rulePersonNotOnLeads.at("people");
}

/** A new rule is the last in the order. */
export const leadRules = defineRules<RuleFields>(assignmentRules, {
  noun: "Assignment rule",
  scope: "assignment-rules",
  names: ["name", "services", "places", "sources", "locales", "valueFrom", "valueTo", "people", "isActive"],
  notFound: ruleNotFound,
  changedMeanwhile: ruleChangedMeanwhile,
  events: { created: ruleCreated, edited: ruleEdited, deleted: ruleDeleted },
  clean: (fields) => ({
    ...fields,
    places: [...new Set(fields.places.map((place) => place.trim()).filter(Boolean))],
    people: [...new Set(fields.people)],
  }),
  assertValid: assertRule,
  async place(tx) {
    await tx.execute(LOCK);
    const [last] = await tx.select({ position: max(assignmentRules.position) }).from(assignmentRules);
    return { position: (last?.position ?? 0) + 1 };
  },
});

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
  if (`${[...known].sort()}` !== `${[...ids].sort()}`) throw rulesChangedMeanwhile();
  if (`${known}` === `${ids}`) return;
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
