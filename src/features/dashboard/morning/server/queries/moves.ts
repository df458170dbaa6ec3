import { and, type SQL, sql } from "drizzle-orm";
import { conditionsOf as invoiceConditions } from "~/features/invoices/server/queries/invoice-list";
import { invoices } from "~/features/invoices/server/tables";
import { type MoveStatus, type MoveWindow, STATUS_LABELS } from "~/features/moves/domain";
import type { moveList } from "~/features/moves/list";
import { conditionsOf } from "~/features/moves/server/queries/moves";
import { movesSection } from "~/features/moves/settings";
import { getSettings } from "~/features/settings/server/queries";
import { windowLabel } from "~/features/settings/windows/domain";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { weekOf } from "../../domain/days";

const SHOWN = 6;
const OF_YESTERDAY = 5;

type Filter = SelectionOf<typeof moveList>;

/** The rows that the list of moves shows for this filter. */
const rowsOf = (actor: Actor, filter: Filter, now: Date): SQL =>
  sql`moves left join quotes on quotes.id = moves.quote_id where ${and(...conditionsOf(actor, filter, now))}`;

const countOf = (actor: Actor, filter: Filter, now: Date): SQL =>
  sql`(select count(*)::int from ${rowsOf(actor, filter, now)})`;

const labelled = <Row extends Job>(row: Row) => ({
  ...row,
  statusLabel: STATUS_LABELS[row.status],
  windowLabel: windowLabel(row.window),
});

/** Those rows with the names of customer and crew lead. */
const jobsOf = (actor: Actor, filter: Filter, now: Date): SQL => sql`
  select moves.id, moves.number, moves.date::text as date, moves.window, moves.status,
    coalesce(quotes.customer_name, (select name from customers where customers.id = moves.customer_id), '') as customer,
    (select name from people where people.id = moves.crew_lead) as lead
  from ${rowsOf(actor, filter, now)}`;

/** Yesterday's moves in the actor's reach, and what was invoiced for that day; null without access to invoices. */
export async function getYesterday(reader: Reader, actor: Actor, now: Date) {
  const day = addDays(nairobiDate(now), -1);
  const of = { from: day, to: day };
  const wrong = (outcome: "late" | "complaint") =>
    sql`exists (select 1 from ${rowsOf(actor, { ...of, outcome }, now)} and moves.id = job.id)`;
  const [counts, { rows }, invoiced] = await Promise.all([
    reader.execute<{ moves: number; late: number; complaints: number }>(sql`
      select ${countOf(actor, of, now)} as moves, ${countOf(actor, { ...of, outcome: "late" }, now)} as late,
        ${countOf(actor, { ...of, outcome: "complaint" }, now)} as complaints`),
    reader.execute<OfYesterday>(sql`
      select * from (select job.*, ${wrong("late")} as late, ${wrong("complaint")} as complained
        from (${jobsOf(actor, of, now)}) job) job
      order by complained desc, late desc, number limit ${OF_YESTERDAY}`),
    can(actor, "view_finances") ? sumInvoiced(reader, actor, day, now) : null,
  ]);
  return {
    day,
    ...(counts.rows[0] ?? { moves: 0, late: 0, complaints: 0 }),
    invoiced,
    rows: rows.map(labelled),
  };
}

async function sumInvoiced(reader: Reader, actor: Actor, day: PlainDate, now: Date) {
  const where = await invoiceConditions(reader, actor, { dateFrom: day, dateTo: day, due: "issued", now });
  const [row] = await reader
    .select({
      invoices: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum(${invoices.total}), 0)::bigint`.mapWith(Number),
    })
    .from(invoices)
    .where(and(...where));
  return row ?? { invoices: 0, amount: 0 };
}

/** Booked moves of each day of this week, against the daily capacity. */
export async function getWeek(reader: Reader, actor: Actor, now: Date) {
  const days = weekOf(nairobiDate(now));
  const of = { from: days[0], to: days[6] };
  const [{ rows }, { dailyCapacity }] = await Promise.all([
    reader.execute<{ date: PlainDate; moves: number }>(
      sql`select moves.date::text as date, count(*)::int as moves from ${rowsOf(actor, of, now)} group by moves.date`,
    ),
    getSettings(reader, movesSection),
  ]);
  const found = new Map(rows.map(({ date, moves }) => [date, moves]));
  return {
    capacity: dailyCapacity,
    days: days.map((date) => ({ date, moves: found.get(date) ?? 0 })),
  };
}

interface OfYesterday extends Job {
  late: boolean;
  complained: boolean;
}

interface Job extends Record<string, unknown> {
  number: string;
  date: PlainDate;
  window: MoveWindow;
  status: MoveStatus;
  customer: string;
  lead: string | null;
}

/** The jobs of today and tomorrow in the actor's reach: how many, and the first ones. */
export async function getJobs(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const tomorrow = addDays(today, 1);
  const [counts, { rows }] = await Promise.all([
    reader.execute<{ today: number; tomorrow: number; withoutCrew: number }>(sql`
      select ${countOf(actor, { from: today, to: today }, now)} as today,
        ${countOf(actor, { from: tomorrow, to: tomorrow }, now)} as tomorrow,
        ${countOf(actor, { crew: "missing" }, now)} as "withoutCrew"`),
    reader.execute<Job>(sql`${jobsOf(actor, { from: today, to: tomorrow }, now)}
      order by moves.date, array_position(array['morning', 'full_day', 'afternoon'], moves.window), moves.id limit ${SHOWN}`),
  ]);
  return { ...(counts.rows[0] ?? { today: 0, tomorrow: 0, withoutCrew: 0 }), rows: rows.map(labelled) };
}
