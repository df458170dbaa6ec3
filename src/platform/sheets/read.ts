import type { CellValue } from "hucre";
import { streamXlsxRows } from "hucre/xlsx";
import { csvRows } from "./csv-rows";
import { UnreadableSheet } from "./unreadable";
import { type SheetName, sheetsOf } from "./workbook";

export { UnreadableSheet } from "./unreadable";

const MOST_COLUMNS = 200;
const MOST_CHARACTERS = 60_000_000;
const AT_ONCE = 500;

export interface ReadSheet {
  sheets: SheetName[];
  sheet: number;
  rows: { at: number; cells: string[] }[];
}

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

/**
 * Reads the rows of a CSV file or a workbook's sheet, detected by content, without empty rows. Every cell is text: days as
 * '2026-02-28', figures as written. Restores what our own CSV neutralised. Default is the first visible sheet; `top`
 * limits the rows.
 * @returns each row with its number in the file, from 1
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

export const readSheet = async (bytes: Uint8Array, limits: { rows: number }): Promise<ReadSheet["rows"]> =>
  (await readSheets(bytes, limits)).rows;

const WEB_PAGE = /^\s*<(?:!doctype html|html|table|\?xml)/i;

function decoded(bytes: Uint8Array): string {
  const text = encoded(bytes);
  if (WEB_PAGE.test(text.slice(0, 1_000))) throw new UnreadableSheet("web page");
  return text;
}

function encoded(bytes: Uint8Array): string {
  // Excel's 'Unicode Text' is UTF-16 with a byte order mark.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Zero bytes show a picture or a PDF.
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableSheet("unreadable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Older spreadsheets on Windows use this encoding.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const unneutralised = (value: string) => (/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value);

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  return String(value).trim();
}
