/** How people's spreadsheets are read: what their columns are called, and how they write phones, days and amounts. */

/** A row of a file. */
export interface SheetRow {
  /** Its number in the file, the first being 1. */
  at: number;
  cells: readonly string[];
}

/** What is wrong with a cell. */
export interface SheetProblem {
  row: number;
  /** The field as people call it. */
  field: string;
  value: string;
  message: string;
}

/** A field that a column can be: how it is called, and what else it is called in files, in small letters without spaces. */
interface SheetField {
  readonly label: string;
  readonly also: readonly string[];
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** What columns likely are, by their heads: a field once, the first column of it. What a head has in brackets is its unit. */
export function guessColumns<Field extends string>(
  headers: readonly string[],
  fields: Readonly<Record<Field, SheetField>>,
): (Field | null)[] {
  const names = Object.keys(fields) as Field[];
  const taken = new Set<Field>();
  return headers.map((header) => {
    const said = plain(header.replace(/\([^)]*\)/g, ""));
    const found = names.find((name) => {
      const { label, also } = fields[name];
      return !taken.has(name) && [plain(name), plain(label), ...also].includes(said);
    });
    if (found) taken.add(found);
    return found ?? null;
  });
}

/** The cells of a row by what their columns are, without spaces around them. */
export function valuesOf<Field extends string>(
  { cells }: SheetRow,
  mapping: readonly (Field | null)[],
): Partial<Record<Field, string>> {
  const values: Partial<Record<Field, string>> = {};
  for (const [at, field] of mapping.entries()) if (field) values[field] = (cells[at] ?? "").trim();
  return values;
}

/** A phone as spreadsheets leave it, which take it for a figure: 712345678 of 0712345678, 254712345678 of +254712345678. */
export function phoneText(text: string): string {
  if (/^[17]\d{8}$/.test(text)) return `0${text}`;
  return /^254[17]\d{8}$/.test(text) ? `+${text}` : text;
}

/** A day as it is written in Kenya, or as spreadsheets keep it. What is no day stays as it is, for the rules to refuse. */
export function dayText(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.slice(0, 10);
}

/** Shillings as they are written, 'KES 45,000.50', in cents; undefined for what is no amount. */
export function centsOf(text: string): number | undefined {
  const figure = text.replace(/^kes\.?\s*/i, "").replaceAll(",", "");
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(figure)) return undefined;
  const [whole = "", part = ""] = figure.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** A word of a closed list, by itself or as people read it; undefined for none of them. */
export function wordOf<Word extends string>(
  text: string,
  words: readonly Word[],
  labelOf: (word: Word) => string,
): Word | undefined {
  const said = text.trim().toLowerCase();
  return words.find((word) => word === said || labelOf(word).toLowerCase() === said);
}
