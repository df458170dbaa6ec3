import { defineError } from "~/platform/kernel/errors";

export const contentNotFound = defineError("NOT_FOUND", "content_not_found", {
  en: "Content item not found",
});
export const contentChangedMeanwhile = defineError("CONFLICT", "content_changed_meanwhile", {
  en: "This was changed in the meantime. Reload to see the change, then save again.",
});
export const slugTaken = defineError("INVALID", "content_slug_taken", {
  en: "This name is taken already",
});
export const companyFactsStay = defineError("CONFLICT", "company_facts_stay", {
  en: "The company's facts are on every page: edit them instead.",
});
export const contentTextRequired = defineError("INVALID", "content_text_required", {
  en: "This text is required",
  sw: "Maandishi haya yanahitajika",
});
export const hrefNotValid = defineError("INVALID", "content_href_not_valid", {
  en: "A path like /services, or https://…",
  sw: "Njia kama /services, au https://…",
});
export const pictureNameNotValid = defineError("INVALID", "content_picture_name_not_valid", {
  en: "The picture's name: small letters, figures and dashes",
  sw: "Jina la picha: herufi ndogo, tarakimu na vistari",
});
export const slugNotValid = defineError("INVALID", "content_slug_not_valid", {
  en: "Small letters, figures and dashes",
  sw: "Herufi ndogo, tarakimu na vistari",
});
