import { defineError } from "~/platform/kernel/errors";

/** What is refused of importing customers. */

export const importNotFound = defineError("NOT_FOUND", "customer_import_not_found", {
  en: "This import is not there any more",
  sw: "Uingizaji huu haupo tena",
});
export const sheetNotReadable = defineError("INVALID", "sheet_not_readable", {
  en: "Please choose a CSV or Excel (.xlsx) file",
  sw: "Tafadhali chagua faili ya CSV au Excel (.xlsx)",
});
export const sheetTooLong = defineError("INVALID", "sheet_too_long", {
  en: "A file can have {most} customers at most",
  sw: "Faili inaweza kuwa na wateja wasiozidi {most}",
});
export const sheetEmpty = defineError("INVALID", "sheet_empty", {
  en: "There are no customers in this file: the first row names the columns, the others are customers",
  sw: "Hakuna wateja katika faili hii: safu ya kwanza hutaja safuwima, zingine ni wateja",
});
export const columnTwice = defineError("INVALID", "column_twice", {
  en: "{field} is chosen for two columns",
  sw: "{field} imechaguliwa kwa safuwima mbili",
});
export const importDone = defineError("CONFLICT", "customer_import_done", {
  en: "This file was imported already",
  sw: "Faili hii tayari imeingizwa",
});
export const importFileGone = defineError("CONFLICT", "customer_import_file_gone", {
  en: "The file was kept for a day. Please upload it again.",
  sw: "Faili ilihifadhiwa kwa siku moja. Tafadhali ipakie tena.",
});
export const importNotDone = defineError("CONFLICT", "customer_import_not_done", {
  en: "Only an import that was done can be taken back",
  sw: "Ni uingizaji uliokamilika tu unaoweza kutenguliwa",
});
export const valueNotKnown = defineError("INVALID", "import_value_not_known", {
  en: "Please use one of: {known}",
  sw: "Tafadhali tumia mojawapo ya: {known}",
});
export const twiceInFile = defineError("INVALID", "customer_twice_in_file", {
  en: "The same email or phone stands in row {row}",
  sw: "Barua pepe au simu ileile ipo katika safu ya {row}",
});
