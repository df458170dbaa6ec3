import { and, asc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { FROZEN_STATUSES } from "~/features/payroll/periods/domain";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import {
  count,
  money,
  monthLabel,
  type ReportBody,
  type ReportInput,
  share,
  shareOf,
} from "../../domain/figures";

const monthOf = sql<string>`to_char(${payrollPeriods.startDate}, 'YYYY-MM-01')`;
const approved = inArray(payrollPeriods.status, [...FROZEN_STATUSES]);

/** Approved payroll by month: what people get, what is withheld, and what the company adds. */
export async function readPayrollMonths(reader: Reader, { from, to }: ReportInput): Promise<ReportBody> {
  const sum = (column: SQL | (typeof payrollPeriods)[keyof typeof payrollPeriods & `total${string}`]) =>
    sql`sum(${column})::bigint`.mapWith(Number);
  const found = await reader
    .select({
      month: monthOf,
      payslips: sum(payrollPeriods.totalEmployees),
      gross: sum(payrollPeriods.totalGrossPay),
      paye: sum(payrollPeriods.totalTax),
      nssf: sum(payrollPeriods.totalNssf),
      shif: sum(sql`${payrollPeriods.totalShif} + ${payrollPeriods.totalNhif}`),
      levy: sum(payrollPeriods.totalHousingLevy),
      other: sum(payrollPeriods.totalOther),
      net: sum(payrollPeriods.totalNetPay),
      employer: sum(payrollPeriods.totalEmployer),
    })
    .from(payrollPeriods)
    .where(
      and(
        approved,
        gte(payrollPeriods.startDate, from.slice(0, 8).concat("01")),
        lte(payrollPeriods.startDate, to),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const cellsOf = (rows: typeof found) => {
    const all = (of: (row: (typeof found)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0);
    return [
      all(({ payslips }) => payslips),
      all(({ gross }) => gross),
      all(({ paye }) => paye),
      all(({ nssf }) => nssf),
      all(({ shif }) => shif),
      all(({ levy }) => levy),
      all(({ other }) => other),
      all(({ net }) => net),
      all(({ employer }) => employer),
      all(({ gross, employer }) => gross + employer),
    ];
  };
  const labels = found.map(({ month }) => monthLabel(month));
  return {
    head: "Month",
    columns: [
      count("Payslips"),
      money("Gross pay"),
      money("PAYE"),
      money("NSSF"),
      money("SHIF"),
      money("Housing levy"),
      money("Other deductions"),
      money("Net pay"),
      money("Employer’s part"),
      money("Cost"),
    ],
    rows: found.map((row) => ({ label: monthLabel(row.month), to: null, cells: cellsOf([row]) })),
    total: found.length > 0 ? cellsOf(found) : null,
    chart: {
      unit: "money",
      stacked: true,
      labels,
      series: [
        { name: "Net pay", values: found.map(({ net }) => net) },
        {
          name: "Taxes and contributions",
          values: found.map((row) => row.paye + row.nssf + row.shif + row.levy),
        },
        { name: "Other deductions", values: found.map(({ other }) => other) },
        { name: "Employer’s part", values: found.map(({ employer }) => employer) },
      ],
    },
    notes: [
      {
        text: "Approved runs by the month they begin in, corrections included. SHIF includes NHIF of older months.",
        to: "/payroll",
      },
    ],
  };
}

const MOST = 5_000;
const CHARTED = 10;

/** Each person's gross pay in the last month with approved runs, beside the month before it. */
export async function readPayrollChanges(reader: Reader, { actor, to }: ReportInput): Promise<ReportBody> {
  const months = await reader
    .selectDistinct({ month: monthOf })
    .from(payrollPeriods)
    .where(and(approved, lte(payrollPeriods.startDate, to)))
    .orderBy(sql`1 desc`)
    .limit(2);
  const [last = "", before = ""] = months.map(({ month }) => month);
  const ofMonth = (month: string) =>
    sql`coalesce(sum(${payrollItems.grossPay}) filter (where ${monthOf} = ${month}), 0)::bigint`.mapWith(
      Number,
    );
  const found =
    last === ""
      ? []
      : await reader
          .select({
            number: employees.number,
            name: sql<string>`max(${payrollItems.employeeName})`,
            latest: ofMonth(last),
            earlier: ofMonth(before),
          })
          .from(payrollItems)
          .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
          .innerJoin(employees, eq(employees.personId, payrollItems.personId))
          .where(
            and(
              approved,
              sql`${monthOf} in (${last}, ${before})`,
              gte(payrollPeriods.startDate, before || last),
              staffInReach(actor, "view_payroll_reports"),
            ),
          )
          .groupBy(employees.number)
          .orderBy(
            sql`abs(coalesce(sum(${payrollItems.grossPay}) filter (where ${monthOf} = ${last}), 0) - coalesce(sum(${payrollItems.grossPay}) filter (where ${monthOf} = ${before}), 0)) desc`,
            asc(employees.number),
          )
          .limit(MOST);
  const cellsOf = (earlier: number, latest: number) => [
    earlier,
    latest,
    latest - earlier,
    shareOf(latest - earlier, earlier),
  ];
  const sum = (of: "latest" | "earlier") => found.reduce((total, row) => total + row[of], 0);
  const charted = found.filter(({ latest, earlier }) => latest !== earlier).slice(0, CHARTED);
  const nameOf = (month: string) => (month ? monthLabel(month) : "Month before");
  return {
    head: "Employee",
    columns: [
      money(nameOf(before)),
      money(last ? monthLabel(last) : "Last month"),
      money("Change"),
      share("Change, %"),
    ],
    rows: found.map(({ number, name, earlier, latest }) => ({
      label: `${name}, ${number}`,
      to: `/staff/${number}/payroll`,
      cells: cellsOf(earlier, latest),
    })),
    total: found.length > 0 ? cellsOf(sum("earlier"), sum("latest")) : null,
    chart: {
      unit: "money",
      stacked: false,
      labels: charted.map(({ number, name }) => `${name}, ${number}`),
      series: [
        { name: nameOf(before), values: charted.map(({ earlier }) => earlier) },
        { name: last ? monthLabel(last) : "Last month", values: charted.map(({ latest }) => latest) },
      ],
    },
    notes: [
      {
        text: "Gross pay of the last month with approved runs, up to the period’s end, beside the month before it. The largest changes come first.",
        to: null,
      },
    ],
  };
}
