import { defineError } from "~/platform/kernel/errors";

export const beforeFirstRules = defineError("INVALID", "payroll_before_first_rules", {
  en: "There are no payroll rules for days before {day}",
});
export const ruleSetNotFound = defineError("NOT_FOUND", "payroll_rules_not_found", {
  en: "These payroll rules no longer exist",
});
export const ruleSetInForce = defineError("CONFLICT", "payroll_rules_in_force", {
  en: "Confirmed payroll rules cannot be changed: propose new ones",
});
export const ruleSetOwn = defineError("FORBIDDEN", "payroll_rules_own", {
  en: "A second person must confirm payroll rules",
});
export const tokenConfirmsNothing = defineError("FORBIDDEN", "payroll_rules_token", {
  en: "An API token cannot confirm payroll rules",
});
export const ruleSetWaits = defineError("CONFLICT", "payroll_rules_waiting", {
  en: "Other rules from this day wait for confirmation",
});
export const rulesFromMidMonth = defineError("INVALID", "payroll_rules_mid_month", {
  en: "Rules begin with the first day of a month",
});
export const rulesTooEarly = defineError("INVALID", "payroll_rules_too_early", {
  en: "New rules cannot begin before the latest rules in force",
});
export const rulesSourceRequired = defineError("INVALID", "payroll_rules_source_required", {
  en: "Please say where the rules are from",
});
export const bandsNotAscending = defineError("INVALID", "payroll_bands_not_ascending", {
  en: "Each tax band ends above the one before, and the last has no end",
});
export const nhifNotAscending = defineError("INVALID", "payroll_nhif_not_ascending", {
  en: "NHIF begins with 0, and each amount with more than the one before",
});
export const nssfLimitsCrossed = defineError("INVALID", "payroll_nssf_limits_crossed", {
  en: "The lower limit cannot be above the upper",
});
