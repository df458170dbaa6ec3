import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import { listStaffWith } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { findReachable } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { categoryOf, countedDays, DAY, type LeaveSpan, type WorkCalendar, yearOf } from "../../domain";
import { type LeaveRules, type PayShare, payOf } from "../../entitlements/domain";
import { leaveNotFound } from "../../errors";
import { leaveSection } from "../../settings";
import { leaveEntries, leaveRequests, publicHolidays } from "../tables";

export type LeaveRow = typeof leaveRequests.$inferSelect;

const PERSON = {
  personId: employees.personId,
  number: employees.number,
  name: people.name,
  status: employees.status,
  hireDate: employees.hireDate,
  offboardingDate: employees.offboardingDate,
  workingDays: employees.workingDays,
};
export type LeavePerson = Awaited<ReturnType<typeof lockPerson>>;

const selectPerson = (reader: Reader, personId: string) =>
  reader
    .select(PERSON)
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.personId, personId));

/** Locks a person's record until the transaction ends, so that commands count their days one after another. */
export async function lockPerson(tx: Tx, id: Reach<"employee">) {
  const [person] = await selectPerson(tx, id).for("update", { of: employees });
  if (!person) throw leaveNotFound();
  return person;
}

export async function getLeavePerson(reader: Reader, personId: string): Promise<LeavePerson> {
  const [person] = await selectPerson(reader, personId);
  if (!person) throw leaveNotFound();
  return person;
}

/** Locks the person and their request, in this order; throws NOT_FOUND. */
export async function lockLeave(tx: Tx, id: Reach<"leave">) {
  const [known] = await tx
    .select({ personId: leaveRequests.personId })
    .from(leaveRequests)
    .where(eq(leaveRequests.id, id));
  if (!known) throw leaveNotFound();
  const [person] = await selectPerson(tx, known.personId).for("update", { of: employees });
  const [request] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id)).for("update");
  if (!person || !request) throw leaveNotFound();
  return { person, request };
}

export const getLeaveRules = (reader: Reader): Promise<LeaveRules> => getSettings(reader, leaveSection);

/** The public holidays of a span. */
export async function listHolidaysOf(
  reader: Reader,
  from: PlainDate,
  to: PlainDate,
): Promise<{ day: PlainDate; name: string }[]> {
  return reader
    .select({ day: publicHolidays.day, name: publicHolidays.name })
    .from(publicHolidays)
    .where(between(publicHolidays.day, from, to))
    .orderBy(asc(publicHolidays.day));
}

/** A person's working days and holidays between two days. */
export async function getWorkCalendar(
  reader: Reader,
  { workingDays }: { workingDays: readonly number[] },
  { firstDay, lastDay }: Pick<LeaveSpan, "firstDay" | "lastDay">,
): Promise<WorkCalendar> {
  const holidays = await listHolidaysOf(reader, firstDay, lastDay);
  return { workingDays: new Set(workingDays), holidays: new Set(holidays.map(({ day }) => day)) };
}

/** Charged hundredths of a request, by year. */
export async function getChargesOf(reader: Reader, requestId: string): Promise<Map<number, number>> {
  const rows = await reader
    .select({ year: leaveEntries.year, sum: sql<number>`-sum(${leaveEntries.hundredths})::int` })
    .from(leaveEntries)
    .where(eq(leaveEntries.requestId, requestId))
    .groupBy(leaveEntries.year);
  return new Map(rows.filter(({ sum }) => sum !== 0).map(({ year, sum }) => [year, sum]));
}

/** Requests that take days of a span. */
export const takingOn = (from: PlainDate, to: PlainDate): SQL =>
  sql`${leaveRequests.status} = 'approved' and ${leaveRequests.firstDay} <= ${to}::date and ${leaveRequests.lastDay} >= ${from}::date`;

/** Requests of any status that include a day. */
export const takingOrAskedOn = (day: PlainDate): SQL =>
  sql`${day}::date between ${leaveRequests.firstDay} and ${leaveRequests.lastDay}`;

const NO_HOLIDAYS: ReadonlySet<PlainDate> = new Set();

/** By share of pay, in halves of a day. */
export type LeaveDaysByPay = Record<PayShare, number>;

/**
 * Days of approved leave of some people between two days by share of pay, for payroll.
 * Counts sick leave from the beginning of its year. Omits people without leave.
 */
export async function listLeaveDaysByPay(
  reader: Reader,
  personIds: readonly string[],
  from: PlainDate,
  to: PlainDate,
): Promise<Map<string, LeaveDaysByPay>> {
  const since = `${yearOf(from)}-01-01`;
  // Sequential: payroll reads inside its transaction.
  const rules = await getLeaveRules(reader);
  const holidays = await listHolidaysOf(reader, `${yearOf(from) - 1}-01-01`, `${yearOf(to) + 1}-12-31`);
  const taken = await reader
    .select({ request: leaveRequests, workingDays: employees.workingDays })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
    .where(and(inArray(leaveRequests.personId, [...personIds]), takingOn(since, to)))
    .orderBy(asc(leaveRequests.firstDay), asc(leaveRequests.id));
  const off = new Set(holidays.map(({ day }) => day));
  const byPerson = Map.groupBy(taken, ({ request }) => request.personId);
  return new Map(
    [...byPerson].map(([personId, theirs]) => {
      const leave = theirs.map(({ request, workingDays }) => {
        const category = categoryOf(request.type, request.kind);
        // A holiday within leave without pay is not paid either.
        const holidays = category === "unpaid" ? NO_HOLIDAYS : off;
        return { category, days: countedDays(request, { workingDays: new Set(workingDays), holidays }) };
      });
      const days: LeaveDaysByPay = { full: 0, half: 0, none: 0 };
      for (const { day, share, hundredths } of payOf(leave, rules))
        if (day >= from && day <= to) days[share] += hundredths / DAY;
      return [personId, days];
    }),
  );
}

/** The days of leave of one person between two days, by share of pay: 1, 0.5 and 0. */
export async function leaveDaysByPay(
  reader: Reader,
  personId: string,
  from: PlainDate,
  to: PlainDate,
): Promise<LeaveDaysByPay> {
  const found = await listLeaveDaysByPay(reader, [personId], from, to);
  return found.get(personId) ?? { full: 0, half: 0, none: 0 };
}

/** People who are away on a day, have requested it, or are suspended or gone; for planners. */
export async function listAwayOn(reader: Reader, personIds: readonly string[], day: PlainDate) {
  if (personIds.length === 0) return [];
  return reader
    .select({
      personId: employees.personId,
      name: people.name,
      status: employees.status,
      leave: leaveRequests.status,
      lastDay: leaveRequests.lastDay,
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .leftJoin(
      leaveRequests,
      sql`${leaveRequests.personId} = ${employees.personId} and ${leaveRequests.status} in ('pending', 'approved')
        and ${takingOrAskedOn(day)}`,
    )
    .where(
      and(
        inArray(employees.personId, [...personIds]),
        sql`(${leaveRequests.id} is not null or ${employees.status} in ('suspended', 'inactive', 'terminated'))`,
      ),
    )
    .orderBy(asc(people.name));
}

/**
 * As `listAwayOn`, for a period: with the days of each request, and null days for people who are not employed or are
 * suspended.
 */
export async function listAwayBetween(
  reader: Reader,
  personIds: readonly string[],
  from: PlainDate,
  to: PlainDate,
) {
  if (personIds.length === 0) return [];
  return reader
    .select({
      personId: employees.personId,
      status: employees.status,
      leave: leaveRequests.status,
      firstDay: leaveRequests.firstDay,
      lastDay: leaveRequests.lastDay,
    })
    .from(employees)
    .leftJoin(
      leaveRequests,
      sql`${leaveRequests.personId} = ${employees.personId} and ${leaveRequests.status} in ('pending', 'approved')
        and ${leaveRequests.firstDay} <= ${to}::date and ${leaveRequests.lastDay} >= ${from}::date`,
    )
    .where(
      and(
        inArray(employees.personId, [...personIds]),
        sql`(${leaveRequests.id} is not null or ${employees.status} in ('suspended', 'inactive', 'terminated'))`,
      ),
    )
    .orderBy(asc(employees.personId), asc(leaveRequests.firstDay));
}

/** Differences between the status and the leave on a day, for some people or all. */
export async function listStatusChanges(reader: Reader, day: PlainDate, personIds?: readonly string[]) {
  const away = sql`exists (select 1 from ${leaveRequests} r where r.person_id = ${employees}.person_id and r.status = 'approved'
    and ${day}::date between r.first_day and r.last_day)`;
  const ofThese = personIds ? inArray(employees.personId, [...personIds]) : undefined;
  const among = async (status: "active" | "on_leave", is: SQL) => {
    const rows = await reader
      .select({ personId: employees.personId })
      .from(employees)
      .where(and(eq(employees.status, status), is, ofThese));
    return rows.map(({ personId }) => personId);
  };
  return { begins: await among("active", away), ends: await among("on_leave", sql`not ${away}`) };
}

/** All current staff by number, for the demo. */
export const listLeavePeople = (reader: Reader) =>
  reader
    .select({ ...PERSON, role: people.role })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(inArray(employees.status, ["active", "probation", "on_leave"]))
    .orderBy(asc(employees.number));

/** People who may decide about a person by some permissions, within their scope. Excludes that person. */
export async function listDecidersOf(
  reader: Reader,
  personId: string,
  permissions: readonly [Permission, ...Permission[]],
): Promise<string[]> {
  const deciders = new Map<string, Actor>();
  for (const permission of permissions)
    for (const holder of await listStaffWith(reader, permission))
      if (holder.personId) deciders.set(holder.personId, holder);
  deciders.delete(personId);
  const reached: string[] = [];
  for (const [id, holder] of deciders) {
    const held = permissions.filter((permission) => can(holder, permission)) as [Permission, ...Permission[]];
    if (await findReachable(reader, holder, personId, ...held)) reached.push(id);
  }
  return reached;
}

/** Approved leave of some people that touches a span. */
export const listTaken = (reader: Reader, personIds: readonly string[], from: PlainDate, to: PlainDate) =>
  reader
    .select()
    .from(leaveRequests)
    .where(and(inArray(leaveRequests.personId, [...personIds]), takingOn(from, to)))
    .orderBy(asc(leaveRequests.firstDay), asc(leaveRequests.id));
