import { defineError } from "./errors";

export const importNotFound = defineError("NOT_FOUND", "customer_import_not_found", {
  en: "This import no longer exists",
  sw: "Uingizaji huu haupo tena",
});
export const sheetNotReadable = defineError("INVALID", "sheet_not_readable", {
  en: "Please choose a CSV or Excel (.xlsx) file",
  sw: "Tafadhali chagua faili ya CSV au Excel (.xlsx)",
});
export const sheetWebPage = defineError("INVALID", "sheet_web_page", {
  en: "This file is a web page with the name of a spreadsheet. Please open it in Excel, save it as .xlsx and upload that.",
  sw: "Faili hii ni ukurasa wa wavuti uliopewa jina la lahajedwali. Tafadhali ifungue kwa Excel, ihifadhi kama .xlsx na uipakie.",
});
export const sheetOldWorkbook = defineError("INVALID", "sheet_old_workbook", {
  en: "This is an old Excel file (.xls). Please open it in Excel, save it as .xlsx and upload that.",
  sw: "Hiki ni kitabu cha kazi cha aina ya zamani (.xls). Tafadhali kifungue kwa Excel, kihifadhi kama .xlsx na ukipakie.",
});
export const sheetRowTooLong = defineError("INVALID", "sheet_row_too_long", {
  en: "A row of this file does not end. Please check its quotation marks, or save it as .xlsx.",
  sw: "Safu moja ya faili hii haina mwisho. Tafadhali angalia alama zake za kunukuu, au ihifadhi kama .xlsx.",
});
export const cellsBeyondHeads = defineError("INVALID", "import_cells_beyond_heads", {
  en: "This row has more cells than there are headings. Please put text with commas in quotation marks.",
  sw: "Safu hii ina seli nyingi kuliko vichwa. Tafadhali weka maandishi yenye koma ndani ya alama za kunukuu.",
});
export const daysUnclear = defineError("INVALID", "import_days_unclear", {
  en: "Please choose how the days in {column} are written: {examples} can be read in two ways",
  sw: "Tafadhali chagua jinsi siku katika {column} zilivyoandikwa: {examples} zinaweza kusomwa kwa njia mbili",
});
export const importRunning = defineError("CONFLICT", "import_running", {
  en: "This file is being imported. Please check again in a minute.",
  sw: "Faili hii inaingizwa. Tafadhali angalia tena baada ya dakika moja.",
});
export const birthYearMissing = defineError("INVALID", "import_birth_year_missing", {
  en: "The year is missing, so this is left empty",
  sw: "Mwaka haupo, kwa hiyo hapa pameachwa wazi",
});
export const secondPhoneLeftOut = defineError("INVALID", "import_second_phone_left_out", {
  en: "This is not a mobile number, so it is skipped",
  sw: "Hii si nambari ya simu ya mkononi, kwa hiyo imeachwa",
});
export const rowKnown = defineError("CONFLICT", "import_row_known", {
  en: "Already exists: {who}",
  sw: "Tayari yupo: {who}",
});
export const columnTwice = defineError("INVALID", "column_twice", {
  en: "{field} is chosen for two columns",
  sw: "{field} imechaguliwa kwa safuwima mbili",
});
export const importDone = defineError("CONFLICT", "customer_import_done", {
  en: "This file was already imported",
  sw: "Faili hii tayari imeingizwa",
});
export const importFileGone = defineError("CONFLICT", "customer_import_file_gone", {
  en: "The file was deleted after a day. Please upload it again.",
  sw: "Faili ilihifadhiwa kwa siku moja. Tafadhali ipakie tena.",
});
export const importNotDone = defineError("CONFLICT", "customer_import_not_done", {
  en: "Only a completed import can be undone",
  sw: "Ni uingizaji uliokamilika tu unaoweza kutenguliwa",
});
export const rowsBad = defineError("CONFLICT", "employee_rows_bad", {
  en: "{count} rows have errors, so nothing was imported. Please correct the file and upload it again.",
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
