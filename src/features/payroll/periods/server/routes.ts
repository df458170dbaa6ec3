import { eq } from "drizzle-orm";
import { db, type Reader } from "~/platform/db/database";
import { type Batches, inSnapshot } from "~/platform/db/snapshot";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { defineJsonExport } from "~/platform/sheets/json-export";
import { periodList } from "../list";
import { getRun, listPeriods, type PeriodRow } from "./queries/periods";
import { payrollItems } from "./tables";

const MOST_PERIODS = 1000;
const AT_ONCE = 100;

const COLUMNS = {
  employeeNumber: payrollItems.employeeNumber,
  employeeName: payrollItems.employeeName,
  department: payrollItems.department,
  role: payrollItems.role,
  basicSalary: payrollItems.basicSalary,
  daysWorked: payrollItems.daysWorked,
  totalWorkingDays: payrollItems.totalWorkingDays,
  overtimeHours: payrollItems.overtimeHours,
  overtimePay: payrollItems.overtimePay,
  totalAllowances: payrollItems.totalAllowances,
  bonus: payrollItems.bonus,
  commission: payrollItems.commission,
  grossPay: payrollItems.grossPay,
  taxableIncome: payrollItems.taxableIncome,
  paye: payrollItems.paye,
  nhif: payrollItems.nhif,
  shif: payrollItems.shif,
  nssf: payrollItems.nssf,
  housingLevy: payrollItems.housingLevy,
  otherDeductions: payrollItems.otherDeductions,
  totalDeductions: payrollItems.totalDeductions,
  netPay: payrollItems.netPay,
  paymentMethod: payrollItems.paymentMethod,
  paymentStatus: payrollItems.paymentStatus,
  paymentReference: payrollItems.paymentReference,
  paymentDate: payrollItems.paymentDate,
};
type Column = keyof typeof COLUMNS;
type Row = readonly (string | number | null)[];

const NAMES = Object.keys(COLUMNS) as Column[];
const TEXTS: readonly Column[] = [
  "employeeNumber",
  "employeeName",
  "department",
  "role",
  "paymentMethod",
  "paymentStatus",
  "paymentReference",
  "paymentDate",
];
const HUNDREDTHS: readonly Column[] = ["daysWorked", "overtimeHours"];

async function* readItems(reader: Reader, batches: Batches, periodId: string): AsyncGenerator<Row[]> {
  const query = reader
    .select(COLUMNS)
    .from(payrollItems)
    .where(eq(payrollItems.periodId, periodId))
    .orderBy(payrollItems.employeeNumber, payrollItems.id)
    .toSQL();
  for await (const rows of batches(query)) yield rows as Row[];
}

const columnOf = (name: Column, at: number): ExportColumn<Row> =>
  TEXTS.includes(name)
    ? { header: name, width: 18, kind: "text", value: (row) => String(row[at] ?? "") }
    : name === "totalWorkingDays"
      ? { header: name, width: 12, kind: "count", value: (row) => Number(row[at]) }
      : { header: name, width: 15, kind: "amount", value: (row) => Number(row[at]) / 100 };

interface Asked {
  run: PeriodRow;
}
const items = {
  path: "payroll",
  permission: "view_payroll_reports" as const,
  ask: async (query: URLSearchParams): Promise<Asked> => ({
    run: await getRun(db(), query.get("period") ?? ""),
  }),
  fileName: (now: Date, { run }: Asked) => `payroll_${run.number}_${nairobiDate(now)}`,
  rows: ({ run }: Asked) => inSnapshot((reader, batches) => readItems(reader, batches, run.id)),
};

type Period = Awaited<ReturnType<typeof listPeriods>>["rows"][number];

async function* readPeriods(filter: ReturnType<typeof periodList.ask>): AsyncGenerator<Period[]> {
  for (let page = 1; page <= MOST_PERIODS / AT_ONCE; page += 1) {
    const { rows, more } = await listPeriods(db(), { ...filter, cursor: undefined, page, limit: AT_ONCE });
    yield rows;
    if (!more && rows.length < AT_ONCE) return;
  }
}
const money = (header: string, of: (row: Period) => number): ExportColumn<Period> => ({
  header,
  width: 16,
  kind: "amount",
  value: (row) => of(row) / 100,
});
const words = (header: string, of: (row: Period) => string | null): ExportColumn<Period> => ({
  header,
  width: 18,
  kind: "text",
  value: (row) => of(row) ?? "",
});

export const payrollExportRoutes = [
  ...defineExport<Row, Asked>({ ...items, title: "Payroll", columns: NAMES.map(columnOf) }),
  defineJsonExport<Row, Asked>({
    ...items,
    written: (row) => ({
      ...Object.fromEntries(
        NAMES.map((name, at) => [
          name,
          TEXTS.includes(name) ? row[at] : Number(row[at]) / (HUNDREDTHS.includes(name) ? 100 : 1),
        ]),
      ),
      amountsIn: "cents",
    }),
  }),
  ...defineExport<Period, ReturnType<typeof periodList.ask>>({
    path: "payroll-summary",
    title: "Payroll summary",
    permission: "view_payroll_reports",
    fileName: (now) => `payroll_summary_${nairobiDate(now)}`,
    ask: (query) => periodList.ask(query),
    rows: (filter, _: RequestContext) => readPeriods(filter),
    columns: [
      words("number", (row) => row.number),
      words("name", (row) => row.name),
      words("periodType", (row) => row.periodType),
      words("startDate", (row) => row.startDate),
      words("endDate", (row) => row.endDate),
      words("payDate", (row) => row.payDate),
      words("status", (row) => row.status),
      { header: "totalEmployees", width: 14, kind: "count", value: (row) => row.totalEmployees },
      money("totalGrossPay", (row) => row.totalGrossPay),
      money("totalDeductions", (row) => row.totalDeductions),
      money("totalTax", (row) => row.totalTax),
      money("totalNHIF", (row) => row.totalNhif),
      money("totalSHIF", (row) => row.totalShif),
      money("totalNSSF", (row) => row.totalNssf),
      money("totalHousingLevy", (row) => row.totalHousingLevy),
      money("totalNetPay", (row) => row.totalNetPay),
      words("approvedBy", (row) => row.approvedBy),
      words("processedBy", (row) => row.processedBy),
    ],
  }),
];
