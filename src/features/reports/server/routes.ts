import type { Context } from "hono";
import { db } from "~/platform/db/database";
import { type FileRoute, fileRoute, type RequestVariables } from "~/platform/http/file-routes";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { CSV_START, csvLine } from "~/platform/sheets/csv";
import { type SheetColumn, XLSX_TYPE, xlsxStream } from "~/platform/sheets/xlsx";
import {
  AGEING,
  FAMILY_NEEDS,
  REPORTS,
  type Report,
  type ReportName,
  readDay,
  readPeriod,
  type Unit,
} from "../domain";
import { listAgedCustomers } from "../money/server/queries";
import { readReport } from "./queries";

/** Customers in the file of ageing: more than anybody chases. */
const MAX_CUSTOMERS = 100_000;

const KINDS: Record<Unit, SheetColumn["kind"]> = {
  money: "amount",
  count: "count",
  share: "share",
  time: "amount",
};
const UNITS: Record<Unit, string> = { money: " (KES)", count: "", share: "", time: " (hours)" };

/** A cell as spreadsheets reckon with it: shillings, hours, shares of 1. */
function cellOf(value: number | null, unit: Unit): number | null {
  if (value === null) return null;
  if (unit === "money") return value / 100;
  // Four decimals say a share and an hour well enough; sixteen say nothing more.
  return Math.round((unit === "time" ? value / 3_600 : value) * 10_000) / 10_000;
}

interface Sheet {
  columns: { header: string; unit: Unit }[];
  head: string[];
  rows: { labels: string[]; cells: (number | null)[] }[];
}

function sheetOf(report: Report): Sheet {
  const rows = report.rows.map(({ label, cells }) => ({ labels: [label], cells }));
  if (report.total) rows.push({ labels: ["Total"], cells: report.total });
  const columns = report.columns.map(({ label, unit }) => ({ header: label + UNITS[unit], unit }));
  return { head: [report.head], columns, rows };
}

async function agedSheet(day: PlainDate, now: Date): Promise<Sheet> {
  const customers = await listAgedCustomers(db(), { day, now }, MAX_CUSTOMERS);
  return {
    head: ["Customer", "Name"],
    columns: [...AGEING, "Owed"].map((label) => ({ header: `${label} (KES)`, unit: "money" })),
    rows: customers.map(({ customerNumber, name, amounts }) => ({
      labels: [customerNumber, name],
      cells: [...amounts, amounts.reduce((sum, amount) => sum + amount, 0)],
    })),
  };
}

/** The report that the address names, in the period and with the filters that it names. */
async function read(c: Context<RequestVariables>, name: ReportName): Promise<Sheet> {
  const { now } = c.get("request");
  const params = new URL(c.req.url).searchParams;
  if (name === "ageing" && params.get("by") === "customer") return agedSheet(readDay(params, now), now);
  const { from, to } = readPeriod(params, now);
  return sheetOf(
    await readReport(db(), {
      report: name,
      from,
      to,
      service: params.get("service") ?? undefined,
      asOf: readDay(params, now),
      now,
    }),
  );
}

async function* cellsOf({ columns, rows }: Sheet) {
  yield rows.map(({ labels, cells }) => [
    ...labels,
    ...cells.map((value, place) => cellOf(value, columns[place]?.unit ?? "count")),
  ]);
}

function csvOf({ head, columns, rows }: Sheet): string {
  const lines = rows.map(({ labels, cells }) =>
    csvLine([
      ...labels,
      ...cells.map((value, place) => cellOf(value, columns[place]?.unit ?? "count") ?? ""),
    ]),
  );
  return CSV_START + csvLine([...head, ...columns.map(({ header }) => header)]) + lines.join("");
}

function xlsxOf(name: ReportName, sheet: Sheet) {
  const columns: SheetColumn[] = [
    ...sheet.head.map((header) => ({ header, width: 24, kind: "text" as const })),
    ...sheet.columns.map(({ header, unit }) => ({
      header,
      width: Math.max(14, header.length + 2),
      kind: KINDS[unit],
    })),
  ];
  return xlsxStream(REPORTS[name].title.slice(0, 31), columns, cellsOf(sheet));
}

function reportRoute(name: ReportName, ending: "csv" | "xlsx"): FileRoute {
  return fileRoute({
    path: `/exports/reports/${name}.${ending}`,
    permission: FAMILY_NEEDS[REPORTS[name].family],
    answer: async (c) => {
      const sheet = await read(c, name);
      const { now } = c.get("request");
      c.header("Content-Type", ending === "csv" ? "text/csv; charset=utf-8" : XLSX_TYPE);
      c.header("Content-Disposition", `attachment; filename="${name}-${nairobiDate(now)}.${ending}"`);
      c.header("Cache-Control", "private, no-store");
      return c.body(ending === "csv" ? csvOf(sheet) : xlsxOf(name, sheet));
    },
  });
}

/** Every report as CSV and Excel: the same figures, in the period and with the filters of its page. */
export const reportsRoutes = (Object.keys(REPORTS) as ReportName[]).flatMap((name) => [
  reportRoute(name, "csv"),
  reportRoute(name, "xlsx"),
]);
