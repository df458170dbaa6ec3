import { and, asc, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { invitations, people } from "~/features/identity/server/tables";
import { categoryOf } from "~/features/leave/domain";
import { pendingFor as pendingLeave } from "~/features/leave/requests/server/queries";
import { takingOn } from "~/features/leave/server/queries";
import { DECIDES } from "~/features/leave/server/reach";
import { leaveRequests } from "~/features/leave/server/tables";
import { listEndings } from "~/features/staff/server/queries";
import { employees } from "~/features/staff/server/tables";
import { pendingFor as pendingOvertime } from "~/features/timesheets/overtime/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";

/** Rows of a panel; the rest stands in the list that the panel leads to. */
const SHOWN = 5;
/** Days within which the end of a probation or contract is shown. */
const ENDINGS_AHEAD = 30;
const DEPARTMENT = sql<string>`coalesce(${people.department}, '')`;
const COUNT = sql<number>`count(*)::int`;

/**
 * The staff of today for who looks after all of it: what waits for them, who is away, whose probation or contract ends
 * within 30 days, who came last, and how many each department has. Nothing of pay.
 */
export async function getTeam(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const [waiting, away, endings, joined, departments] = await Promise.all([
    countWaiting(reader, actor, now),
    listAway(reader, today),
    listEndings(reader, today, addDays(today, ENDINGS_AHEAD)),
    reader
      .select({
        number: employees.number,
        name: people.name,
        role: people.role,
        hireDate: employees.hireDate,
      })
      .from(employees)
      .innerJoin(people, eq(people.id, employees.personId))
      .where(ne(employees.status, "terminated"))
      .orderBy(desc(employees.hireDate), desc(employees.personId))
      .limit(SHOWN),
    reader
      .select({ department: DEPARTMENT, people: COUNT })
      .from(employees)
      .innerJoin(people, eq(people.id, employees.personId))
      .where(ne(employees.status, "terminated"))
      .groupBy(DEPARTMENT)
      .orderBy(DEPARTMENT),
  ]);
  return {
    waiting,
    away,
    endings: {
      count: endings.length,
      people: endings.slice(0, SHOWN).map(({ personId: _, ...ending }) => ending),
    },
    joined,
    departments,
  };
}

/** What waits for this person, and the invitations that can still be accepted; null for what they do not decide. */
async function countWaiting(reader: Reader, actor: Actor, now: Date) {
  const of = (decides: boolean, from: () => ReturnType<typeof pendingLeave>) =>
    decides ? sql`(select count(*)::int from ${from()})` : sql`null::int`;
  const invited = and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));
  const { rows } = await reader.execute<{
    leave: number | null;
    overtime: number | null;
    invitations: number;
  }>(sql`select
    ${of(
      DECIDES.some((permission) => can(actor, permission)),
      () => pendingLeave(actor),
    )} as leave,
    ${of(can(actor, "approve_overtime"), () => pendingOvertime(actor))} as overtime,
    (select count(*)::int from ${invitations} where ${invited}) as invitations`);
  return rows[0] ?? { leave: null, overtime: null, invitations: 0 };
}

/** How many are on leave today, and the first to be back. */
async function listAway(reader: Reader, today: PlainDate) {
  const rows = await reader
    .select({
      number: employees.number,
      name: people.name,
      type: leaveRequests.type,
      kind: leaveRequests.kind,
      lastDay: leaveRequests.lastDay,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
    .innerJoin(people, eq(people.id, employees.personId))
    .where(and(takingOn(today, today), ne(employees.status, "terminated")))
    .orderBy(asc(leaveRequests.lastDay), asc(people.name))
    .limit(SHOWN);
  return {
    count: rows[0]?.count ?? 0,
    people: rows.map(({ number, name, type, kind, lastDay }) => ({
      number,
      name,
      category: categoryOf(type, kind),
      lastDay,
    })),
  };
}
