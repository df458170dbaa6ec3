import { type Context, Hono } from "hono";
import { begun, inSnapshot, textStream } from "~/platform/db/snapshot";
import { assertMayEnter, type RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { CSV_START, csvLine } from "~/platform/sheets/csv";
import { type SheetColumn, XLSX_TYPE, xlsxStream } from "~/platform/sheets/xlsx";
import { readTrailFilter } from "../domain";
import { readTrailForExport } from "./queries";

type Variables = { Variables: { request: RequestContext } };

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

async function* rowsOf(c: Context<Variables>): AsyncGenerator<string[][]> {
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

function name(c: Context<Variables>, ending: string, type: string): void {
  const { actor, now } = c.get("request");
  assertMayEnter(actor, "view_audit");
  c.header("Content-Type", type);
  c.header("Content-Disposition", `attachment; filename="audit-${nairobiDate(now)}.${ending}"`);
  c.header("Cache-Control", "private, no-store");
}

/** The filtered trail as CSV and Excel, as one may see it. */
export function auditRoutes(): Hono<Variables> {
  const routes = new Hono<Variables>();
  routes.get("/exports/audit.csv", async (c) => {
    name(c, "csv", "text/csv; charset=utf-8");
    return c.body(textStream(csvOf(await begun(rowsOf(c)))));
  });
  routes.get("/exports/audit.xlsx", async (c) => {
    name(c, "xlsx", XLSX_TYPE);
    return c.body(xlsxStream("Audit", COLUMNS, await begun(rowsOf(c))));
  });
  return routes;
}
