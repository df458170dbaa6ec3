import { defineError } from "~/platform/kernel/errors";

export const surveyLinkUnknown = defineError("NOT_FOUND", "survey_link_unknown", {
  en: "This link is not known. Please call us.",
  sw: "Kiungo hiki hakijulikani. Tafadhali tupigie simu.",
});
export const surveyLinkOver = defineError("GONE", "survey_link_over", {
  en: "This link to your list has ended. Please call us.",
  sw: "Kiungo hiki cha orodha yako kimekwisha. Tafadhali tupigie simu.",
});
export const surveyListEmpty = defineError("INVALID", "survey_list_empty", {
  en: "Add at least one item before you send the list",
  sw: "Ongeza angalau kitu kimoja kabla ya kutuma orodha",
});
export const surveyLinkMissing = defineError("CONFLICT", "survey_link_missing", {
  en: "There is no link in use. Make a link first.",
  sw: "Hakuna kiungo kinachotumika. Tengeneza kiungo kwanza.",
});
export const surveyContactMissing = defineError("INVALID", "survey_contact_missing", {
  en: "The customer has no address for this message",
  sw: "Mteja hana anwani ya ujumbe huu",
});
export const reviewOutdated = defineError("CONFLICT", "inventory_review_outdated", {
  en: "The list changed meanwhile. Check it again before you confirm it.",
});
