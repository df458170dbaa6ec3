import type { CellValue } from "hucre";
import { parseCsv } from "hucre/csv";
import { streamXlsxRows } from "hucre/xlsx";

/** A file that is neither CSV nor Excel, is damaged, or holds more than it may. */
export class UnreadableSheet extends Error {
  readonly why: "unreadable" | "rows";

  constructor(why: "unreadable" | "rows") {
    super(`The sheet cannot be read: ${why}.`);
    this.why = why;
  }
}

/** What a workbook of ours may come to when it is unpacked. */
const MOST_UNPACKED = 400 * 1024 * 1024;
const MOST_COLUMNS = 200;

/**
 * The rows of a CSV file or of an Excel workbook's first sheet, told apart by their content; rows with nothing in them are left
 * out. Every cell is text: days are '2026-02-28', figures as they are written. What our own CSV has neutralised is as it was.
 * @returns each row with its number in the file, the first being 1
 */
export async function readSheet(
  bytes: Uint8Array,
  { rows: most }: { rows: number },
): Promise<{ at: number; cells: string[] }[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const found: { at: number; cells: string[] }[] = [];
  const take = (at: number, values: readonly CellValue[]) => {
    const cells = values.slice(0, MOST_COLUMNS).map(textOf);
    if (cells.every((cell) => cell === "")) return;
    if (found.length >= most) throw new UnreadableSheet("rows");
    found.push({ at, cells });
  };
  try {
    if (isZip) {
      assertModest(bytes);
      for await (const { index, values } of streamXlsxRows(bytes)) take(index + 1, values);
    } else {
      const lines = parseCsv(decoded(bytes), { skipBom: true });
      for (const [at, line] of lines.entries()) take(at + 1, line.map(unneutralised));
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet("unreadable");
  }
  return found;
}

function decoded(bytes: Uint8Array): string {
  // A picture, a PDF or an old workbook is no text.
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableSheet("unreadable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // What older spreadsheets write on Windows.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const unneutralised = (value: CellValue) =>
  typeof value === "string" && /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value;

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  return String(value).trim();
}

/** Refuses an archive that says it unpacks to more than any sheet of ours: from the sizes in its directory (APPNOTE 4.3.12). */
function assertModest(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let unpacked = 0;
  for (let at = 0; at + 46 <= bytes.length; at++) {
    if (bytes[at] !== 0x50 || bytes[at + 1] !== 0x4b || view.getUint32(at, true) !== 0x02014b50) continue;
    unpacked += view.getUint32(at + 24, true);
    if (unpacked > MOST_UNPACKED) throw new UnreadableSheet("unreadable");
  }
}
