import { endingWith } from "~/platform/db/snapshot";
import { cellText, escapeXml, serialOf } from "./cells";
import { type ZipEntry, zip } from "./zip";

export interface SheetColumn {
  header: string;
  width: number;
  /** Amounts have two decimals; shares are fractions of 1; text is never a formula. */
  kind: "text" | "amount" | "count" | "share" | "day";
}

/** A day is a Date (midnight UTC) or a plain date; in a text column a plain date stays text. */
export type Cell = string | number | Date | null;

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const FORMATS: Record<Exclude<SheetColumn["kind"], "text">, string> = {
  amount: "#,##0.00",
  count: "#,##0",
  share: "0.0%",
  day: "dd/mm/yyyy",
};
const KINDS = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

/** A spreadsheet's maximum; further rows go to a second sheet. */
const MOST_ROWS = 1_048_576;
/** Keeps a sheet's XML below the limit of ZIP; further rows go to a second sheet. */
const MOST_BYTES = 2_000_000_000;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Streams a workbook while its rows are read, in constant memory. Beyond a million rows it has several sheets. Parts and
 * names follow ECMA-376.
 */
export function xlsxStream(
  name: string,
  columns: readonly SheetColumn[],
  batches: AsyncGenerator<readonly (readonly Cell[])[]>,
  { mostRows = MOST_ROWS }: { mostRows?: number } = {},
): ReadableStream<Uint8Array> {
  const bytes = zip(partsOf(name, columns, batches, mostRows));
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return();
    },
  });
  return endingWith(stream, batches);
}

async function* partsOf(
  name: string,
  columns: readonly SheetColumn[],
  batches: AsyncGenerator<readonly (readonly Cell[])[]>,
  mostRows: number,
): AsyncGenerator<ZipEntry> {
  const rows = new Rows(batches);
  let sheets = 0;
  do {
    sheets++;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, pieces: sheetOf(columns, rows, mostRows) };
  } while (await rows.hasMore());
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  for (const [path, text] of Object.entries(framesOf(name, numbers)))
    yield { name: path, pieces: [Buffer.from(XML + text)] };
}

/** Rows that arrive in batches and are taken as they fit. */
class Rows {
  readonly source: AsyncGenerator<readonly (readonly Cell[])[]>;
  #held: readonly (readonly Cell[])[] = [];

  constructor(source: AsyncGenerator<readonly (readonly Cell[])[]>) {
    this.source = source;
  }

  async hasMore(): Promise<boolean> {
    while (this.#held.length === 0) {
      const { done, value } = await this.source.next();
      if (done) return false;
      this.#held = value;
    }
    return true;
  }

  async take(most: number): Promise<readonly (readonly Cell[])[]> {
    if (!(await this.hasMore())) return [];
    const taken = this.#held.slice(0, most);
    this.#held = this.#held.slice(most);
    return taken;
  }
}

async function* sheetOf(columns: readonly SheetColumn[], rows: Rows, mostRows: number) {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const head = columns.map(({ header }, at) => `<c r="${letters(at)}1"${textCell(header)}`).join("");
  const first = Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData><row r="1">${head}</row>`,
  );
  yield first;
  const writers = columns.map(({ kind }, at) => cellWriter(letters(at), kind));
  let bytes = first.length;
  for (let row = 2; row <= mostRows && bytes < MOST_BYTES; ) {
    const taken = await rows.take(mostRows - row + 1);
    if (taken.length === 0) break;
    let text = "";
    for (const cells of taken) {
      text += `<row r="${row}">`;
      for (let at = 0; at < writers.length; at++) text += writers[at]?.(cells[at] ?? null, row) ?? "";
      text += "</row>";
      row++;
    }
    const piece = Buffer.from(text);
    bytes += piece.length;
    yield piece;
  }
  yield Buffer.from("</sheetData></worksheet>");
}

function cellWriter(column: string, kind: SheetColumn["kind"]): (value: Cell, row: number) => string {
  const start = `<c r="${column}`;
  const style = kind === "text" ? "" : ` s="${KINDS.indexOf(kind) + 1}"`;
  const figure = (row: number, value: number) => `${start}${row}"${style}><v>${value}</v></c>`;
  return (value, row) => {
    if (value === null || value === "") return "";
    if (typeof value === "number") return Number.isFinite(value) ? figure(row, value) : "";
    if (typeof value !== "string") return figure(row, serialOf(value));
    const serial = kind === "day" ? serialOf(value) : undefined;
    return serial === undefined ? `${start}${row}"${textCell(value)}` : figure(row, serial);
  };
}

function textCell(value: string): string {
  const kept = /^\s|\s$|\n/.test(value) ? ' xml:space="preserve"' : "";
  return ` t="inlineStr"><is><t${kept}>${cellText(value)}</t></is></c>`;
}

function letters(at: number): string {
  return (at >= 26 ? letters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

function framesOf(name: string, sheets: readonly number[]): Record<string, string> {
  const titled = (number: number) => (number === 1 ? name : `${name.slice(0, 26)} (${number})`);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const each = (write: (number: number) => string) => sheets.map(write).join("");
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const format = (code: string, at: number) =>
    `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`;
  const styled = (_: string, at: number) =>
    `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  return {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="${escapeXml(titled(n))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`))}${relation(`rId${sheets.length + 1}`, "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts count="${KINDS.length}">${Object.values(FORMATS).map(format).join("")}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${KINDS.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${KINDS.map(styled).join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("workbook", "sheet.main")}${each((n) => override(`worksheets/sheet${n}`, "worksheet"))}${override("styles", "styles")}</Types>`,
  };
}
