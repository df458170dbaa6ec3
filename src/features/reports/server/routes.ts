import { db } from "~/platform/db/database";
import type { FileRoute } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import type { PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
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
import { listAgedCustomers } from "./queries/money";
import { readReport } from "./queries/reports";

const MAX_CUSTOMERS = 100_000;

const KINDS: Record<Unit, ExportColumn<unknown>["kind"]> = {
  money: "amount",
  count: "count",
  share: "share",
  time: "amount",
};
const unitOf = (unit: Unit) =>
  unit === "money" ? ` (${formats().baseCurrency})` : unit === "time" ? " (hours)" : "";

/** Shillings, hours and shares of 1, for spreadsheets. */
function cellOf(value: number | null, unit: Unit): number | null {
  if (value === null) return null;
  if (unit === "money") return value / 100;
  return Math.round((unit === "time" ? value / 3_600 : value) * 10_000) / 10_000;
}

interface SheetRow {
  labels: string[];
  cells: (number | null)[];
}

interface Sheet {
  columns: { header: string; unit: Unit }[];
  head: string[];
  rows: SheetRow[];
}

function sheetOf(report: Report): Sheet {
  const rows = report.rows.map(({ label, cells }) => ({ labels: [label], cells }));
  if (report.total) rows.push({ labels: ["Total"], cells: report.total });
  const columns = report.columns.map(({ label, unit }) => ({ header: label + unitOf(unit), unit }));
  return { head: [report.head], columns, rows };
}

async function agedSheet(day: PlainDate, now: Date): Promise<Sheet> {
  const customers = await listAgedCustomers(db(), { day, now }, MAX_CUSTOMERS);
  return {
    head: ["Customer", "Name"],
    columns: [...AGEING, "Owed"].map((label) => ({ header: label + unitOf("money"), unit: "money" })),
    rows: customers.map(({ customerNumber, name, amounts }) => ({
      labels: [customerNumber, name],
      cells: [...amounts, amounts.reduce((sum, amount) => sum + amount, 0)],
    })),
  };
}

async function read(
  name: ReportName,
  query: URLSearchParams,
  { actor, now }: RequestContext,
): Promise<Sheet> {
  if (name === "ageing" && query.get("by") === "customer") return agedSheet(readDay(query, now), now);
  const { from, to } = readPeriod(query, now);
  return sheetOf(
    await readReport(db(), {
      report: name,
      from,
      to,
      service: query.get("service") ?? undefined,
      asOf: readDay(query, now),
      actor,
      now,
    }),
  );
}

const columnsOf = ({ head, columns }: Sheet): ExportColumn<SheetRow>[] => [
  ...head.map(
    (header, place): ExportColumn<SheetRow> => ({
      header,
      width: 24,
      kind: "text",
      value: ({ labels }) => labels[place] ?? null,
    }),
  ),
  ...columns.map(
    ({ header, unit }, place): ExportColumn<SheetRow> => ({
      header,
      width: Math.max(14, header.length + 2),
      kind: KINDS[unit],
      value: ({ cells }) => cellOf(cells[place] ?? null, unit),
    }),
  ),
];

const reportExport = (name: ReportName): FileRoute[] =>
  defineExport({
    path: `reports/${name}`,
    title: REPORTS[name].title,
    permission: FAMILY_NEEDS[REPORTS[name].family],
    ask: (query, request) => read(name, query, request),
    columns: columnsOf,
    async *rows({ rows }) {
      yield rows;
    },
  });

/** Every report as CSV and Excel: the same figures, in the period and with the filters of its page. */
export const reportsRoutes = (Object.keys(REPORTS) as ReportName[]).flatMap(reportExport);
