import { defineError } from "~/platform/kernel/errors";

export const leadNotFound = defineError("NOT_FOUND", "lead_not_found", {
  en: "Lead not found",
  sw: "Mteja mtarajiwa hakupatikana",
});
export const budgetNotValid = defineError("INVALID", "lead_budget_not_valid", {
  en: "Budget must be a valid number",
  sw: "Bajeti lazima iwe nambari sahihi",
});
export const estimatedValueNotValid = defineError("INVALID", "lead_estimated_value_not_valid", {
  en: "Estimated value must be a valid number",
  sw: "Thamani inayokadiriwa lazima iwe nambari sahihi",
});
export const timezoneUnknown = defineError("INVALID", "lead_timezone_unknown", {
  en: "Please choose a time zone from the list",
  sw: "Tafadhali chagua saa za eneo kutoka kwenye orodha",
});
export const leadAssigneeNotReached = defineError("INVALID", "lead_assignee_not_reached", {
  en: "Please choose a colleague for leads to whom you may assign them",
  sw: "Tafadhali chagua mtu anayeshughulikia wateja watarajiwa na ambaye unaweza kumkabidhi",
});
export const leadNeedsAssignee = defineError("INVALID", "lead_needs_assignee", {
  en: "Please choose who works on this lead",
  sw: "Tafadhali chagua atakayemshughulikia mteja huyu mtarajiwa",
});
export const leadChangedMeanwhile = defineError("CONFLICT", "lead_changed_meanwhile", {
  en: "A colleague changed this lead in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha mteja huyu mtarajiwa kwa sasa. Tafadhali angalia tena.",
});
export const leadNeedsConversion = defineError("INVALID", "lead_needs_conversion", {
  en: "A lead becomes converted by its conversion into an opportunity",
  sw: "Mteja mtarajiwa hubadilishwa kwa kuanzisha fursa ya mauzo",
});
export const leadsNotSelected = defineError("INVALID", "leads_not_selected", {
  en: "Please select leads first",
});
export const leadMergedIntoItself = defineError("INVALID", "lead_merged_into_itself", {
  en: "Please choose two different leads",
});
export const leadMerged = defineError("CONFLICT", "lead_merged", {
  en: "{number} was merged already",
});
export const leadMergeKeepsConverted = defineError("CONFLICT", "lead_merge_keeps_converted", {
  en: "{number} became an opportunity: it is the one that stays",
});
export const leadStaysConverted = defineError("CONFLICT", "lead_stays_converted", {
  en: "This lead became an opportunity. Move the opportunity instead.",
  sw: "Mteja huyu mtarajiwa amekuwa fursa. Badilisha fursa badala yake.",
});
