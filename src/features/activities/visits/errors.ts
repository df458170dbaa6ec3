import { defineError } from "~/platform/kernel/errors";

export const visitLinkUnknown = defineError("NOT_FOUND", "visit_link_unknown", {
  en: "This link to a visit is not known",
  sw: "Kiungo hiki cha ziara hakijulikani",
});
export const onlySiteVisits = defineError("INVALID", "visit_only_site_visits", {
  en: "Only a site visit is offered by link",
});
export const visitNeedsSomebody = defineError("INVALID", "visit_needs_somebody", {
  en: "Please assign the visit first: the link offers the assignee's free hours",
});
export const slotTaken = defineError("CONFLICT", "visit_slot_taken", {
  en: "This time has just been taken. Please choose another one.",
  sw: "Muda huu umechukuliwa sasa hivi. Tafadhali chagua mwingine.",
});
export const slotRequired = defineError("INVALID", "visit_slot_required", {
  en: "Please choose a time for the visit",
  sw: "Tafadhali chagua muda wa ziara",
});
export const visitIsOver = defineError("CONFLICT", "visit_is_over", {
  en: "This visit can no longer be changed here. Please call us.",
  sw: "Ziara hii haiwezi kubadilishwa tena hapa. Tafadhali tupigie simu.",
});
export const visitLinkOver = defineError("GONE", "visit_link_over", {
  en: "This link is no longer in use. Please call us.",
  sw: "Kiungo hiki hakitumiki tena. Tafadhali tupigie simu.",
});
