import { listLeadStaff } from "~/features/crm/leads/server/queries";
import { listStaffOf } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan, can } from "~/platform/http/actor";
import { unknownVariable } from "~/platform/kernel/message-text";
import { ruleChangedMeanwhile, ruleNotFound, ruleValuesReversed } from "../../../assignment/errors";
import { defineRules } from "../../../server/commands";
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

/** What is due of a deleted rule does nothing. */
export const automations = defineRules<AutomationFields>(automationRules, {
  noun: "Rule",
  scope: "automation-rules",
  names: [
    ...(["name", "trigger", "services", "places", "sources", "locales", "valueFrom", "valueTo"] as const),
    ...(["delayMinutes", "actions", "isActive"] as const),
  ],
  notFound: ruleNotFound,
  changedMeanwhile: ruleChangedMeanwhile,
  events: { created: automationCreated, edited: automationEdited, deleted: automationDeleted },
  clean: (fields) => ({
    ...fields,
    places: [...new Set(fields.places.map((place) => place.trim()).filter(Boolean))],
    actions: { ...fields.actions, tag: fields.actions.tag.trim() },
  }),
  assertValid: assertRule,
  // Disabling a rule does not make the actor responsible for its actions, so it needs no check.
  keepsOwner: ({ fields, changed }) => changed.length === 1 && changed[0] === "isActive" && !fields.isActive,
});
