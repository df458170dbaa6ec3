import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { listStaff, listStaffWhoMay } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { listAwayOn } from "~/features/leave/server/queries/leave";
import type { MoveWindow } from "~/features/moves/domain";
import { moveCrew, moves } from "~/features/moves/server/tables";
import { overlaps } from "~/features/settings/windows/domain";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { listHistoryOf } from "~/platform/events/events";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, endOfDate, formatTime, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import { activityRow } from "../contract";
import { type ActivityType, endOf, isOverdue, TYPE_LABELS, takesTime, USUAL_DURATION } from "../domain";
import { activityNotFound } from "../errors";
import type { activityList } from "../list";
import { activitiesInReach, activitiesToChange } from "./reach";
import { activities, activityParticipants, forToday, nextOf, nextValueOf } from "./tables";

export const OPEN = sql`${activities.status} in ('scheduled', 'in_progress')`;
const creator = alias(people, "creator");

const listed = {
  ...columnsOf(activities, activityRow.shape),
  scheduledDate: activities.scheduledAt,
  completedDate: activities.completedAt,
  assignee: sql<string | null>`${people.name}`.as("assignee"),
  leadNumber: leads.leadNumber,
  leadName: sql<string | null>`${leads.firstName} || ' ' || ${leads.lastName}`.as("lead_name"),
  opportunityNumber: opportunities.opportunityNumber,
  opportunityName: sql<string | null>`${opportunities.name}`.as("opportunity_name"),
  customerNumber: customers.customerNumber,
  customerName: sql<string | null>`${customers.name}`.as("customer_name"),
};

const joined = (reader: Reader, mayChange: SQL<boolean>) =>
  reader
    .select({ ...listed, mayChange: mayChange.as("may_change") })
    .from(activities)
    .leftJoin(people, eq(people.id, activities.assignedTo))
    .leftJoin(leads, eq(leads.id, activities.leadId))
    .leftJoin(opportunities, eq(opportunities.id, activities.opportunityId))
    .leftJoin(customers, eq(customers.id, activities.customerId))
    .$dynamic();

/** In SQL, whether this person may work on a row that they see. */
export function mayChangeOf(actor: Actor): SQL<boolean> {
  if (!can(actor, "manage_leads") && !can(actor, "manage_communications")) return sql<boolean>`false`;
  const reached = activitiesToChange(actor);
  return reached ? sql<boolean>`coalesce(${reached}, false)` : sql<boolean>`true`;
}

type Joined = Awaited<ReturnType<typeof joined>>[number];
const shown = (row: Joined, now: Date) => ({ ...row, isOverdue: isOverdue(row, now) });

const SORTS: Record<keyof typeof activityList.sorts, Omit<Sort<Joined>, "descending">> = {
  next: { by: nextOf(activities), type: "bigint", valueOf: nextValueOf },
  scheduledDate: {
    by: sql`${activities.scheduledAt}`,
    type: "timestamptz",
    valueOf: (row) => row.scheduledDate,
  },
  createdAt: { by: sql`${activities.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
};

export type ActivityFilter = PageInput & SelectionOf<typeof activityList>;

const planned = (from: Date, to: Date): SQL =>
  sql`${activities.scheduledAt} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`;

function dueCondition(due: ActivityFilter["due"], now: Date): SQL | undefined {
  if (!due) return undefined;
  const today = nairobiDate(now);
  if (due === "overdue") return and(OPEN, lt(activities.dueDate, today));
  if (due === "today") return and(OPEN, forToday(today));
  return OPEN;
}

const ofSale = (id: SQL) => sql`(${activities.opportunityId} = ${id} or (${activities.opportunityId} is null
  and ${activities.leadId} = (select lead_id from ${opportunities} where id = ${id})))`;

function ofCondition({ leadId, opportunityId, customerId }: ActivityFilter): (SQL | undefined)[] {
  const idOf = (asked: string, numbered: (number: string) => SQL) =>
    UUID.test(asked) ? sql`${asked}::uuid` : sql`(${numbered(asked.toUpperCase())})`;
  const lead = (number: string) =>
    sql`select coalesce(merged_into, id) from ${leads} where lead_number = ${number}`;
  const opportunity = (number: string) =>
    sql`select id from ${opportunities} where opportunity_number = ${number}`;
  const customer = (number: string) => sql`select id from ${customers} where customer_number = ${number}`;
  return [
    leadId ? sql`${activities.leadId} = ${idOf(leadId, lead)}` : undefined,
    opportunityId ? ofSale(idOf(opportunityId, opportunity)) : undefined,
    customerId
      ? sql`${activities.customerId} in ${customersOfSurvivor(idOf(customerId, customer))}`
      : undefined,
  ];
}

/** Conditions of a filter within the actor's reach. */
export function conditionsOf(actor: Actor, input: ActivityFilter, now: Date): (SQL | undefined)[] {
  const { search, type, status, due, priority, assignedTo, from, to } = input;
  const person = assignedTo === "me" ? personIdOf(actor) : assignedTo;
  return [
    activitiesInReach(actor),
    matches(sql`${activities.search}`, search),
    type && eq(activities.type, type),
    status && eq(activities.status, status),
    dueCondition(due, now),
    priority && eq(activities.priority, priority),
    person ? eq(activities.assignedTo, person) : undefined,
    from ? sql`${activities.scheduledAt} >= ${startOfDate(from).toISOString()}::timestamptz` : undefined,
    to ? sql`${activities.scheduledAt} <= ${endOfDate(to).toISOString()}::timestamptz` : undefined,
    ...ofCondition(input),
  ];
}

/** Rows as the list shows them. */
export const selectActivities = (reader: Reader, actor: Actor) => joined(reader, mayChangeOf(actor));

export function sortOf({ sort = "next", order = sort === "next" ? "asc" : "desc" }: ActivityFilter) {
  return { ...SORTS[sort], descending: order === "desc" };
}

/** The activities this person reaches: what is next first, unless sorted otherwise. */
export async function listActivities(reader: Reader, actor: Actor, input: ActivityFilter, now: Date) {
  // Pages first, joins second: otherwise PostgreSQL joins all activities.
  const idsOfPage = (where: SQL | undefined, orderBy: SQL, limit: number, offset: number) =>
    reader
      .select({ id: activities.id })
      .from(activities)
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
      .offset(offset);
  const page = await readPage<Joined>(reader, {
    select: (where, orderBy, limit, offset) =>
      selectActivities(reader, actor)
        .where(inArray(activities.id, idsOfPage(where, orderBy, limit, offset)))
        .orderBy(orderBy),
    from: sql`${activities}`,
    conditions: conditionsOf(actor, input, now),
    id: sql`${activities.id}`,
    sort: sortOf(input),
    input,
  });
  return { ...page, rows: page.rows.map((row) => shown(row, now)) };
}

const MOST_OVERDUE = 20;

/** The actor's open activities: overdue, today, and the number in the next seven days. */
export async function getMyDay(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const mine = and(eq(activities.assignedTo, personIdOf(actor)), OPEN);
  const overdue = and(mine, lt(activities.dueDate, today));
  const todays = and(mine, forToday(today));
  const coming = and(mine, planned(startOfDate(addDays(today, 1)), endOfDate(addDays(today, 7))));
  const read = (where: SQL | undefined, most: number) =>
    joined(reader, mayChangeOf(actor))
      .where(where)
      .orderBy(asc(activities.scheduledAt), asc(activities.id))
      .limit(most);
  const [late, now_, overdueCount, comingCount] = await Promise.all([
    read(overdue, MOST_OVERDUE),
    read(todays, 50),
    reader.$count(activities, overdue),
    reader.$count(activities, coming),
  ]);
  return {
    overdue: late.map((row) => shown(row, now)),
    today: now_.map((row) => shown(row, now)),
    overdueCount,
    comingCount,
  };
}

/** Possible assignees within the actor's scope, and possible participants: all staff. */
export async function listActivityStaff(reader: Reader, actor: Actor) {
  const selling = await listStaffWhoMay(reader, "view_leads");
  const writing = await listStaffWhoMay(reader, "manage_communications");
  const colleagues = await listStaff(reader);
  const all = [...new Map([...selling, ...writing].map((one) => [one.id, one])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const scope = scopeOf(actor, can(actor, "manage_leads") ? "manage_leads" : "manage_communications");
  if (scope === "all") return { staff: all, colleagues };
  const ids = all.map(({ id }) => id);
  const within = await reader
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), peopleInScope(actor, scope, sql`${people}.id`)));
  const reached = new Set(within.map(({ id }) => id));
  return { staff: all.filter(({ id }) => reached.has(id)), colleagues };
}

/** How many of some people work here. */
export const countStaff = (reader: Reader, ids: readonly string[]): Promise<number> =>
  reader.$count(
    people,
    and(inArray(people.id, [...ids]), eq(people.active, true), sql`${people.role} <> 'customer'`),
  );

/** The same, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockActivity(tx: Tx, id: Reach<"activity">): Promise<typeof activities.$inferSelect> {
  const [row] = await tx.select().from(activities).where(eq(activities.id, id)).for("update");
  if (!row) throw activityNotFound();
  return row;
}

export const listParticipants = (reader: Reader, id: string) =>
  reader
    .select({ id: people.id, name: people.name })
    .from(activityParticipants)
    .innerJoin(people, eq(people.id, activityParticipants.personId))
    .where(eq(activityParticipants.activityId, id))
    .orderBy(asc(people.name));

/** One activity with its history; NOT_FOUND out of reach. */
export async function getActivity(reader: Reader, actor: Actor, id: string, now: Date) {
  const [row] = await joined(reader, mayChangeOf(actor)).where(
    and(eq(activities.id, id), activitiesInReach(actor)),
  );
  if (!row) throw activityNotFound();
  const [[beside], participants, history] = await Promise.all([
    reader
      .select({
        description: activities.description,
        nextAction: activities.nextAction,
        followUpRequired: activities.followUpRequired,
        followUpDate: activities.followUpDate,
        cancelReason: activities.cancelReason,
        rrule: activities.rrule,
        createdBy: sql<string | null>`${creator.name}`,
      })
      .from(activities)
      .leftJoin(creator, eq(creator.id, activities.createdBy))
      .where(eq(activities.id, id)),
    listParticipants(reader, id),
    listHistoryOf(reader, "activity", id),
  ]);
  if (!beside) throw activityNotFound();
  return {
    ...shown(row, now),
    ...beside,
    participants,
    history,
  };
}

const NUMBER_OF = sql<string | null>`coalesce(
  (select o.opportunity_number from ${opportunities} o where o.id = ${activities}.opportunity_id),
  (select l.lead_number from ${leads} l where l.id = ${activities}.lead_id),
  (select c.customer_number from ${customers} c where c.id = ${activities}.customer_id))`;

/** Locks overdue activities without a notification, up to a maximum, with their record's number. */
export const takeOverdue = (tx: Tx, now: Date, most: number) =>
  tx
    .select({ ...getTableColumns(activities), number: NUMBER_OF })
    .from(activities)
    .where(
      and(
        OPEN,
        isNull(activities.overdueToldAt),
        lte(activities.dueDate, addDays(nairobiDate(now), -1)),
        // Restricted customers cause no notification.
        sql`(${activities.customerId} is null or ${activities.customerId} not in (${restrictedCustomers}))`,
      ),
    )
    .orderBy(asc(activities.dueDate))
    .limit(most)
    .for("update", { skipLocked: true });

/** Locks the activities of a customer, of leads and of their opportunities, and returns their ids. */
export async function lockActivitiesOf(
  tx: Tx,
  { customerId, leadIds }: { customerId: string | null; leadIds: readonly string[] },
): Promise<string[]> {
  const leadsOf = sql`any(${sql.param(`{${leadIds.join(",")}}`)}::uuid[])`;
  const found = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      sql`${activities.customerId} = ${customerId}::uuid or ${activities.leadId} = ${leadsOf}
        or ${activities.opportunityId} in (select o.id from ${opportunities} o where o.customer_id = ${customerId}::uuid or o.lead_id = ${leadsOf})`,
    )
    .for("update");
  return found.map(({ id }) => id);
}

/** The record of an activity, for a sentence: ' of LEAD20260001'; empty without one. */
export async function nameOf(reader: Reader, id: string): Promise<string> {
  const [row] = await reader.select({ number: NUMBER_OF }).from(activities).where(eq(activities.id, id));
  return row?.number ? ` of ${row.number}` : "";
}

/** Texts of a person's conflicts at that time: other activities, a move that day, leave. */
export async function findClashes(
  reader: Reader,
  plan: {
    personId: string;
    type: ActivityType;
    scheduledDate: Date;
    duration: number | null;
    except: readonly string[];
  },
): Promise<string[]> {
  const { personId, scheduledDate, except } = plan;
  const end = endOf(plan);
  const day = nairobiDate(scheduledDate);
  const others = await reader
    .select({
      type: activities.type,
      duration: activities.duration,
      scheduledAt: activities.scheduledAt,
    })
    .from(activities)
    .where(
      and(
        eq(activities.assignedTo, personId),
        OPEN,
        sql`${activities.id} <> all(${sql.param(`{${except.join(",")}}`)}::uuid[])`,
        // No activity lasts longer than a day, so the index can limit the range.
        planned(new Date(scheduledDate.getTime() - 86_400_000), new Date(end.getTime() - 1)),
        sql`${activities.scheduledAt} + make_interval(mins => coalesce(${activities.duration}, ${USUAL_DURATION})) > ${scheduledDate.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(activities.scheduledAt))
    .limit(5);
  const { rows: onMoves } = await reader.execute<{ number: string; window: MoveWindow }>(sql`
    select m.number, m.window from ${moves} m where m.date = ${day}::date and m.status not in ('quoted', 'cancelled')
      and (m.crew_lead = ${personId}::uuid or exists (select 1 from ${moveCrew} c where c.move_id = m.id and c.person_id = ${personId}::uuid))
    order by m.number limit 5`);
  const hour = new Date(scheduledDate.getTime() + 3 * 3_600_000).getUTCHours();
  const then: MoveWindow = hour < 12 ? "morning" : "afternoon";
  const [away] = await listAwayOn(reader, [personId], day);
  return [
    ...others
      .filter((other) => takesTime(other) || takesTime(plan))
      .map(({ type, scheduledAt }) => `${TYPE_LABELS[type]} at ${formatTime(scheduledAt)}`),
    ...onMoves.filter(({ window }) => overlaps(window, then)).map(({ number }) => `On the move ${number}`),
    ...(away ? ["On leave that day"] : []),
  ];
}

/** In SQL, the leads `l` that an import added. */
export const leadsOfImport = (importId: string): SQL =>
  sql`from lead_import_rows r join leads l on l.id = r.lead_id where r.import_id = ${importId}`;
