import { isPlainDate, type PlainDate } from "./dates";
import { plainCode } from "./typed-text";

/** Reads people's spreadsheets: headings, column names, phones, days and amounts. */

export interface SheetRow {
  /** Row number in the file, from 1. */
  at: number;
  cells: readonly string[];
}

export interface SheetProblem {
  row: number;
  field: string;
  value: string;
  message: string;
}

/** A possible field of a column: its label and its other names in files, in small letters without spaces. */
interface SheetField {
  readonly label: string;
  readonly also: readonly string[];
  /** Pattern of most values, for ambiguous headings such as 'ID'. */
  readonly looks?: RegExp;
}

type SheetFields<Field extends string> = Readonly<Record<Field, SheetField>>;

/** The most rows above the headings. */
export const MOST_ABOVE = 30;
/** Number of rows that decide a column's field. */
const JUDGED = 200;

/** A heading in small letters without spaces, signs and the unit in brackets. */
const plain = (text: string) =>
  text
    .replace(/\([^)]*\)/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const namesOf = <Field extends string>(fields: SheetFields<Field>) => Object.keys(fields) as Field[];
const isCalled = (name: string, { label, also }: SheetField, said: string) =>
  said !== "" && [plain(name), plain(label), ...also].includes(said);

/** Whether a column may be a field: it has the field's name, or most values match its pattern. */
const looksLike = (name: string, { label, looks }: SheetField, said: string, values: readonly string[]) =>
  !looks ||
  [plain(name), plain(label)].includes(said) ||
  values.filter((value) => looks.test(value)).length * 2 >= values.length;

/**
 * Finds the heading row: among the first 30 rows, the one that names most fields; otherwise the first. Files may have a
 * title and a date above the headings.
 * @returns its index in `rows`, and the number of fields it names
 */
export function findHeads<Field extends string>(
  rows: readonly SheetRow[],
  fields: SheetFields<Field>,
): { at: number; names: number } {
  let found = { at: 0, names: 0 };
  for (const [at, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    const said = new Set(cells.map(plain));
    const names = namesOf(fields).filter((name) =>
      [...said].some((head) => isCalled(name, fields[name], head)),
    ).length;
    if (names > found.names) found = { at, names };
  }
  return found;
}

/**
 * Guesses each column's field from headings and values; each field is used once. Prefers columns with values over empty
 * ones, and skips columns whose values do not match the field's pattern.
 */
export function guessColumns<Field extends string>(
  headers: readonly string[],
  fields: SheetFields<Field>,
  rows: readonly SheetRow[] = [],
): (Field | null)[] {
  const said = headers.map(plain);
  const mapping: (Field | null)[] = headers.map(() => null);
  const values = headers.map((_, at) =>
    rows.slice(0, JUDGED).flatMap(({ cells }) => (cells[at] ?? "").trim() || []),
  );
  for (const name of namesOf(fields)) {
    const field = fields[name];
    const places = headers.flatMap((_, at) =>
      mapping[at] === null &&
      isCalled(name, field, said[at] ?? "") &&
      looksLike(name, field, said[at] ?? "", values[at] ?? [])
        ? [at]
        : [],
    );
    const best = places.find((at) => (values[at] ?? []).length > 0) ?? places[0];
    if (best !== undefined) mapping[best] = name;
  }
  return mapping;
}

/** A row's cells by field, trimmed. */
export function valuesOf<Field extends string>(
  { cells }: SheetRow,
  mapping: readonly (Field | null)[],
): Partial<Record<Field, string>> {
  const values: Partial<Record<Field, string>> = {};
  for (const [at, field] of mapping.entries()) if (field) values[field] = (cells[at] ?? "").trim();
  return values;
}

/** Whether a row is a total of the rows above it. */
export const isTotal = ({ cells }: SheetRow): boolean =>
  /^(?:grand |sub)?totals?:?$/i.test(cells.find((cell) => cell.trim() !== "")?.trim() ?? "");

/** Restores phones that a spreadsheet turned into numbers: 712345678 to 0712345678, 254712345678 to +254712345678. */
export function phoneText(text: string): string {
  const typed = plainCode(text);
  if (/^[17]\d{8}$/.test(typed)) return `0${typed}`;
  return /^254[17]\d{8}$/.test(typed) ? `+${typed}` : typed;
}

const NOTHING = /^(?:none|nil|null|n\/?a|-+|\.)$/i;

/** Separators of values in one cell: Google's ':::', a slash, a comma, 'or'. */
const PARTED = /\s*(?::::|[;,\n/]|\bor\b)\s*/i;

/** The values of a cell with several phones or addresses; none for 'none' and 'n/a'. */
export const severalIn = (text: string): string[] =>
  plainCode(text)
    .split(PARTED)
    .flatMap((part) => (part === "" || NOTHING.test(part) ? [] : [part]));

export const DAY_ORDERS = ["day first", "month first"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];
/** By column index. */
export type DayOrders = Readonly<Record<string, DayOrder>>;

const FIGURES = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})(?:\s+\d{1,2}:\d{2}.*)?$/;
const NAMED =
  /^(?:(\d{1,2})(?:st|nd|rd|th)?[\s./-]+([a-z]{3,9})|([a-z]{3,9})[\s./-]+(\d{1,2})(?:st|nd|rd|th)?),?[\s./-]+(\d{4}|\d{2})$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Expands a two-digit year as spreadsheets do: 00 to 49 are in this century. */
const wholeYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 50 ? "20" : "19"}${year}`);
const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const dateOf = (year: string, month: string | number, day: string) =>
  `${wholeYear(year)}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;

/**
 * Reads a day in the column's order: 14/03/1986, 5.3.25, 5-Mar-25, March 5, 2025, or a spreadsheet's own notation. Empty
 * for 0/0/00, which programs write for no date. Other text is returned unchanged, for the rules to reject.
 */
export function dayText(text: string, order: DayOrder = "day first"): PlainDate | string {
  const typed = plainCode(text);
  if (/^0{1,2}[/.-]0{1,2}[/.-](?:0{2}|0{4})$/.test(typed) || NOTHING.test(typed)) return "";
  const figures = FIGURES.exec(typed);
  if (figures) {
    const [, first = "", second = "", year = ""] = figures;
    return order === "day first" ? dateOf(year, second, first) : dateOf(year, first, second);
  }
  const [, before, month, named, after, year = ""] = NAMED.exec(typed) ?? [];
  const found = monthOf(month ?? named ?? "");
  if (found > 0) return dateOf(year, found, before ?? after ?? "");
  return typed.slice(0, 10);
}

/** A month and a day without a year, as address books store birthdays. */
export const isDayWithoutYear = (text: string): boolean => /^--?\d{2}-?\d{2}$/.test(plainCode(text));

/** The possible day orders of a column; both if no value decides. `examples` are the ambiguous values. */
export function ordersOf(values: readonly string[]): { day: boolean; month: boolean; examples: string[] } {
  const can = { day: true, month: true };
  const examples = new Set<string>();
  for (const value of values) {
    const [, first = "", second = "", year = ""] = FIGURES.exec(plainCode(value)) ?? [];
    if (!year) continue;
    const [byDay, byMonth] = [dateOf(year, second, first), dateOf(year, first, second)];
    const [isDay, isMonth] = [isPlainDate(byDay), isPlainDate(byMonth)];
    if (!isDay && !isMonth) continue;
    can.day &&= isDay;
    can.month &&= isMonth;
    if (isDay && isMonth && byDay !== byMonth && examples.size < 2) examples.add(value.trim());
  }
  return { ...can, examples: [...examples] };
}

/** A column's day order; null if the file does not show it. */
export interface DayColumn {
  order: DayOrder | null;
  /** Values that are a different day in each order. */
  examples: string[];
}

/**
 * Decides the day order of each column: the given one, otherwise the only order that fits all values, otherwise the order
 * that another column proves. Null if a person must choose.
 */
export function dayColumns(
  rows: readonly SheetRow[],
  places: readonly number[],
  said: DayOrders,
): ReadonlyMap<number, DayColumn> {
  const read = places.map((at) => ({ at, ...ordersOf(rows.map(({ cells }) => cells[at] ?? "")) }));
  const proven = new Set(
    read.flatMap(({ day, month }): DayOrder[] => (day === month ? [] : [day ? "day first" : "month first"])),
  );
  const [byFile] = proven.size === 1 ? [...proven] : [];
  return new Map(
    read.map(({ at, day, month, examples }) => {
      const own = day === month ? undefined : day ? ("day first" as const) : ("month first" as const);
      const plainOrder = examples.length === 0 ? ("day first" as const) : undefined;
      return [at, { order: said[at] ?? own ?? byFile ?? plainOrder ?? null, examples }];
    }),
  );
}

/** A month as YYYY-MM, from 2026-03, 03/2026, 31/03/2026, 2026-03-01, Jan-26 or February 2026. */
export function monthText(text: string): string | undefined {
  const typed = plainCode(text);
  const [, year, month] = /^(\d{4})-(0?[1-9]|1[0-2])(?:-\d{1,2}.*)?$/.exec(typed) ?? [];
  if (year && month) return `${year}-${month.padStart(2, "0")}`;
  const [, month2, year2] = /^(?:\d{1,2}[/.-])?(0?[1-9]|1[0-2])[/.-](\d{4})$/.exec(typed) ?? [];
  if (year2 && month2) return `${year2}-${month2.padStart(2, "0")}`;
  const [, name = "", year3 = ""] = /^([a-z]{3,9})[\s./'-]+(\d{4}|\d{2})$/i.exec(typed) ?? [];
  const found = monthOf(name);
  return found > 0 ? `${wholeYear(year3)}-${String(found).padStart(2, "0")}` : undefined;
}

/** Typed shillings ('KES 45,000.50', 'KSh 45,000/=', 'Kshs. 500/-') in cents; undefined if invalid. */
export function centsOf(text: string): number | undefined {
  const figure = plainCode(text)
    .replace(/^(?:kes|kshs?|shs?)\.?\s*/i, "")
    .replace(/\s*(?:kes|kshs?|shs?)\.?$/i, "")
    .replace(/\s*\/[=-]?$/, "")
    .replace(/(?<digit>\d)[,\s](?=\d{3}(?:\D|$))/g, "$<digit>");
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(figure)) return undefined;
  const [whole = "", part = ""] = figure.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** A word of a closed list, given as the word or its label; undefined if not in the list. */
export function wordOf<Word extends string>(
  text: string,
  words: readonly Word[],
  labelOf: (word: Word) => string,
): Word | undefined {
  const said = text.trim().toLowerCase();
  return words.find((word) => word === said || labelOf(word).toLowerCase() === said);
}
