import { defineError } from "~/platform/kernel/errors";

export const headerTextRequired = defineError("INVALID", "template_header_required", {
  en: "Header text is required",
  sw: "Maandishi ya juu yanahitajika",
});
export const footerTextRequired = defineError("INVALID", "template_footer_required", {
  en: "Footer text is required",
  sw: "Maandishi ya chini yanahitajika",
});
export const templateUnknown = defineError("INVALID", "template_unknown", {
  en: "There is no such document to preview.",
});
