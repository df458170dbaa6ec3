import { defineError } from "~/platform/kernel/errors";

export const supplierSheetTooLong = defineError("INVALID", "supplier_sheet_too_long", {
  en: "A file can have {most} suppliers at most",
});
export const supplierSheetEmpty = defineError("INVALID", "supplier_sheet_empty", {
  en: "There are no suppliers in this file: the first row names the columns, the others are suppliers",
});
export const supplierTwiceInFile = defineError("INVALID", "supplier_twice_in_file", {
  en: "This supplier is in row {row} already",
});
export const supplierKnown = defineError("INVALID", "supplier_known", {
  en: "Already in the list",
});
export const kindMissing = defineError("INVALID", "supplier_kind_missing", {
  en: "Enter the kind: {kinds}",
});
export const ratingNotRead = defineError("INVALID", "supplier_rating_not_read", {
  en: "Enter 1 to 5 stars",
});
