import { defineEvent } from "~/platform/events/define";
import { SHOWN_CHARACTERS } from "~/platform/kernel/import";
import type { Cents } from "~/platform/kernel/money";
import { centsOf, guessColumns, monthText, type SheetRow } from "~/platform/kernel/sheet-columns";

/**
 * Pay of the months of a year before payroll started here, one row for each person and month. It completes the year
 * to date of payslips and the P9A (docs/decisions/0089).
 */

export const OPENING_FILE = { mostRows: 5_000, mostBytes: 3 * 1024 * 1024 };

/** Cents. */
export const OPENING_AMOUNTS = [
  "basicPay",
  "grossPay",
  "taxablePay",
  "taxCharged",
  "relief",
  "paye",
  "nssf",
  "shif",
  "nhif",
  "housingLevy",
  "netPay",
] as const;
export type OpeningAmount = (typeof OPENING_AMOUNTS)[number];
type OpeningColumn = "employee" | "month" | OpeningAmount;

export const OPENING_COLUMNS: Record<OpeningColumn, { label: string; also: readonly string[] }> = {
  employee: {
    label: "Employee",
    also: [
      "employeenumber",
      "employeeno",
      "employeeid",
      "payrollnumber",
      "payrollno",
      "staffno",
      "staffnumber",
      "number",
    ],
  },
  month: { label: "Month", also: ["period", "payperiod"] },
  basicPay: { label: "Basic pay", also: ["basic", "basicsalary"] },
  grossPay: { label: "Gross pay", also: ["gross"] },
  taxablePay: { label: "Taxable pay", also: ["chargeablepay", "taxable"] },
  taxCharged: { label: "Tax charged", also: ["tax", "taxbeforerelief"] },
  relief: { label: "Relief", also: ["reliefs", "personalrelief", "totalrelief"] },
  paye: { label: "PAYE", also: ["payetax"] },
  nssf: { label: "NSSF", also: ["nssfcontribution"] },
  shif: { label: "SHIF", also: ["sha"] },
  nhif: { label: "NHIF", also: [] },
  housingLevy: { label: "Housing levy", also: ["ahl", "affordablehousinglevy", "levy"] },
  netPay: { label: "Net pay", also: ["net"] },
};
const COLUMN_NAMES = Object.keys(OPENING_COLUMNS) as OpeningColumn[];
/** A month's law has only one of the two. */
const MAY_BE_EMPTY: ReadonlySet<OpeningColumn> = new Set(["shif", "nhif"]);

/** Finds each column by its heading and content; undefined if it is missing. */
export function placesOf(
  heads: readonly string[],
  rows: readonly SheetRow[] = [],
): Record<OpeningColumn, number | undefined> {
  const guessed = guessColumns(heads, OPENING_COLUMNS, rows);
  const found = {} as Record<OpeningColumn, number | undefined>;
  for (const name of COLUMN_NAMES) {
    const at = guessed.indexOf(name);
    found[name] = at < 0 ? undefined : at;
  }
  return found;
}

/** The labels of missing columns. */
export const columnsMissing = (places: Record<OpeningColumn, number | undefined>): string[] =>
  COLUMN_NAMES.filter((name) => places[name] === undefined && !MAY_BE_EMPTY.has(name)).map(
    (name) => OPENING_COLUMNS[name].label,
  );

export type OpeningAmounts = Record<OpeningAmount, Cents>;
export interface OpeningRow extends OpeningAmounts {
  employee: string;
  month: string;
}

export type CellProblem = "employee" | "month" | "ahead" | "amount" | "net" | "taxable" | "paye";

/** Reads one row of a file, or returns all its wrong cells. `thisMonth` is the latest valid month. */
export function readRow(
  cells: readonly string[],
  places: Record<OpeningColumn, number | undefined>,
  thisMonth: string,
): { row: OpeningRow } | { wrong: { column: OpeningColumn; value: string; why: CellProblem }[] } {
  const cell = (name: OpeningColumn) =>
    places[name] === undefined ? "" : (cells[places[name]] ?? "").trim();
  const wrong: { column: OpeningColumn; value: string; why: CellProblem }[] = [];
  const refuse = (column: OpeningColumn, why: CellProblem) =>
    wrong.push({ column, value: cell(column).slice(0, SHOWN_CHARACTERS), why });
  const employee = cell("employee");
  if (!employee) refuse("employee", "employee");
  const month = monthText(cell("month"));
  if (!month) refuse("month", "month");
  else if (month > thisMonth) refuse("month", "ahead");
  const amounts = {} as OpeningAmounts;
  for (const name of OPENING_AMOUNTS) {
    const typed = cell(name);
    const read = typed === "" && MAY_BE_EMPTY.has(name) ? 0 : centsOf(typed);
    if (read === undefined) refuse(name, "amount");
    amounts[name] = read ?? 0;
  }
  if (wrong.length > 0 || !month) return { wrong };
  if (amounts.netPay > amounts.grossPay) refuse("netPay", "net");
  if (amounts.taxablePay > amounts.grossPay) refuse("taxablePay", "taxable");
  if (amounts.paye > amounts.taxCharged) refuse("paye", "paye");
  return wrong.length > 0 ? { wrong } : { row: { employee, month, ...amounts } };
}

/** A row of zeros removes the month's import. */
export const isNothing = (row: OpeningAmounts): boolean => OPENING_AMOUNTS.every((name) => row[name] === 0);

export const openingImported = defineEvent<{ fileName: string; rows: number; people: number }>(
  "opening-balances.imported",
);
