import { begun, endingWith, textStream } from "~/platform/db/snapshot";
import { type FileRoute, fileRoute } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import type { RouteAccess } from "~/platform/http/permissions";
import { sendFile } from "~/platform/http/send-file";
import { nairobiDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { CSV_START, csvCell, csvLine } from "./csv";
import { type Cell, type SheetColumn, XLSX_TYPE, xlsxStream } from "./xlsx";

export interface ExportColumn<Row> {
  header: string;
  /** Width in characters, for Excel. */
  width: number;
  /** Money is integer cents, written with two decimals. */
  kind: SheetColumn["kind"] | "money";
  value: (row: Row) => Cell;
}

interface ExportDescription<Row, Asked> {
  path: string;
  /** Name of the workbook's sheet; at most 31 characters are used. */
  title: string;
  permission: RouteAccess;
  fileName?: (now: Date, asked: Asked) => string;
  ask: (query: URLSearchParams, request: RequestContext) => Asked | Promise<Asked>;
  columns: readonly ExportColumn<Row>[] | ((asked: Asked) => readonly ExportColumn<Row>[]);
  rows: (asked: Asked, request: RequestContext) => AsyncGenerator<readonly Row[]>;
}

/** Exports rows as CSV and Excel files, streamed while they are read: two file routes with one permission. */
export function defineExport<Row, Asked>({
  path,
  title,
  permission,
  fileName,
  ask,
  columns,
  rows,
}: ExportDescription<Row, Asked>): FileRoute[] {
  const last = path.slice(path.lastIndexOf("/") + 1);
  const name = path.startsWith("reports/") ? `report-${last}` : last;
  const route = (ending: "csv" | "xlsx") =>
    fileRoute({
      path: `/exports/${path}.${ending}`,
      permission,
      answer: async (c) => {
        const request = c.get("request");
        const asked = await ask(new URL(c.req.url).searchParams, request);
        const written = typeof columns === "function" ? columns(asked) : columns;
        const read = await begun(rows(asked, request));
        const called = fileName?.(request.now, asked) ?? `${name}-${nairobiDate(request.now)}`;
        const file =
          ending === "csv"
            ? textStream(
                csvOf(
                  written,
                  named(written).map(({ header }) => header),
                  read,
                ),
              )
            : sheetOf(title, named(written), read);
        // Ends the connection even if the reader leaves before the first row.
        return sendFile(c, {
          name: `${called}.${ending}`,
          type: ending === "csv" ? "text/csv; charset=utf-8" : XLSX_TYPE,
          body: endingWith(file, read),
        });
      },
    });
  return [route("csv"), route("xlsx")];
}

/** Adds the company's currency to money headings (docs/domain/readings.md#formats). */
const named = <Row>(columns: readonly ExportColumn<Row>[]) =>
  columns.map((column) =>
    column.kind === "money" ? { ...column, header: `${column.header} (${formats().baseCurrency})` } : column,
  );

async function* csvOf<Row>(
  columns: readonly ExportColumn<Row>[],
  heads: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(heads);
  const cells = columns.map(({ kind, value }): ((row: Row) => string) =>
    kind === "money" ? (row) => moneyText(value(row)) : (row) => plainText(value(row)),
  );
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) {
      let line = "";
      for (const cell of cells) line += `,${cell(row)}`;
      text += `${line.slice(1)}\r\n`;
    }
    yield text;
  }
}

/** Fast path: most amounts are whole shillings. */
function moneyText(cents: Cell): string {
  if (typeof cents !== "number") return "";
  return cents % 100 === 0 ? `${cents / 100}.00` : (cents / 100).toFixed(2);
}

function plainText(value: Cell): string {
  if (value === null) return "";
  return csvCell(value instanceof Date ? value.toISOString().slice(0, 10) : value);
}

function sheetOf<Row>(
  title: string,
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const sheet = columns.map(
    ({ header, width, kind }): SheetColumn => ({ header, width, kind: kind === "money" ? "amount" : kind }),
  );
  const values = columns.map(({ kind, value }): ((row: Row) => Cell) =>
    kind === "money" ? (row) => shillingsOf(value(row)) : value,
  );
  async function* cells() {
    for await (const rows of batches) yield rows.map((row) => values.map((value) => value(row)));
  }
  return xlsxStream(title.slice(0, 31), sheet, cells());
}

const shillingsOf = (cents: Cell) => (typeof cents === "number" ? cents / 100 : null);
