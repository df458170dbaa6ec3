import { defineError } from "~/platform/kernel/errors";

export const leadSheetTooLong = defineError("INVALID", "lead_sheet_too_long", {
  en: "A file can have {most} leads at most",
  sw: "Faili inaweza kuwa na wateja watarajiwa wasiozidi {most}",
});
export const leadSheetEmpty = defineError("INVALID", "lead_sheet_empty", {
  en: "There are no leads in this file: the first row names the columns, the others are leads",
  sw: "Hakuna wateja watarajiwa katika faili hii: safu ya kwanza hutaja safuwima, zingine ni wateja watarajiwa",
});
export const leadTwiceInFile = defineError("INVALID", "lead_twice_in_file", {
  en: "The same email or phone is in row {row}",
  sw: "Barua pepe au simu ileile ipo katika safu ya {row}",
});
