import { defineEvent } from "~/platform/events/define";
import { SHOWN_CHARACTERS } from "~/platform/kernel/import";
import { type Cents, readPlainAmount } from "~/platform/kernel/money";

/**
 * What people were paid in the months of a year before payroll was done here: a row a person and month, so that payslips' year to date
 * and P9A are whole (docs/decisions/0089).
 */

/** Rows one file may have, and how long it may be. */
export const OPENING_FILE = { mostRows: 5_000, mostBytes: 3 * 1024 * 1024 };

/** Amounts of a row, in cents. */
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

/** The columns of a file: how each is called, and what else it is called in files. */
export const OPENING_COLUMNS: Record<OpeningColumn, { label: string; also: readonly string[] }> = {
  employee: {
    label: "Employee",
    also: ["employeenumber", "employeeno", "payrollnumber", "staffno", "number"],
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
/** The law of a month has one of the two alone: an empty cell is nothing. */
const MAY_BE_EMPTY: ReadonlySet<OpeningColumn> = new Set(["shif", "nhif"]);

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** Where each column is in a file, by its head; undefined for one that is missing. */
export function placesOf(heads: readonly string[]): Record<OpeningColumn, number | undefined> {
  const found = {} as Record<OpeningColumn, number | undefined>;
  for (const name of COLUMN_NAMES) {
    const { label, also } = OPENING_COLUMNS[name];
    const names = [plain(label), ...also];
    const at = heads.findIndex((head) => names.includes(plain(head)));
    found[name] = at < 0 ? undefined : at;
  }
  return found;
}

/** The columns that a file lacks, as people call them. */
export const columnsMissing = (places: Record<OpeningColumn, number | undefined>): string[] =>
  COLUMN_NAMES.filter((name) => places[name] === undefined && !MAY_BE_EMPTY.has(name)).map(
    (name) => OPENING_COLUMNS[name].label,
  );

/** A month as people and spreadsheets write it, as YYYY-MM: 2026-03, 03/2026, 31/03/2026, 2026-03-01. */
export function readMonth(text: string): string | undefined {
  const typed = text.trim();
  const [, year, month] = /^(\d{4})-(0?[1-9]|1[0-2])(?:-\d{1,2}.*)?$/.exec(typed) ?? [];
  const [, month2, year2] = /^(?:\d{1,2}[/.-])?(0?[1-9]|1[0-2])[/.-](\d{4})$/.exec(typed) ?? [];
  const found = year && month ? [year, month] : year2 && month2 ? [year2, month2] : undefined;
  return found && `${found[0]}-${(found[1] ?? "").padStart(2, "0")}`;
}

export type OpeningAmounts = Record<OpeningAmount, Cents>;
export interface OpeningRow extends OpeningAmounts {
  /** As it was written; matched without case. */
  employee: string;
  /** YYYY-MM. */
  month: string;
}

/** What is wrong with a cell, for the caller to put into words. */
export type CellProblem = "employee" | "month" | "ahead" | "amount" | "net" | "taxable" | "paye";

/** One row of a file; or every cell of it that is wrong. `thisMonth` is the latest one may say. */
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
  const month = readMonth(cell("month"));
  if (!month) refuse("month", "month");
  else if (month > thisMonth) refuse("month", "ahead");
  const amounts = {} as OpeningAmounts;
  for (const name of OPENING_AMOUNTS) {
    const typed = cell(name);
    const read = typed === "" && MAY_BE_EMPTY.has(name) ? 0 : readPlainAmount(typed);
    if (read === undefined) refuse(name, "amount");
    amounts[name] = read ?? 0;
  }
  if (wrong.length > 0 || !month) return { wrong };
  if (amounts.netPay > amounts.grossPay) refuse("netPay", "net");
  if (amounts.taxablePay > amounts.grossPay) refuse("taxablePay", "taxable");
  if (amounts.paye > amounts.taxCharged) refuse("paye", "paye");
  return wrong.length > 0 ? { wrong } : { row: { employee, month, ...amounts } };
}

/** A row of zeros takes back what was imported of its month. */
export const isNothing = (row: OpeningAmounts): boolean => OPENING_AMOUNTS.every((name) => row[name] === 0);

export const openingImported = defineEvent<{ fileName: string; rows: number; people: number }>(
  "opening-balances.imported",
);
