import { defineError } from "~/platform/kernel/errors";

export const beforeFirstRules = defineError("INVALID", "payroll_before_first_rules", {
  en: "There are no payroll rules for days before {day}",
  sw: "Hakuna kanuni za mishahara za siku kabla ya {day}",
});
export const ruleSetNotFound = defineError("NOT_FOUND", "payroll_rules_not_found", {
  en: "These payroll rules no longer exist",
  sw: "Kanuni hizi za mishahara hazipo tena",
});
export const ruleSetInForce = defineError("CONFLICT", "payroll_rules_in_force", {
  en: "Confirmed payroll rules cannot be changed: propose new ones",
  sw: "Kanuni za mishahara zilizothibitishwa hazibadilishwi: pendekeza mpya",
});
export const ruleSetOwn = defineError("FORBIDDEN", "payroll_rules_own", {
  en: "A second person must confirm payroll rules",
  sw: "Mtu wa pili huthibitisha kanuni za mishahara",
});
export const tokenConfirmsNothing = defineError("FORBIDDEN", "payroll_rules_token", {
  en: "An API token cannot confirm payroll rules",
  sw: "Tokeni ya API haithibitishi kanuni za mishahara",
});
export const ruleSetWaits = defineError("CONFLICT", "payroll_rules_waiting", {
  en: "Other rules from this day wait for confirmation",
  sw: "Kanuni nyingine za kuanzia siku hii zinasubiri kuthibitishwa",
});
export const rulesFromMidMonth = defineError("INVALID", "payroll_rules_mid_month", {
  en: "Rules begin with the first day of a month",
  sw: "Kanuni huanza siku ya kwanza ya mwezi",
});
export const rulesTooEarly = defineError("INVALID", "payroll_rules_too_early", {
  en: "New rules cannot begin before the latest rules in force",
  sw: "Kanuni mpya hazianzi kabla ya zile za karibuni zinazotumika",
});
export const rulesSourceRequired = defineError("INVALID", "payroll_rules_source_required", {
  en: "Please say where the rules are from",
  sw: "Tafadhali taja chanzo cha kanuni",
});
export const bandsNotAscending = defineError("INVALID", "payroll_bands_not_ascending", {
  en: "Each tax band ends above the one before, and the last has no end",
  sw: "Kila ngazi ya kodi huishia juu ya iliyotangulia, na ya mwisho haina kikomo",
});
export const nhifNotAscending = defineError("INVALID", "payroll_nhif_not_ascending", {
  en: "NHIF begins with 0, and each amount with more than the one before",
  sw: "NHIF huanza na 0, na kila kiasi huanza juu ya kilichotangulia",
});
export const nssfLimitsCrossed = defineError("INVALID", "payroll_nssf_limits_crossed", {
  en: "The lower limit cannot be above the upper",
  sw: "Kikomo cha chini hakizidi cha juu",
});
