import { defineError } from "~/platform/kernel/errors";
import type { CellProblem } from "./domain";

export const openingSheetTooLong = defineError("INVALID", "opening_sheet_too_long", {
  en: "A file can have {most} rows at most",
  sw: "Faili inaweza kuwa na safu zisizozidi {most}",
});
export const openingSheetEmpty = defineError("INVALID", "opening_sheet_empty", {
  en: "There are no rows in this file: the first row names the columns, each other one is an employee's month",
  sw: "Hakuna safu katika faili hii: safu ya kwanza hutaja safuwima, kila nyingine ni mwezi wa mfanyakazi",
});
export const openingColumnsMissing = defineError("INVALID", "opening_columns_missing", {
  en: "The file lacks these columns: {columns}",
  sw: "Faili haina safuwima hizi: {columns}",
});
const employeeUnknown = defineError("INVALID", "opening_employee_unknown", {
  en: "No employee has this number",
  sw: "Hakuna mfanyakazi mwenye nambari hii",
});
const monthNotRead = defineError("INVALID", "opening_month_not_read", {
  en: "Please enter a month, such as 2026-03",
  sw: "Tafadhali andika mwezi, kama 2026-03",
});
const monthAhead = defineError("INVALID", "opening_month_ahead", {
  en: "This month is in the future",
  sw: "Mwezi huu haujafika",
});
const amountNotFigure = defineError("INVALID", "opening_amount_not_figure", {
  en: "Please enter an amount in shillings, such as 45000 or 0",
  sw: "Tafadhali andika kiasi kwa shilingi, kama 45000 au 0",
});
const netAboveGross = defineError("INVALID", "opening_net_above_gross", {
  en: "Net pay is more than gross pay",
  sw: "Mshahara halisi unazidi mshahara kabla ya makato",
});
const taxableAboveGross = defineError("INVALID", "opening_taxable_above_gross", {
  en: "Taxable pay is more than gross pay",
  sw: "Mapato yanayotozwa kodi yanazidi mshahara kabla ya makato",
});
const payeAboveTax = defineError("INVALID", "opening_paye_above_tax", {
  en: "PAYE is more than the tax charged",
  sw: "PAYE inazidi kodi iliyotozwa",
});
export const openingPaidHere = defineError("INVALID", "opening_paid_here", {
  en: "Payroll has paid them for this month already: {payslip}",
  sw: "Tayari wamelipwa kwa mwezi huu: {payslip}",
});
export const openingTwiceInFile = defineError("INVALID", "opening_twice_in_file", {
  en: "The same employee and month are in row {row}",
  sw: "Mfanyakazi na mwezi huohuo upo katika safu ya {row}",
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
