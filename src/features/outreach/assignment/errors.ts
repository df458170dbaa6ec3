import { defineError } from "~/platform/kernel/errors";

export const ruleNotFound = defineError("NOT_FOUND", "assignment_rule_not_found", {
  en: "There is no such rule.",
  sw: "Hakuna kanuna kama hiyo.",
});
export const ruleNameRequired = defineError("INVALID", "assignment_rule_name_required", {
  en: "Please name the rule",
  sw: "Tafadhali ipe kanuni jina",
});
export const rulePeopleRequired = defineError("INVALID", "assignment_rule_people_required", {
  en: "Choose who is given the leads",
  sw: "Chagua wanaopewa wateja hawa",
});
export const rulePersonNotOnLeads = defineError("INVALID", "assignment_rule_person_not_on_leads", {
  en: "One of these people does not work on leads",
  sw: "Mmoja wa watu hawa hashughulikii wateja watarajiwa",
});
export const ruleValuesReversed = defineError("INVALID", "assignment_rule_values_reversed", {
  en: "The highest value is below the lowest",
  sw: "Thamani ya juu iko chini ya ile ya chini",
});
export const ruleChangedMeanwhile = defineError("CONFLICT", "assignment_rule_changed_meanwhile", {
  en: "A colleague changed this rule meanwhile. Reload to see it.",
  sw: "Mtu mwingine amebadilisha kanuni hii. Pakia upya uione.",
});
export const rulesChangedMeanwhile = defineError("CONFLICT", "assignment_rules_changed_meanwhile", {
  en: "Rules were added or removed meanwhile. Reload to see them.",
  sw: "Kanuni zimeongezwa au kuondolewa. Pakia upya uzione.",
});
