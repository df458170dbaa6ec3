import { defineError } from "~/platform/kernel/errors";

export const supplierSheetTooLong = defineError("INVALID", "supplier_sheet_too_long", {
  en: "A file can have {most} suppliers at most",
  sw: "Faili inaweza kuwa na wasambazaji wasiozidi {most}",
});
export const supplierSheetEmpty = defineError("INVALID", "supplier_sheet_empty", {
  en: "There are no suppliers in this file: the first row names the columns, the others are suppliers",
  sw: "Hakuna wasambazaji katika faili hii: safu ya kwanza hutaja safuwima, zingine ni wasambazaji",
});
export const supplierTwiceInFile = defineError("INVALID", "supplier_twice_in_file", {
  en: "This supplier is in row {row} already",
  sw: "Msambazaji huyu yuko tayari katika safu ya {row}",
});
export const supplierKnown = defineError("INVALID", "supplier_known", {
  en: "Already in the list",
  sw: "Tayari yupo kwenye orodha",
});
export const kindMissing = defineError("INVALID", "supplier_kind_missing", {
  en: "Enter the kind: {kinds}",
  sw: "Andika aina: {kinds}",
});
export const ratingNotRead = defineError("INVALID", "supplier_rating_not_read", {
  en: "Enter 1 to 5 stars",
  sw: "Andika nyota 1 hadi 5",
});
