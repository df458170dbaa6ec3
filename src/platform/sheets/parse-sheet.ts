import type { CellValue } from "hucre";
import { streamXlsxRows } from "hucre/xlsx";
import { csvRows } from "./csv-rows";
import { UnreadableSheet } from "./unreadable";
import { type SheetName, sheetsOf } from "./workbook";

const MOST_COLUMNS = 200;
const MOST_CHARACTERS = 60_000_000;
const TOGETHER = 500;

export interface SheetLimits {
  /** More rows than this are refused. */
  rows: number;
  /** Default is the first visible sheet. */
  sheet?: number | undefined;
  /** Only the first rows of a workbook. */
  top?: number;
}

/** A row's texts with its number in the file, from 1. */
export interface ParsedRow {
  at: number;
  cells: string[];
}

export interface ParsedSheets {
  sheets: SheetName[];
  sheet: number;
}

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

/**
 * Parses the rows of a CSV file or a workbook's sheet, detected by content, without empty rows. Every cell is text: days
 * as '2026-02-28', figures as written. Restores what our own CSV neutralised.
 * @param take receives the rows in parts
 */
export async function parseSheet(
  bytes: Uint8Array,
  { rows: most, sheet: asked, top }: SheetLimits,
  take: (rows: ParsedRow[]) => void,
): Promise<ParsedSheets> {
  let part: ParsedRow[] = [];
  let count = 0;
  let characters = 0;
  const add = (at: number, values: readonly CellValue[]) => {
    const cells = values.slice(0, MOST_COLUMNS).map(textOf);
    if (cells.every((cell) => cell === "")) return;
    for (const cell of cells) characters += cell.length;
    if (++count > most || characters > MOST_CHARACTERS) throw new UnreadableSheet("rows");
    part.push({ at, cells });
    if (part.length < TOGETHER) return;
    take(part);
    part = [];
  };
  try {
    if (isOldWorkbook(bytes)) throw new UnreadableSheet("old workbook");
    let parsed: ParsedSheets = { sheets: [{ name: "", isHidden: false }], sheet: 0 };
    if (isArchive(bytes)) {
      const sheets = sheetsOf(bytes);
      const shown = sheets.findIndex(({ isHidden }) => !isHidden);
      parsed = { sheets, sheet: asked !== undefined && sheets[asked] ? asked : Math.max(shown, 0) };
      for await (const { index, values } of streamXlsxRows(bytes, { sheet: parsed.sheet })) {
        add(index + 1, values);
        if (count === top) break;
      }
    } else
      for await (const { at, cells } of csvRows(decoded(bytes), { most })) add(at, cells.map(unneutralised));
    take(part);
    return parsed;
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet("unreadable");
  }
}

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
