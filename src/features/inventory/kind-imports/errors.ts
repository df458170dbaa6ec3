import { defineError } from "~/platform/kernel/errors";

export const kindSheetTooLong = defineError("INVALID", "item_kind_sheet_too_long", {
  en: "A file can have {most} items at most",
});
export const kindSheetEmpty = defineError("INVALID", "item_kind_sheet_empty", {
  en: "There are no items in this file: the first row names the columns, the others are items",
});
export const kindTwiceInFile = defineError("INVALID", "item_kind_twice_in_file", {
  en: "Row {row} has the same value",
});
export const kindSameAsNow = defineError("INVALID", "item_kind_same_as_now", {
  en: "The same as now",
});
