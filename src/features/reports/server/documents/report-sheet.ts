import { AGEING } from "~/features/invoices/domain";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { CSV_START, csvLine } from "~/platform/sheets/csv";
import type { ExportColumn } from "~/platform/sheets/export";
import type { ReportName } from "../../domain/catalogue";
import type { Report, Unit } from "../../domain/figures";
import { readDay, readPeriod } from "../../domain/periods";
import { listAgedCustomers } from "../queries/money";
import { readReport } from "../queries/reports";

const MAX_CUSTOMERS = 100_000;

const KINDS: Record<Unit, ExportColumn<unknown>["kind"]> = {
  money: "amount",
  count: "count",
  rate: "amount",
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

export interface SheetRow {
  labels: string[];
  cells: (number | null)[];
}

export interface ReportSheet {
  columns: { header: string; unit: Unit }[];
  head: string[];
  rows: SheetRow[];
}

function sheetOf(report: Report): ReportSheet {
  const rows = report.rows.map(({ label, cells }) => ({ labels: [label], cells }));
  if (report.total) rows.push({ labels: ["Total"], cells: report.total });
  const columns = report.columns.map(({ label, unit }) => ({ header: label + unitOf(unit), unit }));
  return { head: [report.head], columns, rows };
}

async function agedSheet(day: PlainDate, now: Date): Promise<ReportSheet> {
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

interface Asking {
  actor: Actor;
  now: Date;
  /** Instead of the period of the address. */
  period?: { from: PlainDate; to: PlainDate };
}

/** A report's whole table, by the filters of an address. */
export async function readSheet(
  name: ReportName,
  query: URLSearchParams,
  { actor, now, period }: Asking,
): Promise<ReportSheet> {
  if (name === "ageing" && query.get("by") === "customer") return agedSheet(readDay(query, now), now);
  const { from, to } = period ?? readPeriod(query, now);
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

export const columnsOf = ({ head, columns }: ReportSheet): ExportColumn<SheetRow>[] => [
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

/** The sheet as a CSV file, for an email. Downloads are streamed by their route. */
export function csvOfSheet({ head, columns, rows }: ReportSheet): string {
  const heads = [...head, ...columns.map(({ header }) => header)];
  const lines = rows.map(({ labels, cells }) => [
    ...head.map((_, place) => labels[place] ?? ""),
    ...columns.map(({ unit }, place) => cellOf(cells[place] ?? null, unit) ?? ""),
  ]);
  return CSV_START + [heads, ...lines].map(csvLine).join("");
}
