import { and, asc, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { invitations, people } from "~/features/identity/server/tables";
import { CATEGORY_LABELS, categoryOf } from "~/features/leave/domain";
import { conditionsOf as leaveConditions } from "~/features/leave/requests/server/queries";
import { takingOn } from "~/features/leave/server/queries/leave";
import { DECIDES } from "~/features/leave/server/reach";
import { leaveRequests } from "~/features/leave/server/tables";
import { STATUS_LABELS } from "~/features/payroll/periods/domain";
import { payrollPeriods } from "~/features/payroll/periods/server/tables";
import { lastOfMonth } from "~/features/payroll/terms/domain";
import { wordsOf } from "~/features/staff/domain";
import { conditionsOf as staffConditions } from "~/features/staff/roster/server/queries";
import { listEndings } from "~/features/staff/server/queries";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";

const SHOWN = 5;
const AWAY_SHOWN = 8;
const DEPARTMENT = sql<string>`coalesce(${people.department}, '')`;
const COUNT = sql<number>`count(*)::int`;

/**
 * People on leave today or tomorrow, in the scope of leave that the actor decides, otherwise of the staff they see. Only
 * approvers see which leave it is.
 */
export async function getAway(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const tomorrow = addDays(today, 1);
  const decides = DECIDES.some((permission) => can(actor, permission));
  const inSpan = (from: PlainDate, to: PlainDate): SQL | undefined =>
    decides
      ? and(...leaveConditions(actor, { status: "approved", from, to }))
      : and(staffInReach(actor, "view_team_staff"), takingOn(from, to));
  const onDay = (day: PlainDate) =>
    sql<number>`(count(*) filter (where ${day}::date between ${leaveRequests.firstDay} and ${leaveRequests.lastDay}) over ())::int`;
  const rows = await reader
    .select({
      number: employees.number,
      name: people.name,
      type: leaveRequests.type,
      kind: leaveRequests.kind,
      firstDay: leaveRequests.firstDay,
      lastDay: leaveRequests.lastDay,
      today: onDay(today),
      tomorrow: onDay(tomorrow),
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
    .innerJoin(people, eq(people.id, employees.personId))
    .where(inSpan(today, tomorrow))
    .orderBy(asc(leaveRequests.firstDay), asc(leaveRequests.lastDay), asc(people.name))
    .limit(AWAY_SHOWN);
  return {
    day: today,
    tomorrowIs: tomorrow,
    decides,
    today: rows[0]?.today ?? 0,
    tomorrow: rows[0]?.tomorrow ?? 0,
    rows: rows.map(({ type, kind, today: _, tomorrow: __, ...row }) => ({
      ...row,
      leaveLabel: decides ? CATEGORY_LABELS[categoryOf(type, kind)] : null,
    })),
  };
}

/** People whose contract or probation ends within 30 and 60 days, and the first ones. */
export async function getEndings(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const countOf = async (ends: "30" | "60") =>
    reader.$count(employees, and(...(await staffConditions(reader, actor, { ends }, today))));
  const [within30, within60, endings] = await Promise.all([
    countOf("30"),
    countOf("60"),
    listEndings(reader, today, addDays(today, 60)),
  ]);
  return {
    within30,
    within60,
    rows: endings
      .slice(0, SHOWN)
      .map(({ personId: _, what, ...ending }) => ({ ...ending, endsLabel: wordsOf(what) })),
  };
}

const RUNS_SHOWN = 4;
const LONGEST_RUN = 31;

/** Regular runs that pay for days of this month; runs of a quarter or a year only if they begin in it. */
export async function getRuns(reader: Reader, now: Date) {
  const today = nairobiDate(now);
  const first = `${today.slice(0, 7)}-01`;
  const { startDate, endDate, kind, status } = payrollPeriods;
  const rows = await reader
    .select({
      number: payrollPeriods.number,
      name: payrollPeriods.name,
      status,
      payDate: payrollPeriods.payDate,
      employees: payrollPeriods.totalEmployees,
      netPay: payrollPeriods.totalNetPay,
    })
    .from(payrollPeriods)
    .where(
      and(
        sql`${startDate} between ${addDays(first, -LONGEST_RUN)}::date and ${lastOfMonth(today)}::date`,
        sql`${endDate} >= ${first}::date`,
        eq(kind, "regular"),
        ne(status, "cancelled"),
      ),
    )
    .orderBy(desc(startDate), desc(payrollPeriods.id))
    .limit(RUNS_SHOWN);
  return rows.map(({ status, ...run }) => ({ ...run, status, statusLabel: STATUS_LABELS[status] }));
}

/** Headcount by department, the newest colleagues and open invitations. Contains no pay. */
export async function getPeople(reader: Reader, now: Date) {
  const here = ne(employees.status, "terminated");
  const [invited, joined, departments] = await Promise.all([
    reader.$count(invitations, and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now))),
    reader
      .select({
        number: employees.number,
        name: people.name,
        role: people.role,
        hireDate: employees.hireDate,
      })
      .from(employees)
      .innerJoin(people, eq(people.id, employees.personId))
      .where(here)
      .orderBy(desc(employees.hireDate), desc(employees.personId))
      .limit(SHOWN),
    reader
      .select({ department: DEPARTMENT, people: COUNT })
      .from(employees)
      .innerJoin(people, eq(people.id, employees.personId))
      .where(here)
      .groupBy(DEPARTMENT)
      .orderBy(DEPARTMENT),
  ]);
  return {
    invited,
    joined: joined.map(({ role, ...one }) => ({ ...one, roleLabel: wordsOf(role) })),
    departments: departments.map((one) => ({
      ...one,
      label: one.department ? wordsOf(one.department) : "No department",
    })),
  };
}
