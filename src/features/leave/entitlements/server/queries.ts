import { and, asc, desc, eq, gt, gte, inArray, lte, notInArray, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { leaveEntry } from "../../contract";
import { categoryOf, chargesOf, countedDays, DAY, type LeaveCategory, yearOf } from "../../domain";
import { getLeaveRules, getWorkCalendar, type LeavePerson } from "../../server/queries/leave";
import { leaveEntries, leaveRequests } from "../../server/tables";
import { earnedBy, type Grant, grantsDue, isLimited, type LeaveRules, LIMITED, periodKey } from "../domain";

type Entry = typeof leaveEntries.$inferSelect;

export const listEntries = (reader: Reader, personId: string, year: number): Promise<Entry[]> =>
  reader
    .select()
    .from(leaveEntries)
    .where(and(eq(leaveEntries.personId, personId), eq(leaveEntries.year, year)))
    .orderBy(asc(leaveEntries.createdAt), asc(leaveEntries.id));

/** Grants due by a day without an entry; balances include them. */
export function grantsMissing(
  rules: LeaveRules,
  person: Pick<LeavePerson, "hireDate">,
  entries: readonly Pick<Entry, "category" | "period" | "reason">[],
  { year, upTo }: { year: number; upTo: PlainDate },
): Grant[] {
  const given = new Set(
    entries.flatMap(({ category, period, reason }) =>
      reason === "granted" && period ? [periodKey(category, period)] : [],
    ),
  );
  return grantsDue(rules, { hireDate: person.hireDate, year, upTo, given });
}

/** Hundredths left of a category in a year, with grants due by a day; undefined for leave without a limit. */
export async function getLeft(
  reader: Reader,
  person: LeavePerson,
  { category, year, upTo }: { category: LeaveCategory; year: number; upTo: PlainDate },
): Promise<number | undefined> {
  if (!isLimited(category)) return undefined;
  const entries = await listEntries(reader, person.personId, year);
  const missing = grantsMissing(await getLeaveRules(reader), person, entries, { year, upTo });
  return [...entries, ...missing].reduce(
    (sum, entry) => (entry.category === category ? sum + entry.hundredths : sum),
    0,
  );
}

/**
 * Hundredths of annual leave to pay a leaver: earned in the year's completed months, plus carried, taken and adjusted
 * days.
 * Excludes the year's grant, because it covers the whole year.
 */
export async function getUnusedOn(reader: Reader, person: LeavePerson, lastDay: PlainDate): Promise<number> {
  const entries = await listEntries(reader, person.personId, yearOf(lastDay));
  const earned = earnedBy(await getLeaveRules(reader), { hireDate: person.hireDate, lastDay });
  const left = entries
    .filter(({ category, reason }) => category === "annual" && reason !== "granted")
    .reduce((sum, { hundredths }) => sum + hundredths, earned);
  return Math.max(0, left);
}

/** A person's balances, days taken and pending days in a year. Lists categories with a limit, and others with use. */
export async function listBalances(reader: Reader, person: LeavePerson, year: number, now: Date) {
  const today = nairobiDate(now);
  const upTo = yearOf(today) === year ? today : year < yearOf(today) ? `${year}-12-31` : `${year}-01-01`;
  const [entries, rules, asked] = await Promise.all([
    listEntries(reader, person.personId, year),
    getLeaveRules(reader),
    reader
      .select()
      .from(leaveRequests)
      .where(
        and(
          eq(leaveRequests.personId, person.personId),
          eq(leaveRequests.status, "pending"),
          lte(leaveRequests.firstDay, `${year}-12-31`),
          gte(leaveRequests.lastDay, `${year}-01-01`),
        ),
      ),
  ]);
  // Over New Year each year is checked on its own.
  const pendingDays = await Promise.all(
    asked.map(async (request) => ({
      category: categoryOf(request.type, request.kind),
      hundredths:
        chargesOf(countedDays(request, await getWorkCalendar(reader, person, request))).get(year) ?? 0,
    })),
  );
  const all = [...entries, ...grantsMissing(rules, person, entries, { year, upTo })];
  const others: readonly LeaveCategory[] = ["maternity", "paternity", "unpaid"];
  return [...LIMITED, ...others].flatMap((category) => {
    const of = all.filter((entry) => entry.category === category);
    const isUse = (entry: { reason?: string }) => entry.reason === "taken" || entry.reason === "returned";
    const sum = (list: readonly { hundredths: number }[]) =>
      list.reduce((total, { hundredths }) => total + hundredths, 0);
    const used = 0 - sum(of.filter((entry) => isUse(entry as { reason?: string })));
    const pending = sum(pendingDays.filter((each) => each.category === category));
    if (!isLimited(category) && used === 0 && pending === 0) return [];
    const left = sum(of);
    return [
      {
        category,
        entitled: isLimited(category) ? (left + used) / DAY : null,
        used: used / DAY,
        pending: pending / DAY,
        left: isLimited(category) ? left / DAY : null,
      },
    ];
  });
}

/** A person's ledger entries in a year, newest first, with their requests. */
export function listEntriesOf(reader: Reader, personId: string, year: number) {
  return reader
    .select({
      ...columnsOf(leaveEntries, leaveEntry.shape),
      days: sql<number>`${leaveEntries.hundredths}::float8 / ${DAY}`,
      firstDay: leaveRequests.firstDay,
      lastDay: leaveRequests.lastDay,
      createdBy: people.name,
    })
    .from(leaveEntries)
    .leftJoin(leaveRequests, eq(leaveRequests.id, leaveEntries.requestId))
    .leftJoin(people, eq(people.id, leaveEntries.createdBy))
    .where(and(eq(leaveEntries.personId, personId), eq(leaveEntries.year, year)))
    .orderBy(desc(leaveEntries.createdAt), desc(leaveEntries.id));
}

const BATCH = 500;

/** Locks the next people after an id who receive grants. Excludes leavers and people between two jobs. */
export const lockBatch = (tx: Tx, after: string) =>
  tx
    .select({ personId: employees.personId, hireDate: employees.hireDate })
    .from(employees)
    .where(and(gt(employees.personId, after), notInArray(employees.status, ["terminated", "inactive"])))
    .orderBy(asc(employees.personId))
    .limit(BATCH)
    .for("update");

/** The entries of some people in some years, by person. */
export async function listEntriesOfMany(
  reader: Reader,
  personIds: readonly string[],
  years: readonly number[],
) {
  const entries = await reader
    .select()
    .from(leaveEntries)
    .where(and(inArray(leaveEntries.personId, [...personIds]), inArray(leaveEntries.year, [...years])));
  return Map.groupBy(entries, ({ personId }) => personId);
}

const ENTRY_RULES = [
  {
    rule: "what a request of leave takes is the sum of its entries",
    find: sql`select e.number as subject, format('request of %s: says %s, entries say %s', r.first_day, case when r.status = 'approved' then r.hundredths else 0 end, coalesce(s.sum, 0)) as detail
      from leave_requests r join employees e on e.person_id = r.person_id
      left join (select request_id, -sum(hundredths) as sum from leave_entries where request_id is not null group by 1) s on s.request_id = r.id
      where coalesce(s.sum, 0) <> case when r.status = 'approved' then r.hundredths else 0 end`,
  },
  {
    rule: "what is carried out of a year of leave is carried into the next",
    find: sql`select e.number as subject, format('out of %s: %s, into %s: %s', o.year, o.sum, o.year + 1, coalesce(i.sum, 0)) as detail
      from (select person_id, year, -sum(hundredths) as sum from leave_entries where reason = 'carried_out' group by 1, 2) o
      full join (select person_id, year - 1 as year, sum(hundredths) as sum from leave_entries where reason = 'carried_in' group by 1, 2) i using (person_id, year)
      join employees e on e.person_id = coalesce(o.person_id, i.person_id)
      where coalesce(o.sum, 0) <> coalesce(i.sum, 0)`,
  },
  {
    rule: "entries of a request are its person's",
    find: sql`select e.number as subject, format('request of %s', r.first_day) as detail from leave_entries n
      join leave_requests r on r.id = n.request_id join employees e on e.person_id = r.person_id where n.person_id <> r.person_id`,
  },
  {
    rule: "no two leaves of a person share a day",
    find: sql`select e.number as subject, format('%s and %s', a.first_day, b.first_day) as detail from leave_requests a
      join leave_requests b on b.person_id = a.person_id and b.id > a.id and a.first_day <= b.last_day and b.first_day <= a.last_day
      join employees e on e.person_id = a.person_id
      where a.status in ('pending', 'approved') and b.status in ('pending', 'approved')`,
  },
];

/** Proves that balances match requests and rules. Returns the first violations of each rule. */
export async function verifyLeave(
  reader: Reader,
  { first = 10 }: { first?: number } = {},
): Promise<{ rule: string; subject: string; detail: string }[]> {
  const found = [];
  for (const { rule, find } of ENTRY_RULES) {
    const { rows } = await reader.execute<{ subject: string; detail: string }>(sql`${find} limit ${first}`);
    found.push(...rows.map((row) => ({ rule, ...row })));
  }
  return found;
}
