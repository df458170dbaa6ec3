import { aliasedTable, and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { staffInReach, teamOf } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { categoryOf } from "../../domain";
import { addMonths } from "../../entitlements/domain";
import { listHolidaysOf } from "../../server/queries/leave";
import { DECIDES } from "../../server/reach";
import { leaveRequests } from "../../server/tables";

const MOST = 200;
const SEES: readonly [Permission, ...Permission[]] = ["view_team_staff", ...DECIDES];

interface Asked {
  /** 2026-11 */
  month: string;
  department?: string | undefined;
  team?: string | undefined;
}

const mayDecideAny = (actor: Actor) => DECIDES.some((permission) => can(actor, permission));

/** A condition on `l` for the leave in a month. Only approvers see pending requests. */
export function leaveOf(actor: Actor, month: string) {
  const first: PlainDate = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const decides = mayDecideAny(actor) ? (staffInReach(actor, ...DECIDES) ?? sql`true`) : sql`false`;
  // Uses `not in`: the exclusion index on the two open statuses is slow for a lookup per person.
  const inMonth = sql`l.status not in ('rejected', 'cancelled') and l.first_day <= ${last}::date and l.last_day >= ${first}::date
    and (l.status = 'approved' or (${decides}))`;
  return { first, last, decides, inMonth };
}

/** Visible people on leave in a month, with the month's holidays. */
export async function getLeaveMonth(reader: Reader, actor: Actor, asked: Asked) {
  const { month } = asked;
  const { first, last, decides, inMonth } = leaveOf(actor, month);
  const [away, holidays, teams] = await Promise.all([
    selectAway(reader, actor, asked, inMonth),
    listHolidaysOf(reader, first, last),
    listTeams(reader, actor),
  ]);
  const shown = away.slice(0, MOST);
  const leave = await listLeaveOf(
    reader,
    shown.map(({ id }) => id),
    { inMonth, decides },
  );
  return {
    month,
    people: shown.map(({ id, ...person }) => ({ ...person, leave: leave.get(id) ?? [] })),
    holidays,
    teams,
    more: away.length > MOST,
  };
}

/**
 * The first people by name with leave in the month, one more than a page shows.
 * Walks the index of names until there are enough, so the query never sorts all absences.
 */
export const selectAway = (reader: Reader, actor: Actor, { department, team }: Asked, inMonth: SQL) =>
  reader
    .select({
      id: employees.personId,
      number: employees.number,
      name: people.name,
      department: people.department,
      workingDays: employees.workingDays,
    })
    .from(people)
    .innerJoin(employees, eq(employees.personId, people.id))
    .where(
      and(
        ne(people.role, "customer"),
        staffInReach(actor, ...SEES),
        department ? eq(people.department, department) : undefined,
        team
          ? sql`${employees.personId} in ${teamOf(sql`(select lead.person_id from ${employees} lead where lead.number = ${team.toUpperCase()})`)}`
          : undefined,
        sql`exists (select 1 from ${leaveRequests} l where l.person_id = ${people.id} and ${inMonth})`,
      ),
    )
    .orderBy(asc(sql`lower(${people.name})`), asc(people.id))
    .limit(MOST + 1);

async function listLeaveOf(
  reader: Reader,
  ids: readonly string[],
  { inMonth, decides }: { inMonth: SQL; decides: SQL },
) {
  const l = aliasedTable(leaveRequests, "l");
  const rows =
    ids.length === 0
      ? []
      : await reader
          .select({
            personId: l.personId,
            id: l.id,
            firstDay: l.firstDay,
            lastDay: l.lastDay,
            firstHalf: l.firstHalf,
            lastHalf: l.lastHalf,
            status: l.status,
            type: l.type,
            kind: l.kind,
            decides: sql<boolean>`(${decides})`,
          })
          .from(l)
          .innerJoin(employees, eq(employees.personId, l.personId))
          .where(and(inArray(l.personId, [...ids]), inMonth))
          .orderBy(asc(l.firstDay));
  return Map.groupBy(
    rows.map(({ status, type, kind, decides: mine, ...request }) => ({
      ...request,
      status: status as "pending" | "approved",
      category: mine ? categoryOf(type, kind) : null,
    })),
    ({ personId }) => personId,
  );
}

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
