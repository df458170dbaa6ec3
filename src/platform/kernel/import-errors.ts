import { defineError } from "./errors";

/** What is refused of importing any file. Reasons are those that programs know from the first import, of customers. */

export const importNotFound = defineError("NOT_FOUND", "customer_import_not_found", {
  en: "This import is not there any more",
  sw: "Uingizaji huu haupo tena",
});
export const sheetNotReadable = defineError("INVALID", "sheet_not_readable", {
  en: "Please choose a CSV or Excel (.xlsx) file",
  sw: "Tafadhali chagua faili ya CSV au Excel (.xlsx)",
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
export const rowsBad = defineError("CONFLICT", "employee_rows_bad", {
  en: "{count} rows cannot be imported, so none was. Please correct the file and upload it again.",
  sw: "Safu {count} haziwezi kuingizwa, kwa hiyo hakuna iliyoingizwa. Tafadhali sahihisha faili na uipakie tena.",
});
export const valueNotKnown = defineError("INVALID", "import_value_not_known", {
  en: "Please use one of: {known}",
  sw: "Tafadhali tumia mojawapo ya: {known}",
});
export const amountNotFigure = defineError("INVALID", "employee_salary_not_figure", {
  en: "Please enter an amount in shillings, such as 45000",
  sw: "Tafadhali andika kiasi kwa shilingi, kama 45000",
});
