import type { CellValue } from "hucre";
import { streamXlsxRows } from "hucre/xlsx";
import { csvRows } from "./csv-rows";
import { UnreadableSheet } from "./unreadable";
import { type SheetName, sheetsOf } from "./workbook";

export { UnreadableSheet } from "./unreadable";

const MOST_COLUMNS = 200;
/** What all cells of a sheet may come to, in characters. */
const MOST_CHARACTERS = 60_000_000;
/** Rows read before others get their turn. */
const AT_ONCE = 500;

export interface ReadSheet {
  /** Of a workbook; a text has one without a name. */
  sheets: SheetName[];
  /** The place of the sheet that was read. */
  sheet: number;
  rows: { at: number; cells: string[] }[];
}

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

/**
 * The rows of a CSV file or of a workbook's sheet, told apart by their content; rows with nothing in them are left out. Every
 * cell is text: days are '2026-02-28', figures as they are written. What our own CSV has neutralised is as it was. Without a
 * sheet it is the first that is not hidden; with `top` only so many rows are read.
 * @returns each row with its number in the file, the first being 1
 */
export async function readSheets(
  bytes: Uint8Array,
  { rows: most, sheet: asked, top }: { rows: number; sheet?: number | undefined; top?: number },
): Promise<ReadSheet> {
  const rows: ReadSheet["rows"] = [];
  let characters = 0;
  const take = (at: number, values: readonly CellValue[]) => {
    const cells = values.slice(0, MOST_COLUMNS).map(textOf);
    if (cells.every((cell) => cell === "")) return;
    for (const cell of cells) characters += cell.length;
    if (rows.length >= most || characters > MOST_CHARACTERS) throw new UnreadableSheet("rows");
    rows.push({ at, cells });
  };
  try {
    if (isOldWorkbook(bytes)) throw new UnreadableSheet("old workbook");
    if (!isArchive(bytes)) {
      for await (const { at, cells } of csvRows(decoded(bytes), { most })) take(at, cells.map(unneutralised));
      return { sheets: [{ name: "", isHidden: false }], sheet: 0, rows };
    }
    const sheets = sheetsOf(bytes);
    const shown = sheets.findIndex(({ isHidden }) => !isHidden);
    const sheet = asked !== undefined && sheets[asked] ? asked : Math.max(shown, 0);
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      take(index + 1, values);
      if (rows.length === top) break;
      if (rows.length % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return { sheets, sheet, rows };
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet("unreadable");
  }
}

/** The rows of a file's first sheet. */
export const readSheet = async (bytes: Uint8Array, limits: { rows: number }): Promise<ReadSheet["rows"]> =>
  (await readSheets(bytes, limits)).rows;

const WEB_PAGE = /^\s*<(?:!doctype html|html|table|\?xml)/i;

function decoded(bytes: Uint8Array): string {
  const text = encoded(bytes);
  if (WEB_PAGE.test(text.slice(0, 1_000))) throw new UnreadableSheet("web page");
  return text;
}

function encoded(bytes: Uint8Array): string {
  // Excel's 'Unicode Text' is UTF-16, and says so in its first two bytes.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // A picture or a PDF is no text.
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableSheet("unreadable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // What older spreadsheets write on Windows.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const unneutralised = (value: string) => (/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value);

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  return String(value).trim();
}
