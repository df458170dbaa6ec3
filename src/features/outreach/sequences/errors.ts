import { defineError } from "~/platform/kernel/errors";

export const sequenceNotFound = defineError("NOT_FOUND", "sequence_not_found", {
  en: "This sequence does not exist.",
  sw: "Mfuatano huu haupo.",
});
export const sequenceChangedMeanwhile = defineError("CONFLICT", "sequence_changed_meanwhile", {
  en: "A colleague changed this sequence meanwhile. Reload to see it.",
  sw: "Mtu mwingine amebadilisha mfuatano huu. Pakia upya uone.",
});
export const sequenceStepsRequired = defineError("INVALID", "sequence_steps_required", {
  en: "Add a step",
  sw: "Ongeza hatua",
});
export const stepVariableUnknown = defineError("INVALID", "sequence_step_variable_unknown", {
  en: "{variable} is not known here",
  sw: "{variable} haijulikani hapa",
});
export const stepNumberMissing = defineError("INVALID", "sequence_step_number_missing", {
  en: "Name {number}, so that they know what it is about",
  sw: "Taja {number}, ili wajue inahusu nini",
});
export const stepsOutOfOrder = defineError("INVALID", "sequence_steps_out_of_order", {
  en: "This step is due before the one above it",
  sw: "Hatua hii inatangulia iliyo juu yake",
});
export const stepLinkNotValid = defineError("INVALID", "sequence_step_link_not_valid", {
  en: "Please give a whole address, beginning with https://",
  sw: "Tafadhali weka anwani kamili, inayoanza na https://",
});
export const followUpNotFound = defineError("NOT_FOUND", "follow_up_not_found", {
  en: "This follow-up does not exist, or has ended.",
  sw: "Ufuatiliaji huu haupo, au umekwisha.",
});
export const previewLeadMissing = defineError("NOT_FOUND", "sequence_preview_lead_missing", {
  en: "You have no lead with this number and a quote for the preview.",
  sw: "Hakuna mteja wako mtarajiwa mwenye nambari hii na kotesheni ya kuonyeshea.",
});
export const previewRowMissing = defineError("NOT_FOUND", "sequence_preview_row_missing", {
  en: "There is no quote yet to show it with.",
  sw: "Bado hakuna kotesheni ya kuonyeshea.",
});
