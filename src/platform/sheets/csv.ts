/** What spreadsheets read as a formula when a cell begins with it (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** A phone, as it is kept, is no formula: other programs would keep the sign put before it. */
const PHONE = /^\+\d{7,15}$/;
const QUOTED = /[",\r\n]/;
/** One look at a cell that needs neither, as nearly all do. */
const SPECIAL = /^[=+\-@\t]|[",\r\n]/;

/** One cell: never a formula, quoted when it must be. A number is one, also below zero. */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (!SPECIAL.test(value)) return value;
  const safe = FORMULA.test(value) && !PHONE.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Stands before the first line: without it spreadsheets misread letters such as ũ. */
export const CSV_START = "\uFEFF";
