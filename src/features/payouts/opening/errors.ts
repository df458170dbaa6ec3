import { defineError } from "~/platform/kernel/errors";
import type { CellProblem } from "./domain";

export const openingSheetTooLong = defineError("INVALID", "opening_sheet_too_long", {
  en: "A file can have {most} rows at most",
});
export const openingSheetEmpty = defineError("INVALID", "opening_sheet_empty", {
  en: "There are no rows in this file: the first row names the columns, each other one is an employee's month",
});
export const openingColumnsMissing = defineError("INVALID", "opening_columns_missing", {
  en: "The file lacks these columns: {columns}",
});
const employeeUnknown = defineError("INVALID", "opening_employee_unknown", {
  en: "No employee has this number",
});
const monthNotRead = defineError("INVALID", "opening_month_not_read", {
  en: "Please enter a month, such as 2026-03",
});
const monthAhead = defineError("INVALID", "opening_month_ahead", {
  en: "This month is in the future",
});
const amountNotFigure = defineError("INVALID", "opening_amount_not_figure", {
  en: "Please enter an amount in shillings, such as 45000 or 0",
});
const netAboveGross = defineError("INVALID", "opening_net_above_gross", {
  en: "Net pay is more than gross pay",
});
const taxableAboveGross = defineError("INVALID", "opening_taxable_above_gross", {
  en: "Taxable pay is more than gross pay",
});
const payeAboveTax = defineError("INVALID", "opening_paye_above_tax", {
  en: "PAYE is more than the tax charged",
});
export const openingPaidHere = defineError("INVALID", "opening_paid_here", {
  en: "Payroll has paid them for this month already: {payslip}",
});
export const openingTwiceInFile = defineError("INVALID", "opening_twice_in_file", {
  en: "The same employee and month are in row {row}",
});

export const CELL_ERRORS: Record<CellProblem, () => { message: string }> = {
  employee: employeeUnknown,
  month: monthNotRead,
  ahead: monthAhead,
  amount: amountNotFigure,
  net: netAboveGross,
  taxable: taxableAboveGross,
  paye: payeAboveTax,
};
