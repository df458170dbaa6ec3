import { and, asc, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { invitations, people } from "~/features/identity/server/tables";
import { categoryOf } from "~/features/leave/domain";
import { takingOn } from "~/features/leave/server/queries/leave";
import { leaveRequests } from "~/features/leave/server/tables";
import { countForNav } from "~/features/office/menu/server/queries";
import { listEndings } from "~/features/staff/server/queries";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";

const SHOWN = 5;
const ENDINGS_AHEAD = 30;
const DEPARTMENT = sql<string>`coalesce(${people.department}, '')`;
const COUNT = sql<number>`count(*)::int`;

/**
 * Today's staff overview for managers of all staff: open decisions, absences, endings within 30 days, recent hires and
 * departments. Contains no pay.
 */
export async function getTeam(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const canBeAccepted = and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));
  const [{ leave = null, overtime = null }, invited, away, endings, joined, departments] = await Promise.all([
    countForNav(reader, actor, now),
    reader.$count(invitations, canBeAccepted),
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
    waiting: { leave, overtime, invitations: invited },
    away,
    endings: {
      count: endings.length,
      people: endings.slice(0, SHOWN).map(({ personId: _, ...ending }) => ending),
    },
    joined,
    departments,
  };
}

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
