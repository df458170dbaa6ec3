import { and, asc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { DECIDES } from "~/features/leave/server/reach";
import { leaveRequests } from "~/features/leave/server/tables";
import { listMoves } from "~/features/moves/server/queries/moves";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { daysBetween, endOfDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { endOf, isOpen, takesTime } from "../../domain";
import { mayChangeOf } from "../../server/queries";
import { activitiesInReach } from "../../server/reach";
import { activities } from "../../server/tables";
import { calendarActivity } from "../contract";
import { MOST_DAYS } from "../domain";
import { calendarTooLong } from "../errors";

const MOST = 500;
const SEES_LEAVE: readonly [Permission, ...Permission[]] = ["view_team_staff", ...DECIDES];

interface Asked {
  from: PlainDate;
  to: PlainDate;
  assignedTo?: string | undefined;
}

/** Planned activities with moves and leave, each limited by the actor's scope for it. */
export async function getActivityCalendar(reader: Reader, actor: Actor, asked: Asked, now: Date) {
  const { from, to } = asked;
  const days = daysBetween(from, to);
  if (days < 0 || days >= MOST_DAYS) throw calendarTooLong.at("to", { most: String(MOST_DAYS) });
  const [planned, moves, leave] = await Promise.all([
    listPlanned(reader, actor, asked),
    can(actor, "view_moves") ? listMoves(reader, actor, { from, to }, now) : { moves: [] },
    listLeave(reader, actor, asked),
  ]);
  return {
    activities: withClashes(planned.slice(0, MOST)),
    moves: moves.moves.map(({ number, date, contact, from: origin, to: destination }) => ({
      number,
      date,
      customer: contact?.name ?? null,
      from: origin,
      to: destination,
    })),
    leave,
    more: planned.length > MOST,
  };
}

function listPlanned(reader: Reader, actor: Actor, { from, to, assignedTo }: Asked) {
  const person = assignedTo === "me" ? personIdOf(actor) : assignedTo;
  return reader
    .select({
      ...columnsOf(activities, calendarActivity.shape),
      scheduledDate: activities.scheduledAt,
      assignee: people.name,
      mayChange: mayChangeOf(actor).as("may_change"),
    })
    .from(activities)
    .leftJoin(people, eq(people.id, activities.assignedTo))
    .where(
      and(
        activitiesInReach(actor),
        ne(activities.status, "cancelled"),
        ne(activities.type, "note"),
        person ? eq(activities.assignedTo, person) : undefined,
        sql`${activities.scheduledAt} between ${startOfDate(from).toISOString()}::timestamptz and ${endOfDate(to).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(activities.scheduledAt), asc(activities.id))
    .limit(MOST + 1);
}

type Planned = Awaited<ReturnType<typeof listPlanned>>[number];

function withClashes(planned: readonly Planned[]): (Planned & { clashes: boolean })[] {
  const clashing = new Set<string>();
  const last = new Map<string, Planned>();
  for (const one of planned) {
    if (!one.assignedTo || !isOpen(one.status)) continue;
    const before = last.get(one.assignedTo);
    if (before && endOf(before) > one.scheduledDate && (takesTime(before) || takesTime(one)))
      clashing.add(before.id).add(one.id);
    if (!before || endOf(before) < endOf(one)) last.set(one.assignedTo, one);
  }
  return planned.map((one) => ({ ...one, clashes: clashing.has(one.id) }));
}

function listLeave(reader: Reader, actor: Actor, { from, to, assignedTo }: Asked) {
  const person = assignedTo === "me" ? personIdOf(actor) : assignedTo;
  const seen: SQL | undefined = SEES_LEAVE.some((permission) => can(actor, permission))
    ? staffInReach(actor, ...SEES_LEAVE)
    : sql`false`;
  return reader
    .select({
      id: leaveRequests.id,
      name: people.name,
      firstDay: leaveRequests.firstDay,
      lastDay: leaveRequests.lastDay,
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
    .innerJoin(people, eq(people.id, leaveRequests.personId))
    .where(
      and(
        eq(leaveRequests.status, "approved"),
        sql`${leaveRequests.firstDay} <= ${to}::date and ${leaveRequests.lastDay} >= ${from}::date`,
        person ? eq(leaveRequests.personId, person) : undefined,
        seen && or(seen, eq(leaveRequests.personId, personIdOf(actor))),
      ),
    )
    .orderBy(asc(leaveRequests.firstDay), asc(leaveRequests.id))
    .limit(MOST);
}
