import { defineError } from "~/platform/kernel/errors";

/** What is refused of leads. */

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
export const leadAssigneeNotReached = defineError("INVALID", "lead_assignee_not_reached", {
  en: "Please choose somebody who works on leads and whom you may assign them to",
  sw: "Tafadhali chagua mtu anayeshughulikia wateja watarajiwa na ambaye unaweza kumkabidhi",
});
export const leadNeedsAssignee = defineError("INVALID", "lead_needs_assignee", {
  en: "Please choose who works on this lead",
  sw: "Tafadhali chagua atakayemshughulikia mteja huyu mtarajiwa",
});
export const leadChangedMeanwhile = defineError("CONFLICT", "lead_changed_meanwhile", {
  en: "Somebody else changed this lead in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha mteja huyu mtarajiwa kwa sasa. Tafadhali angalia tena.",
});
