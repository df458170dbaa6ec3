import { and, asc, between, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { weekdayOf } from "~/features/leave/domain";
import { listAwayOn, listHolidaysOf } from "~/features/leave/server/queries/leave";
import { staffInReach, teamOf } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { type AttendanceStatus, type AwayReason, CHANGED_BACK_DAYS, MOST_AT_ONCE } from "../domain";
import { attendance } from "./tables";

export const FILLS = ["assign_tasks", "manage_all_staff"] as const;

const filler = alias(people, "filler");

interface Asked {
  day: PlainDate;
  team?: string | undefined;
  today: PlainDate;
}

/** True if the suspension that still lasts covers the day. */
const suspendedOn = (day: PlainDate): SQL<boolean> =>
  sql<boolean>`${employees.status} = 'suspended' and coalesce((${employees.suspendedAt} at time zone 'Africa/Nairobi')::date <= ${day}::date, true)`;

/** Selects who of the people is suspended on a day. */
export async function listSuspendedOn(
  reader: Reader,
  personIds: readonly string[],
  day: PlainDate,
): Promise<Set<string>> {
  const rows = await reader
    .select({ personId: employees.personId })
    .from(employees)
    .where(and(inArray(employees.personId, [...personIds]), suspendedOn(day)));
  return new Set(rows.map(({ personId }) => personId));
}

/** A day's attendance of the people in the actor's scope, by name, with reasons for absence. */
export async function getAttendanceOf(reader: Reader, actor: Actor, { day, team, today }: Asked) {
  const inReach = and(staffInReach(actor, ...FILLS), ne(employees.personId, personIdOf(actor)));
  const rows = await reader
    .select({
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      role: people.role,
      isSuspended: suspendedOn(day),
      workingDays: employees.workingDays,
      status: attendance.status,
      arrivedAt: attendance.arrivedAt,
      leftAt: attendance.leftAt,
      note: attendance.note,
      filledBy: filler.name,
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .leftJoin(attendance, and(eq(attendance.personId, employees.personId), eq(attendance.day, day)))
    .leftJoin(filler, eq(filler.id, attendance.filledBy))
    .where(
      and(
        inReach,
        lte(employees.hireDate, day),
        ne(employees.status, "inactive"),
        or(isNull(employees.offboardingDate), sql`${employees.offboardingDate} >= ${day}::date`),
        team
          ? sql`${employees.personId} in ${teamOf(sql`(select lead.person_id from ${employees} lead where lead.number = ${team.toUpperCase()})`)}`
          : undefined,
      ),
    )
    .orderBy(asc(sql`lower(${people.name})`), asc(employees.personId))
    .limit(MOST_AT_ONCE + 1);
  const shown = rows.slice(0, MOST_AT_ONCE);
  const ids = shown.map(({ personId }) => personId);
  const [away, [holiday], teams] = await Promise.all([
    listAwayOn(reader, ids, day),
    listHolidaysOf(reader, day, day),
    reader
      .select({ number: employees.number, name: people.name })
      .from(employees)
      .innerJoin(people, eq(people.id, employees.personId))
      .where(
        and(
          staffInReach(actor, ...FILLS),
          sql`exists (select 1 from ${employees} below where below.supervisor_id = ${employees.personId})`,
        ),
      )
      .orderBy(asc(sql`lower(${people.name})`))
      .limit(100),
  ]);
  const onLeave = new Set(away.flatMap(({ personId, leave }) => (leave === "approved" ? personId : [])));
  return {
    day,
    people: shown.map(({ personId, isSuspended, workingDays, arrivedAt, leftAt, note, ...person }) => ({
      ...person,
      arrivedAt: arrivedAt?.slice(0, 5) ?? null,
      leftAt: leftAt?.slice(0, 5) ?? null,
      note: note ?? "",
      away: awayOf({
        isOnLeave: onLeave.has(personId),
        isSuspended,
        isHoliday: holiday !== undefined,
        works: workingDays.includes(weekdayOf(day)),
      }),
    })),
    teams,
    mayFill: day <= today && day >= addDays(today, -CHANGED_BACK_DAYS),
    more: rows.length > MOST_AT_ONCE,
  };
}

function awayOf(of: {
  isOnLeave: boolean;
  isSuspended: boolean;
  isHoliday: boolean;
  works: boolean;
}): AwayReason | null {
  if (of.isSuspended) return "suspended";
  if (of.isHoliday) return "holiday";
  if (!of.works) return "rest_day";
  return of.isOnLeave ? "leave" : null;
}

/** Counts each attendance status of people between two days, for reports and payroll. */
export async function countAttendance(
  reader: Reader,
  personIds: readonly string[],
  from: PlainDate,
  to: PlainDate,
): Promise<Map<string, Partial<Record<AttendanceStatus, number>>>> {
  const rows = await reader
    .select({
      personId: attendance.personId,
      status: attendance.status,
      count: sql<number>`count(*)::int`,
    })
    .from(attendance)
    .where(and(inArray(attendance.personId, [...personIds]), between(attendance.day, from, to)))
    .groupBy(attendance.personId, attendance.status);
  const counts = new Map<string, Partial<Record<AttendanceStatus, number>>>();
  for (const { personId, status, count } of rows)
    counts.set(personId, { ...counts.get(personId), [status]: count });
  return counts;
}

/** Days of absence by department within a span. `who` is a condition on `employees`. */
export async function listAbsentDays(
  reader: Reader,
  { from, to, who }: { from: PlainDate; to: PlainDate; who: SQL | undefined },
) {
  const { rows } = await reader.execute<{ department: string; days: number }>(sql`
    select coalesce(${people.department}, '') as department,
      sum(case ${attendance.status} when 'absent' then 1 else 0.5 end)::float8 as days
    from ${attendance} join ${employees} on ${employees.personId} = ${attendance.personId}
    join ${people} on ${people.id} = ${employees.personId}
    where ${attendance.day} between ${from} and ${to} and ${attendance.status} in ('absent', 'half_day') and ${who ?? sql`true`}
    group by 1 order by 1`);
  return rows;
}
