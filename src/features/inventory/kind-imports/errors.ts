import { defineError } from "~/platform/kernel/errors";

export const kindSheetTooLong = defineError("INVALID", "item_kind_sheet_too_long", {
  en: "A file can have {most} items at most",
  sw: "Faili inaweza kuwa na vitu visivyozidi {most}",
});
export const kindSheetEmpty = defineError("INVALID", "item_kind_sheet_empty", {
  en: "There are no items in this file: the first row names the columns, the others are items",
  sw: "Hakuna vitu katika faili hii: safu ya kwanza hutaja safuwima, zingine ni vitu",
});
export const kindTwiceInFile = defineError("INVALID", "item_kind_twice_in_file", {
  en: "This item is in row {row} already",
  sw: "Kitu hiki kiko tayari katika safu ya {row}",
});
export const kindSameAsNow = defineError("INVALID", "item_kind_same_as_now", {
  en: "The same as now",
  sw: "Sawa na sasa",
});
