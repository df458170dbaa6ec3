import { defineError } from "~/platform/kernel/errors";

/** What is refused of importing employees, beside what is of any import (customers/import/errors). */

export const employeeSheetTooLong = defineError("INVALID", "employee_sheet_too_long", {
  en: "A file can have {most} employees at most",
  sw: "Faili inaweza kuwa na wafanyakazi wasiozidi {most}",
});
export const employeeSheetEmpty = defineError("INVALID", "employee_sheet_empty", {
  en: "There are no employees in this file: the first row names the columns, the others are employees",
  sw: "Hakuna wafanyakazi katika faili hii: safu ya kwanza hutaja safuwima, zingine ni wafanyakazi",
});
export const employeeRowsBad = defineError("CONFLICT", "employee_rows_bad", {
  en: "{count} rows cannot be imported, so none was. Please correct the file and upload it again.",
  sw: "Safu {count} haziwezi kuingizwa, kwa hiyo hakuna iliyoingizwa. Tafadhali sahihisha faili na uipakie tena.",
});
export const employeeTwiceInFile = defineError("INVALID", "employee_twice_in_file", {
  en: "The same is in row {row}",
  sw: "Ile ile ipo katika safu ya {row}",
});
export const salaryNotFigure = defineError("INVALID", "employee_salary_not_figure", {
  en: "Please enter an amount in shillings, such as 45000",
  sw: "Tafadhali andika kiasi kwa shilingi, kama 45000",
});
