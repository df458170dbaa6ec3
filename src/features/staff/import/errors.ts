import { defineError } from "~/platform/kernel/errors";

export const employeeSheetTooLong = defineError("INVALID", "employee_sheet_too_long", {
  en: "A file can have {most} employees at most",
  sw: "Faili inaweza kuwa na wafanyakazi wasiozidi {most}",
});
export const employeeSheetEmpty = defineError("INVALID", "employee_sheet_empty", {
  en: "There are no employees in this file: the first row names the columns, the others are employees",
  sw: "Hakuna wafanyakazi katika faili hii: safu ya kwanza hutaja safuwima, zingine ni wafanyakazi",
});
export const employeeTwiceInFile = defineError("INVALID", "employee_twice_in_file", {
  en: "Row {row} has the same value",
  sw: "Ile ile ipo katika safu ya {row}",
});
