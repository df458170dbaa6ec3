import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { staffInReach, teamOf } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { categoryOf } from "../../domain";
import { addMonths } from "../../entitlements/domain";
import { listHolidaysOf } from "../../server/queries";
import { DECIDES } from "../../server/reach";
import { leaveRequests } from "../../server/tables";

/** People of one answer. */
const MOST = 200;
const SEES: readonly [Permission, ...Permission[]] = ["view_team_staff", ...DECIDES];

interface Asked {
  /** 2026-11 */
  month: string;
  department?: string | undefined;
  team?: string | undefined;
}

const mayDecideAny = (actor: Actor) => DECIDES.some((permission) => can(actor, permission));

/** Who is away in a month, among those this person sees, with the month's holidays. */
export async function getLeaveMonth(reader: Reader, actor: Actor, { month, department, team }: Asked) {
  const first: PlainDate = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const decided = mayDecideAny(actor) ? (staffInReach(actor, ...DECIDES) ?? sql`true`) : sql`false`;
  const rows = await reader
    .select({
      id: leaveRequests.id,
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      department: people.department,
      workingDays: employees.workingDays,
      firstDay: leaveRequests.firstDay,
      lastDay: leaveRequests.lastDay,
      firstHalf: leaveRequests.firstHalf,
      lastHalf: leaveRequests.lastHalf,
      status: leaveRequests.status,
      type: leaveRequests.type,
      kind: leaveRequests.kind,
      decides: sql<boolean>`(${decided})`,
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
    .innerJoin(people, eq(people.id, leaveRequests.personId))
    .where(
      and(
        inArray(leaveRequests.status, ["pending", "approved"]),
        sql`${leaveRequests.firstDay} <= ${last}::date and ${leaveRequests.lastDay} >= ${first}::date`,
        staffInReach(actor, ...SEES),
        sql`(${leaveRequests.status} = 'approved' or (${decided}))`,
        department ? eq(people.department, department) : undefined,
        team
          ? sql`${employees.personId} in ${teamOf(sql`(select lead.person_id from ${employees} lead where lead.number = ${team.toUpperCase()})`)}`
          : undefined,
      ),
    )
    .orderBy(asc(sql`lower(${people.name})`), asc(leaveRequests.firstDay))
    .limit(MOST * 4);
  const byPerson = [...Map.groupBy(rows, ({ personId }) => personId).values()];
  const [holidays, teams] = await Promise.all([
    listHolidaysOf(reader, first, last),
    listTeams(reader, actor),
  ]);
  return {
    month,
    people: byPerson.slice(0, MOST).flatMap((theirs) => {
      const [who] = theirs;
      if (!who) return [];
      const { number, name, department: of, workingDays } = who;
      const leave = theirs.map(
        ({ id, firstDay, lastDay, firstHalf, lastHalf, status, type, kind, decides }) => ({
          id,
          firstDay,
          lastDay,
          firstHalf,
          lastHalf,
          status: status as "pending" | "approved",
          category: decides ? categoryOf(type, kind) : null,
        }),
      );
      return [{ number, name, department: of, workingDays, leave }];
    }),
    holidays,
    teams,
    more: byPerson.length > MOST || rows.length === MOST * 4,
  };
}

/** Those within reach whom somebody reports to. */
const listTeams = (reader: Reader, actor: Actor) =>
  reader
    .select({ number: employees.number, name: people.name })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(
      and(
        staffInReach(actor, ...SEES),
        sql`exists (select 1 from ${employees} below where below.supervisor_id = ${employees.personId})`,
      ),
    )
    .orderBy(asc(sql`lower(${people.name})`))
    .limit(100);
