import { defineError } from "~/platform/kernel/errors";

export const sheetTooLong = defineError("INVALID", "sheet_too_long", {
  en: "A file can have {most} customers at most",
  sw: "Faili inaweza kuwa na wateja wasiozidi {most}",
});
export const sheetEmpty = defineError("INVALID", "sheet_empty", {
  en: "There are no customers in this file: the first row names the columns, the others are customers",
  sw: "Hakuna wateja katika faili hii: safu ya kwanza hutaja safuwima, zingine ni wateja",
});
export const twiceInFile = defineError("INVALID", "customer_twice_in_file", {
  en: "Row {row} has the same email or phone",
  sw: "Barua pepe au simu ileile ipo katika safu ya {row}",
});
export const phoneOfOther = defineError("CONFLICT", "customer_phone_of_other", {
  en: "{who} has this phone too. Both appear in Likely duplicates.",
  sw: "{who} pia ana simu hii. Wote wataonekana katika wanaofanana.",
});
