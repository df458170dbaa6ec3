import type { ErrorKind } from "~/platform/kernel/errors";
import {
  sheetNotReadable,
  sheetOldWorkbook,
  sheetRowTooLong,
  sheetWebPage,
} from "~/platform/kernel/import-errors";
import { findHeads, guessColumns, isTotal, type SheetRow } from "~/platform/kernel/sheet-columns";
import { readSheets, UnreadableSheet } from "./read";
import type { SheetName } from "./workbook";

interface FileLimits {
  mostRows: number;
  mostBytes: number;
}

type Fields = Parameters<typeof findHeads>[1];

/** A file that is too long, in its noun's words. */
export type TooLong = ErrorKind<`${string}{most}${string}`>;

/** Where a file's rows are: its sheet by place, and the number of the row with the headings. Left out, they are looked for. */
export interface FileLayout {
  sheet?: number | undefined;
  heading?: number | undefined;
}

/** A file as it is read: its headings, and the rows below them. */
export interface FileRows {
  sheets: SheetName[];
  sheet: number;
  heads: SheetRow;
  /** Without sums. */
  rows: SheetRow[];
  /** The first rows of the sheet, of which one has the headings. */
  top: SheetRow[];
}

/** Rows that may stand above the headings. */
const MOST_ABOVE = 30;

/** What of a file's name is kept. */
export const fileNameOf = (file: File): string => file.name.slice(-100);

/** The bytes of a file that somebody sends. INVALID at `file` for more than it may have. */
export async function bytesOf(file: File, { mostBytes }: Pick<FileLimits, "mostBytes">): Promise<Buffer> {
  if (file.size > mostBytes) throw sheetNotReadable.at("file");
  return Buffer.from(await file.arrayBuffer());
}

/**
 * The rows of a file below its headings: of the sheet asked for, else of the one that is not hidden and whose headings name most
 * fields. Throws INVALID at `file` for what is none, or too long; undefined for one without rows.
 */
export async function readFileRows(
  bytes: Uint8Array,
  { mostRows, fields }: Pick<FileLimits, "mostRows"> & { fields: Fields },
  tooLong: TooLong,
  layout: FileLayout = {},
): Promise<FileRows | undefined> {
  try {
    const limits = { rows: mostRows + 1 + MOST_ABOVE };
    const sheet = layout.sheet ?? (await likelySheet(bytes, fields));
    const { sheets, rows: all, ...read } = await readSheets(bytes, { ...limits, sheet });
    const chosen = all.findIndex(({ at }) => at === layout.heading);
    const at = chosen >= 0 ? chosen : findHeads(all, fields).at;
    const heads = all[at];
    const rows = all.slice(at + 1).filter((row) => !isTotal(row));
    if (rows.length > mostRows) throw tooLong.at("file", { most: mostRows });
    return heads && rows.length > 0
      ? { sheets, sheet: read.sheet, heads, rows, top: all.slice(0, MOST_ABOVE) }
      : undefined;
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    if (error.why === "rows") throw tooLong.at("file", { most: mostRows });
    if (error.why === "row") throw sheetRowTooLong.at("file");
    if (error.why === "web page") throw sheetWebPage.at("file");
    if (error.why === "old workbook") throw sheetOldWorkbook.at("file");
    throw sheetNotReadable.at("file");
  }
}

/** The sheet whose headings name most fields, of those that are not hidden; the first of several alike. */
async function likelySheet(bytes: Uint8Array, fields: Fields): Promise<number | undefined> {
  if (bytes[0] !== 0x50) return undefined;
  const namesIn = async (sheet: number | undefined) => {
    const read = await readSheets(bytes, { rows: MOST_ABOVE + 1, sheet, top: MOST_ABOVE });
    return { ...read, names: findHeads(read.rows, fields).names };
  };
  let best = await namesIn(undefined);
  for (const [at, { isHidden }] of best.sheets.entries()) {
    if (isHidden || at === best.sheet) continue;
    const other = await namesIn(at);
    if (other.names > best.names) best = other;
  }
  return best.sheet;
}

/** What a file's columns likely are. */
export const guessFile = <Field extends string>(
  { heads, rows }: Pick<FileRows, "heads" | "rows">,
  fields: Parameters<typeof guessColumns<Field>>[1],
): (Field | null)[] => guessColumns(heads.cells, fields, rows);
