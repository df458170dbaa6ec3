import { defineError } from "~/platform/kernel/errors";

export const extraNotFound = defineError("NOT_FOUND", "extra_not_found", {
  en: "Extra not found",
  sw: "Kazi ya ziada haikupatikana",
});
export const extraWithoutQuote = defineError("CONFLICT", "extra_without_quote", {
  en: "This move has no accepted quote. Nothing can be added to it.",
  sw: "Uhamisho huu hauna kotesheni iliyokubaliwa. Hakuna kinachoweza kuongezwa.",
});
export const extraNotListed = defineError("INVALID", "extra_not_listed", {
  en: "Choose lines of the quote's price list",
  sw: "Chagua mistari ya orodha ya bei ya kotesheni",
});
export const extraHasState = defineError("CONFLICT", "extra_state", {
  en: "This extra is already {state}. Please look at it again.",
  sw: "Kazi hii ya ziada tayari ni {state}. Tafadhali itazame tena.",
});
export const extraSumDiffers = defineError("CONFLICT", "extra_sum_differs", {
  en: "The sum changed meanwhile. Please read it again and then sign.",
  sw: "Jumla imebadilika. Tafadhali isome tena kisha utie sahihi.",
});
export const extraNotDoubted = defineError("CONFLICT", "extra_not_doubted", {
  en: "Only a signed extra that is flagged needs an exception",
});
export const extraWithoutAmount = defineError("INVALID", "extra_without_amount", {
  en: "Enter an amount",
});
export const extraWhatMissing = defineError("INVALID", "extra_what_missing", {
  en: "Write what is extra",
  sw: "Andika kazi ya ziada ni gani",
});
export const extraPhotoMissing = defineError("INVALID", "extra_photo_missing", {
  en: "Take a photo of it",
  sw: "Piga picha yake",
});
export const extraReportWrong = defineError("INVALID", "extra_report_wrong", {
  en: "This report of an extra cannot be read",
  sw: "Taarifa hii ya kazi ya ziada haisomeki",
});
export const extraOfEndedMove = defineError("CONFLICT", "extra_of_ended_move", {
  en: "This move was cancelled. Nothing can be added to it.",
  sw: "Uhamisho huu ulighairiwa. Hakuna kinachoweza kuongezwa.",
});
