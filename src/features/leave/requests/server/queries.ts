import { and, desc, eq, gte, lte, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { requestRow } from "../../contract";
import { categoryOf, DAY, LEAVE_STATUSES, type LeaveCategory, mayBecome, mayWithdraw } from "../../domain";
import { isLimited } from "../../entitlements/domain";
import { takingOn } from "../../server/queries/leave";
import { DECIDES } from "../../server/reach";
import { leaveEntries, leaveRequests } from "../../server/tables";
import type { leaveList } from "../list";

const asker = alias(people, "asker");
const decider = alias(people, "decider");

const category = sql<LeaveCategory>`coalesce(${leaveRequests.kind}, ${leaveRequests.type})`;

const COLUMNS = {
  ...columnsOf(leaveRequests, requestRow.shape),
  personId: leaveRequests.personId,
  hundredths: leaveRequests.hundredths,
  number: employees.number,
  name: people.name,
  department: people.department,
  appliedDate: leaveRequests.appliedAt,
  askerName: asker.name,
  approvedBy: decider.name,
  approvalDate: leaveRequests.decidedAt,
  hasNote: sql<boolean>`exists (select 1 from leave_notes n where n.request_id = ${leaveRequests.id})`,
};

function selectRequests(reader: Reader) {
  const left = sql<number | null>`(select sum(${leaveEntries.hundredths})::int from ${leaveEntries}
    where ${leaveEntries.personId} = ${leaveRequests.personId} and ${leaveEntries.category} = ${category}
      and ${leaveEntries.year} = extract(year from ${leaveRequests.firstDay}))`;
  return reader
    .select({ ...COLUMNS, leftHundredths: left.as("left_hundredths") })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
    .innerJoin(people, eq(people.id, leaveRequests.personId))
    .leftJoin(asker, eq(asker.id, leaveRequests.appliedBy))
    .leftJoin(decider, eq(decider.id, leaveRequests.decidedBy))
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectRequests>>[number];

function shape(found: Found, actor: Actor, { decides, today }: { decides: boolean; today: PlainDate }) {
  const { personId, hundredths, appliedBy, askerName, leftHundredths, ...request } = found;
  const isOwn = personId === actor.personId;
  const mayDecide = decides && !isOwn;
  const of = categoryOf(request.type, request.kind);
  return {
    ...request,
    category: of,
    days: hundredths / DAY,
    appliedBy: appliedBy === personId ? null : askerName,
    left: isLimited(of) && leftHundredths !== null ? leftHundredths / DAY : null,
    mayDecide: mayDecide && request.status === "pending",
    mayCancel: isOwn ? mayWithdraw(request, today) : mayDecide && mayBecome(request.status, "cancelled"),
    mayShorten: mayDecide && request.status === "approved",
  };
}

export type LeaveFilter = PageInput & SelectionOf<typeof leaveList>;

type Listed = ReturnType<typeof shape>;
const SORTS: Record<"applied" | "first" | "name", Omit<Sort<Listed>, "descending">> = {
  applied: {
    by: sql`${leaveRequests.appliedAt}`,
    type: "timestamptz",
    valueOf: ({ appliedDate }) => appliedDate,
  },
  first: { by: sql`${leaveRequests.firstDay}`, type: "date", valueOf: ({ firstDay }) => firstDay },
  name: { by: sql`lower(${people.name})`, type: "text", valueOf: ({ name }) => name.toLowerCase() },
};

const FROM = sql`${leaveRequests} join ${employees} on ${employees.personId} = ${leaveRequests.personId} join ${people} on ${people.id} = ${leaveRequests.personId}`;

/** The rows that a filter selects among the people this person decides about. */
export function conditionsOf(actor: Actor, filter: SelectionOf<typeof leaveList>): (SQL | undefined)[] {
  const { status, category: of, department, from, to, search } = filter;
  return [
    staffInReach(actor, ...DECIDES),
    status ? eq(leaveRequests.status, status) : undefined,
    of ? sql`${category} = ${of}` : undefined,
    department ? eq(people.department, department) : undefined,
    from ? gte(leaveRequests.lastDay, from) : undefined,
    to ? lte(leaveRequests.firstDay, to) : undefined,
    matches(sql`fold_text(${people.name} || ' ' || ${employees.number})`, search),
  ];
}

/** One page of the requests that this person decides about. */
export function listRequests(reader: Reader, actor: Actor, filter: LeaveFilter, now: Date) {
  const { sort = "applied", order } = filter;
  const today = nairobiDate(now);
  return readPage<Listed>(reader, {
    select: async (where, orderBy, limit, offset) => {
      const rows = await selectRequests(reader).where(where).orderBy(orderBy).limit(limit).offset(offset);
      return rows.map((row) => shape(row, actor, { decides: true, today }));
    },
    from: FROM,
    conditions: conditionsOf(actor, filter),
    id: sql`${leaveRequests.id}`,
    sort: { ...SORTS[sort], descending: (order ?? (sort === "name" ? "asc" : "desc")) === "desc" },
    input: filter,
  });
}

/** Counts requests by status among people the actor approves for, and those away today. */
export async function countRequests(reader: Reader, actor: Actor, now: Date) {
  const inReach = staffInReach(actor, ...DECIDES);
  const today = nairobiDate(now);
  const [rows, away] = await Promise.all([
    reader
      .select({ status: leaveRequests.status, count: sql<number>`count(*)::int` })
      .from(leaveRequests)
      .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
      .where(inReach)
      .groupBy(leaveRequests.status),
    reader
      .select({ count: sql<number>`count(*)::int` })
      .from(leaveRequests)
      .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
      .where(and(inReach, takingOn(today, today))),
  ]);
  const byStatus = Object.fromEntries(LEAVE_STATUSES.map((status) => [status, 0]));
  for (const { status, count } of rows) byStatus[status] = count;
  return { byStatus, awayToday: away[0]?.count ?? 0 };
}

const SHOWN = 100;

/** A person's newest requests, for that person or an approver. */
export async function listRequestsOf(
  reader: Reader,
  actor: Actor,
  { personId, decides, now }: { personId: string; decides: boolean; now: Date },
) {
  const rows = await selectRequests(reader)
    .where(eq(leaveRequests.personId, personId))
    .orderBy(desc(leaveRequests.firstDay), desc(leaveRequests.id))
    .limit(SHOWN);
  return rows.map((row) => shape(row, actor, { decides, today: nairobiDate(now) }));
}

/** Requests that wait for the actor's approval, as a from clause. */
export const pendingFor = (actor: Actor): SQL => {
  const inReach = staffInReach(actor, ...DECIDES);
  const me = personIdOf(actor);
  return sql`${leaveRequests} join ${employees} on ${employees.personId} = ${leaveRequests.personId}
    where ${and(eq(leaveRequests.status, "pending"), ne(leaveRequests.personId, me), inReach)}`;
};

/** Decisions since a time on requests that the actor decides about, as a select. */
export const decidedFor = (actor: Actor, since: Date): SQL => {
  const { id, decidedAt, decidedBy, personId } = leaveRequests;
  const others = and(gte(decidedAt, since), ne(personId, personIdOf(actor)), staffInReach(actor, ...DECIDES));
  return sql`select ${id}, ${decidedAt} as at, ${decidedBy} as by_id from ${leaveRequests}
    join ${employees} on ${employees.personId} = ${personId} where ${others}`;
};
