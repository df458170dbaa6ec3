import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { personConflicts } from "~/features/jobs/server/queries/problems";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { leaveRequests } from "~/features/leave/server/tables";
import { listCrew } from "~/features/moves/server/queries/crew";
import { movesSection } from "~/features/moves/settings";
import { getSettings } from "~/features/settings/server/queries";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import {
  type AwayReason,
  awayOn,
  CREW_ROLES,
  type CrewRole,
  conflictOn,
  type DayState,
  daysFrom,
  type MarkSource,
  type WorkRole,
} from "../domain";
import { crewLinkOver, crewLinkUnknown } from "../errors";
import { crewDays, crewLinks, crewPreferences } from "./tables";

export interface Mark {
  day: PlainDate;
  state: DayState;
  note: string;
  source: MarkSource;
}
interface Leave {
  firstDay: PlainDate;
  lastDay: PlainDate;
}

/** People who go along on moves, with their marks, weekly days off and leave, by name. One query. */
export async function listPeople(
  reader: Reader,
  { from, to, ids }: { from: PlainDate; to: PlainDate; ids?: readonly string[] },
) {
  const rows = await reader
    .select({
      id: people.id,
      name: people.name,
      role: people.role,
      status: employees.status,
      hiredOn: employees.hireDate,
      leftOn: employees.offboardingDate,
      weeklyOffs: sql<number[]>`coalesce(${crewPreferences.weeklyOffs}, '{}')`,
      language: crewPreferences.language,
      marks: sql<
        Mark[]
      >`coalesce((select json_agg(json_build_object('day', d.day, 'state', d.state, 'note', d.note, 'source', d.source) order by d.day)
        from ${crewDays} d where d.person_id = ${people.id} and d.day between ${from}::date and ${to}::date), '[]'::json)`,
      leave: sql<
        Leave[]
      >`coalesce((select json_agg(json_build_object('firstDay', l.first_day, 'lastDay', l.last_day))
        from ${leaveRequests} l where l.person_id = ${people.id} and l.status = 'approved'
          and l.first_day <= ${to}::date and l.last_day >= ${from}::date), '[]'::json)`,
    })
    .from(people)
    .innerJoin(employees, eq(employees.personId, people.id))
    .leftJoin(crewPreferences, eq(crewPreferences.personId, people.id))
    .where(
      and(
        eq(people.active, true),
        inArray(people.role, Object.keys(CREW_ROLES) as CrewRole[]),
        ids ? sql`${people.id} = any(${textArray(ids)}::uuid[])` : undefined,
      ),
    )
    .orderBy(asc(people.name), asc(people.id));
  return rows.map(({ status, hiredOn, leftOn, ...row }) => {
    const isSuspended = status === "suspended" || status === "inactive";
    const until = status === "terminated" ? (leftOn ?? addDays(from, -1)) : leftOn;
    return { ...row, isSuspended, from: hiredOn, until };
  });
}
type CrewPerson = Awaited<ReturnType<typeof listPeople>>[number];

export interface AvailablePerson {
  id: string;
  name: string;
  role: WorkRole;
  /** The days of the period on which they can work. Jobs do not count. */
  days: ReadonlySet<PlainDate>;
}

/**
 * The people who can work in a period and their days, by role: without approved leave, marked days, weekly days off and people who
 * are suspended or not employed. For capacity, which subtracts jobs and holds.
 */
export async function listAvailable(
  reader: Reader,
  from: PlainDate,
  to: PlainDate,
): Promise<AvailablePerson[]> {
  const days = daysFrom(from, to);
  return (await listPeople(reader, { from, to })).map((person) => ({
    id: person.id,
    name: person.name,
    role: CREW_ROLES[person.role as CrewRole],
    days: new Set(days.filter((day) => awayOn(person, day) === undefined)),
  }));
}

export interface DayOff {
  day: PlainDate;
  /** Why it is a soft conflict, as a sentence. */
  conflict: string;
}

/** Marked days and weekly days off of people among some days, in order. */
export async function listDaysOff(
  reader: Reader,
  ids: readonly string[],
  days: readonly PlainDate[],
): Promise<Map<string, DayOff[]>> {
  const [from = "", to = ""] = [days[0], days.at(-1)];
  if (ids.length === 0 || !from) return new Map();
  const said = (day: PlainDate) => weekdayAndDay(day, "en").replace(",", "");
  const found = await listPeople(reader, { from, to, ids });
  return new Map(
    found.map((person) => [
      person.id,
      days.flatMap((day) => {
        const conflict = conflictOn(person, day, said);
        return conflict ? [{ day, conflict }] : [];
      }),
    ]),
  );
}

/** They are soft conflicts of jobs. */
export const conflictsOfDays = personConflicts.answer(async (reader, ids, days) => {
  const found = await listDaysOff(reader, ids, days);
  return new Map([...found].map(([id, off]) => [id, [...new Set(off.map(({ conflict }) => conflict))]]));
});

/** The days of people within the planner's reach, with their jobs. */
export async function listRoster(
  reader: Reader,
  actor: Actor,
  { from, to }: { from: PlainDate; to: PlainDate },
  now: Date,
) {
  const reached = (await listCrew(reader, actor)).map(({ id }) => id);
  const found = reached.length > 0 ? await listPeople(reader, { from, to, ids: reached }) : [];
  const onJobs = await listJobDays(reader, reached, { from, to });
  const links = await listLinks(reader, reached, now);
  return found.map((person) => ({
    ...{ id: person.id, name: person.name, role: person.role },
    ...{ weeklyOffs: person.weeklyOffs, language: person.language },
    days: describeDays(person, daysFrom(from, to), onJobs.get(person.id)),
    linkUntil: links.get(person.id) ?? null,
  }));
}

export interface RosterDay {
  day: PlainDate;
  away: AwayReason | null;
  mark: DayState | null;
  note: string;
  source: MarkSource | null;
  jobs: number;
}

export const describeDays = (
  person: CrewPerson,
  days: readonly PlainDate[],
  jobsByDay: ReadonlyMap<PlainDate, number> = new Map(),
): RosterDay[] =>
  days.map((day) => {
    const mark = person.marks.find((one) => one.day === day);
    return {
      day,
      away: awayOn(person, day) ?? null,
      ...{ mark: mark?.state ?? null, note: mark?.note ?? "", source: mark?.source ?? null },
      jobs: jobsByDay.get(day) ?? 0,
    };
  });

/** How many jobs people have on each day of a period. */
export async function listJobDays(
  reader: Reader,
  ids: readonly string[],
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<Map<string, Map<PlainDate, number>>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: jobAssignments.personId, startsAt: jobs.startsAt })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .where(
      and(
        sql`${jobAssignments.personId} = any(${textArray(ids)}::uuid[])`,
        sql`${jobs.state} <> 'aborted'`,
        gte(jobs.startsAt, startOfDate(from)),
        lte(jobs.startsAt, startOfDate(addDays(to, 1))),
      ),
    );
  const found = new Map<string, Map<PlainDate, number>>();
  for (const { id, startsAt } of rows) {
    if (!id || !startsAt) continue;
    const days = found.get(id) ?? new Map<PlainDate, number>();
    const day = nairobiDate(startsAt);
    found.set(id, days.set(day, (days.get(day) ?? 0) + 1));
  }
  return found;
}

/** The ends of the links in use, by person. */
async function listLinks(reader: Reader, ids: readonly string[], now: Date): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ personId: crewLinks.personId, expiresAt: crewLinks.expiresAt })
    .from(crewLinks)
    .where(
      and(
        sql`${crewLinks.personId} = any(${textArray(ids)}::uuid[])`,
        sql`${crewLinks.revokedAt} is null`,
        gte(crewLinks.expiresAt, now),
      ),
    );
  return new Map(rows.map(({ personId, expiresAt }) => [personId, expiresAt]));
}

export interface Contact {
  id: string;
  name: string;
  phone: string;
  email: string;
  language: Locale;
}

/** Where and in which language crew are written to. */
export async function listContacts(reader: Reader, ids: readonly string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map();
  const { crewLanguage } = await getSettings(reader, movesSection);
  const rows = await reader
    .select({
      id: people.id,
      name: people.name,
      phone: people.phone,
      email: people.email,
      language: crewPreferences.language,
    })
    .from(people)
    .leftJoin(crewPreferences, eq(crewPreferences.personId, people.id))
    .where(sql`${people.id} = any(${textArray(ids)}::uuid[])`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ id: row.id, name: row.name, phone: row.phone ?? "", email: row.email ?? "" },
        language: asLocale(row.language ?? crewLanguage),
      },
    ]),
  );
}

const LINK_PURPOSE = "crew-link";

/** The token of a crew member's link: derived, stored nowhere. */
export const crewTokenOf = (linkId: string): string => signedToken(LINK_PURPOSE, linkId);

/** The person of a link in use. Throws NOT_FOUND for an unknown one, GONE for one that ended or a person who left. */
export async function getCrewLink(
  reader: Reader,
  token: string,
  now: Date,
): Promise<{ id: string; personId: string; name: string; openedAt: Date | null }> {
  const id = readSignedToken(LINK_PURPOSE, token);
  if (!id) throw crewLinkUnknown();
  const [link] = await reader
    .select({
      link: crewLinks,
      name: people.name,
      isHere: sql<boolean>`${people.active} and coalesce(${employees.status}, 'active') not in ('terminated', 'inactive', 'suspended')`,
    })
    .from(crewLinks)
    .innerJoin(people, eq(people.id, crewLinks.personId))
    .leftJoin(employees, eq(employees.personId, crewLinks.personId))
    .where(eq(crewLinks.id, id));
  if (!link) throw crewLinkUnknown();
  const { revokedAt, expiresAt, personId, openedAt } = link.link;
  if (revokedAt || expiresAt <= now || !link.isHere) throw crewLinkOver();
  return { id, personId, name: link.name, openedAt };
}
