import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { EMPLOYEE_STATUS_LABELS, type EmployeeStatus, wordsOf } from "~/features/staff/domain";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import { EXPIRING_DAYS, validityOf } from "~/features/staff-documents/domain";
import { listDocumentExpiries } from "~/features/staff-documents/server/queries";
import { listTrainingExpiries } from "~/features/training/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, daysBetween, nairobiDate } from "~/platform/kernel/dates";
import { count, monthLabel, type ReportBody, type ReportInput } from "../../domain/figures";
import { monthsOf } from "../../domain/periods";

/** Scope of the reader's permission for employee reports (docs/domain/roles.md#table). */
export const reached = (actor: Actor): SQL | undefined =>
  staffInReach(actor, "access_hr_reports", "access_department_reports", "access_team_reports");

const WORKING = [
  "active",
  "probation",
  "on_leave",
  "suspended",
  "inactive",
] as const satisfies EmployeeStatus[];

/** How many work here today, by department and status. */
export async function readHeadcount(reader: Reader, { actor }: ReportInput): Promise<ReportBody> {
  const department = sql<string>`coalesce(${people.department}, '')`;
  const found = await reader
    .select({ department, status: employees.status, n: sql<number>`count(*)::int` })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(and(sql`${employees.status} <> 'terminated'`, reached(actor)))
    .groupBy(department, employees.status)
    .orderBy(asc(department));
  const departments = [...new Set(found.map((row) => row.department))];
  const counts = (rows: typeof found) => {
    const each = WORKING.map((status) => sumOf(rows.filter((row) => row.status === status)));
    return [sumOf(rows), ...each];
  };
  const of = (department: string) => found.filter((row) => row.department === department);
  const nameOf = (department: string) => (department ? wordsOf(department) : "Not assigned");
  return {
    head: "Department",
    columns: [count("Employees"), ...WORKING.map((status) => count(EMPLOYEE_STATUS_LABELS[status]))],
    rows: departments.map((name) => ({ label: nameOf(name), to: null, cells: counts(of(name)) })),
    total: counts(found),
    chart: {
      unit: "count",
      stacked: false,
      labels: departments.map(nameOf),
      series: [{ name: "Employees", values: departments.map((name) => sumOf(of(name))) }],
    },
    notes: [{ text: "As of today. Who has left is not counted.", to: null }],
  };
}

const sumOf = (rows: readonly { n: number }[]) => rows.reduce((sum, { n }) => sum + n, 0);

/** Joiners, leavers and the headcount at each month's end. */
export async function readTurnover(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const rows = await reader
    .select({
      joined: employees.hireDate,
      left: sql<
        string | null
      >`case when ${employees.status} = 'terminated' then ${employees.offboardingDate}::text end`,
    })
    .from(employees)
    .where(reached(input.actor));
  const isIn = (day: string | null, from: string, to: string) => day !== null && day >= from && day <= to;
  const busy = rows.flatMap(({ joined, left }) =>
    [joined, left].filter((day) => day !== null && isIn(day, input.from, input.to)),
  ) as string[];
  const months = monthsOf(input, busy).map((month) => {
    const next = addDays(`${month.slice(0, 7)}-28`, 4).slice(0, 7);
    const end = addDays(`${next}-01`, -1);
    const from = month < input.from ? input.from : month;
    const to = end > input.to ? input.to : end;
    return {
      month,
      joined: rows.filter(({ joined }) => isIn(joined, from, to)).length,
      left: rows.filter(({ left }) => isIn(left, from, to)).length,
      there: rows.filter(({ joined, left }) => joined <= to && (left === null || left > to)).length,
    };
  });
  const all = (of: "joined" | "left") => months.reduce((sum, month) => sum + month[of], 0);
  return {
    head: "Month",
    columns: [count("Joined"), count("Left"), count("Employees at its end")],
    rows: months.map(({ month, joined, left, there }) => ({
      label: monthLabel(month),
      to: null,
      cells: [joined, left, there],
    })),
    total: [all("joined"), all("left"), months.at(-1)?.there ?? null],
    chart: {
      unit: "count",
      stacked: false,
      labels: months.map(({ month }) => monthLabel(month)),
      series: [
        { name: "Joined", values: months.map(({ joined }) => joined) },
        { name: "Left", values: months.map(({ left }) => left) },
      ],
    },
    notes: [{ text: "Joining is the day of hire, leaving the last day of work.", to: null }],
  };
}

/** Licences, certificates and documents that have expired or do within 60 days, the oldest first. */
export async function readExpiries(reader: Reader, { actor, now }: ReportInput): Promise<ReportBody> {
  const today = nairobiDate(now);
  const to = addDays(today, EXPIRING_DAYS);
  const who = reached(actor);
  const [documents, training] = await Promise.all([
    listDocumentExpiries(reader, { to, who }),
    listTrainingExpiries(reader, { to, who }),
  ]);
  const rows = [
    ...documents.map((row) => ({ ...row, tab: "documents" })),
    ...training.map((row) => ({ ...row, tab: "training" })),
  ].sort((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.name.localeCompare(b.name));
  const left = rows.map(({ expiresOn }) => daysBetween(today, expiresOn));
  const between = (from: number, to: number) => left.filter((days) => days >= from && days <= to).length;
  return {
    head: "Employee and what expires",
    columns: [count("Days left")],
    rows: rows.map(({ name, number, what, expiresOn, tab }) => ({
      label: `${name}, ${number}: ${what}${validityOf(expiresOn, today) === "expired" ? " (expired)" : ""}`,
      to: `/staff/${number}/${tab}`,
      cells: [daysBetween(today, expiresOn)],
    })),
    total: null,
    chart: {
      unit: "count",
      stacked: false,
      labels: ["Expired", "Within 7 days", "Within 30 days", "Within 60 days"],
      series: [
        {
          name: "Licences, certificates and documents",
          values: [left.filter((days) => days < 0).length, between(0, 7), between(8, 30), between(31, 60)],
        },
      ],
    },
    notes: [{ text: "What is renewed is not counted. Below zero: days since it expired.", to: null }],
  };
}
