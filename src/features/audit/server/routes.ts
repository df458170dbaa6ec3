import type { Context } from "hono";
import { begun, inSnapshot, textStream } from "~/platform/db/snapshot";
import { fileRoute, type RequestVariables } from "~/platform/http/file-routes";
import { nairobiDate } from "~/platform/kernel/dates";
import { CSV_START, csvLine } from "~/platform/sheets/csv";
import { type SheetColumn, XLSX_TYPE, xlsxStream } from "~/platform/sheets/xlsx";
import { readTrailFilter } from "../domain";
import { readTrailForExport } from "./queries";

const text = (header: string, width: number): SheetColumn => ({ header, width, kind: "text" });

const COLUMNS: readonly SheetColumn[] = [
  text("When (Nairobi)", 20),
  text("Who", 22),
  text("Kind", 10),
  text("Event", 26),
  text("What", 60),
  text("About", 16),
  text("Row", 38),
  text("From address", 18),
  text("Request", 18),
  text("Link", 10),
  text("Seal", 46),
  text("Before and after", 80),
];

/** What a spreadsheet's cell holds at most. */
const MAX_CELL = 32_000;

async function* rowsOf(c: Context<RequestVariables>): AsyncGenerator<string[][]> {
  const { actor } = c.get("request");
  const filter = readTrailFilter(new URL(c.req.url).searchParams);
  const read = inSnapshot((reader, batches) => readTrailForExport(reader, batches, actor, filter));
  for await (const rows of read)
    yield rows.map((row) => [
      row.at ?? "",
      row.actorName ?? "",
      row.actorKind ?? "",
      row.type ?? "",
      row.summary ?? "",
      row.subjectType ?? "",
      row.subjectId ?? "",
      row.ip ?? "",
      row.requestId ?? "",
      row.position === null ? "" : String(row.position),
      row.seal ?? "",
      (row.changes ?? "").slice(0, MAX_CELL),
    ]);
}

async function* csvOf(batches: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map(({ header }) => header));
  for await (const rows of batches) yield rows.map(csvLine).join("");
}

function nameFile(c: Context<RequestVariables>, ending: string, type: string): void {
  const { now } = c.get("request");
  c.header("Content-Type", type);
  c.header("Content-Disposition", `attachment; filename="audit-${nairobiDate(now)}.${ending}"`);
  c.header("Cache-Control", "private, no-store");
}

/** The filtered trail as CSV and Excel, as one may see it. */
export const auditRoutes = [
  fileRoute({
    path: "/exports/audit.csv",
    permission: "view_audit",
    answer: async (c) => {
      nameFile(c, "csv", "text/csv; charset=utf-8");
      return c.body(textStream(csvOf(await begun(rowsOf(c)))));
    },
  }),
  fileRoute({
    path: "/exports/audit.xlsx",
    permission: "view_audit",
    answer: async (c) => {
      nameFile(c, "xlsx", XLSX_TYPE);
      return c.body(xlsxStream("Audit", COLUMNS, await begun(rowsOf(c))));
    },
  }),
];
