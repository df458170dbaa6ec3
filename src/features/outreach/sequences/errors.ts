import { defineError } from "~/platform/kernel/errors";

export const sequenceNotFound = defineError("NOT_FOUND", "sequence_not_found", {
  en: "This sequence does not exist.",
});
export const sequenceChangedMeanwhile = defineError("CONFLICT", "sequence_changed_meanwhile", {
  en: "A colleague changed this sequence meanwhile. Reload to see it.",
});
export const sequenceStepsRequired = defineError("INVALID", "sequence_steps_required", {
  en: "Add a step",
});
export const stepVariableUnknown = defineError("INVALID", "sequence_step_variable_unknown", {
  en: "{variable} is not known here",
});
export const stepNumberMissing = defineError("INVALID", "sequence_step_number_missing", {
  en: "Name {number}, so that they know what it is about",
});
export const stepsOutOfOrder = defineError("INVALID", "sequence_steps_out_of_order", {
  en: "This step is due before the one above it",
});
export const stepLinkNotValid = defineError("INVALID", "sequence_step_link_not_valid", {
  en: "Please give a whole address, beginning with https://",
});
export const followUpNotFound = defineError("NOT_FOUND", "follow_up_not_found", {
  en: "This follow-up does not exist, or has ended.",
});
export const previewLeadMissing = defineError("NOT_FOUND", "sequence_preview_lead_missing", {
  en: "You have no lead with this number and a quote for the preview.",
});
export const previewRowMissing = defineError("NOT_FOUND", "sequence_preview_row_missing", {
  en: "There is no quote yet to show it with.",
});
