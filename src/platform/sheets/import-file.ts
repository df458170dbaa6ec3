import type { ErrorKind } from "~/platform/kernel/errors";
import {
  sheetNotReadable,
  sheetOldWorkbook,
  sheetRowTooLong,
  sheetWebPage,
} from "~/platform/kernel/import-errors";
import { findHeads, guessColumns, isTotal, MOST_ABOVE, type SheetRow } from "~/platform/kernel/sheet-columns";
import { readSheets, UnreadableSheet } from "./read";
import type { SheetName } from "./workbook";

interface FileLimits {
  mostRows: number;
  mostBytes: number;
}

type Fields = Parameters<typeof findHeads>[1];

export type TooLong = ErrorKind<`${string}{most}${string}`>;

export interface FileLayout {
  sheet?: number | undefined;
  heading?: number | undefined;
}

export interface FileRows {
  sheets: SheetName[];
  sheet: number;
  heads: SheetRow;
  rows: SheetRow[];
  top: SheetRow[];
}

/** The end of the file's name, at most 100 characters. */
export const fileNameOf = (file: File): string => file.name.slice(-100);

/** The bytes of an uploaded file. INVALID at `file` if it is too large. */
export async function bytesOf(file: File, { mostBytes }: Pick<FileLimits, "mostBytes">): Promise<Buffer> {
  if (file.size > mostBytes) throw sheetNotReadable.at("file");
  return Buffer.from(await file.arrayBuffer());
}

/**
 * Reads the rows below the headings: of the given sheet, otherwise of the visible one whose headings name most fields.
 * Throws INVALID at `file` if it is no sheet or too long; undefined if it has no rows.
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

/** The visible sheet whose headings name most fields; the first of equals. */
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

export const guessFile = <Field extends string>(
  { heads, rows }: Pick<FileRows, "heads" | "rows">,
  fields: Parameters<typeof guessColumns<Field>>[1],
): (Field | null)[] => guessColumns(heads.cells, fields, rows);
