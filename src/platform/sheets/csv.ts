/** A cell that begins like this is a formula to spreadsheets (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** Phones in E.164 are no formulas: other programs would keep a prefix. */
const PHONE = /^\+\d{7,15}$/;
const QUOTED = /[",\r\n]/;
const SPECIAL = /^[=+\-@\t]|[",\r\n]/;

/** Formats one cell: neutralises formulas and quotes if needed. Numbers stay numbers, also negative ones. */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (!SPECIAL.test(value)) return value;
  const safe = FORMULA.test(value) && !PHONE.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** The byte order mark: without it spreadsheets misread letters such as ũ. */
export const CSV_START = "\uFEFF";
