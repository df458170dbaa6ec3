import { defineError } from "~/platform/kernel/errors";

export const ruleNotFound = defineError("NOT_FOUND", "assignment_rule_not_found", {
  en: "There is no such rule.",
});
export const ruleNameRequired = defineError("INVALID", "assignment_rule_name_required", {
  en: "Please name the rule",
});
export const rulePeopleRequired = defineError("INVALID", "assignment_rule_people_required", {
  en: "Choose who is given the leads",
});
export const rulePersonNotOnLeads = defineError("INVALID", "assignment_rule_person_not_on_leads", {
  en: "One of these people does not work on leads",
});
export const ruleValuesReversed = defineError("INVALID", "assignment_rule_values_reversed", {
  en: "The highest value is below the lowest",
});
export const ruleChangedMeanwhile = defineError("CONFLICT", "assignment_rule_changed_meanwhile", {
  en: "A colleague changed this rule meanwhile. Reload to see it.",
});
export const rulesChangedMeanwhile = defineError("CONFLICT", "assignment_rules_changed_meanwhile", {
  en: "Rules were added or removed meanwhile. Reload to see them.",
});
