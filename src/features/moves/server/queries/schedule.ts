import { and, asc, eq, gte, ne, notInArray, sql } from "drizzle-orm";
import { listAwayOn } from "~/features/leave/server/queries/leave";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { overlaps, windowOf } from "~/features/settings/windows/domain";
import { listTrainingWarnings } from "~/features/training/server/queries";
import type { Reader } from "~/platform/db/database";
import { matches } from "~/platform/db/paging";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { addDays, daysBetween, type PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { type MoveStatus, type MoveWindow, warningsOf } from "../../domain";
import { movesSection } from "../../settings";
import { plannable } from "../reach";
import { moves } from "../tables";
import { booked, select } from "./moves";

/** Moves that a person leads or joins, from a day on. The next one comes first; at most fifty. */
export async function listPlannedOf(reader: Reader, personId: string, from: PlainDate) {
  const rows = await select(
    reader,
    and(
      gte(moves.date, from),
      notInArray(moves.status, ["quoted", "cancelled", "completed"]),
      sql`(${moves.crewLead} = ${personId}::uuid or exists (select 1 from move_crew along
        where along.move_id = ${moves.id} and along.person_id = ${personId}::uuid))`,
    ),
  )
    .orderBy(asc(moves.date), asc(moves.id))
    .limit(50);
  return rows.map(({ number, date, window, status, from: origin, to, quoteId, crewLeadId }) => ({
    number,
    date,
    window: window as MoveWindow,
    status: status as MoveStatus,
    from: quoteId ? origin : "",
    to: quoteId ? to : "",
    leads: crewLeadId === personId,
  }));
}

/**
 * How many moves each day has, as the customers' calendar counts them: planned moves, and accepted quotes without one. Only for
 * readers of all moves, because the capacity is the company's.
 */
export async function getLoad(
  reader: Reader,
  actor: Actor,
  { from, to }: { from: PlainDate; to: PlainDate },
) {
  const { dailyCapacity: capacity } = await getSettings(reader, movesSection);
  if (scopeOf(actor, "view_moves") !== "all") return { capacity, days: [] };
  const { rows } = await reader.execute<{ date: string; moves: number }>(sql`
    select day::text as date, count(*)::int as moves from (
      select ${moves.date} as day from ${moves} where ${moves.date} between ${from}::date and ${to}::date
        and ${moves.status} not in ('quoted', 'cancelled') and ${moves.category} not in ('insurance', 'consultation')
      union all
      select ${quotes.serviceDate} from ${quotes} where ${quotes.serviceDate} between ${from}::date and ${to}::date
        and ${quotes.acceptedAt} is not null and ${quotes.cancelledAt} is null
        and not exists (select 1 from ${moves} where ${moves.quoteId} = ${quotes.id})
    ) taken group by day order by day`);
  const counted = new Map(rows.map(({ date, moves }) => [date, moves]));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  return { capacity, days: days.map((date) => ({ date, moves: counted.get(date) ?? 0 })) };
}

export interface Plan {
  date: string;
  window: MoveWindow;
  crewLead: string | null;
  crew: readonly string[];
}

/** Conflicts of a plan that a later feature knows, as sentences; those of `known` moves are listed already. */
export const planConflicts =
  definePort<
    (
      reader: Reader,
      plan: Plan,
      of: { except?: string | undefined; known: readonly string[] },
    ) => Promise<string[]>
  >();

/** Scheduling conflicts: people away, busy or unqualified, and full days. `except` is the move being replanned. */
export async function listWarnings(reader: Reader, plan: Plan, except?: string): Promise<string[]> {
  const rows = await select(
    reader,
    and(eq(moves.date, plan.date), booked, except ? ne(moves.id, except) : undefined),
  ).orderBy(asc(moves.number));
  const { dailyCapacity } = await getSettings(reader, movesSection);
  const others = rows.map(({ number, category, window, crew, crewLeadId, crewLeadName }) => ({
    number,
    category,
    window: window as MoveWindow,
    people: [...(crewLeadId ? [{ id: crewLeadId, name: crewLeadName ?? "" }] : []), ...crew],
  }));
  const named = [...(plan.crewLead ? [plan.crewLead] : []), ...plan.crew];
  const away = await listAwayOn(reader, named, plan.date);
  const known = others.filter(({ window }) => overlaps(window, plan.window)).map(({ number }) => number);
  const later: string[] = [];
  for (const find of planConflicts.all()) later.push(...(await find(reader, plan, { except, known })));
  return [
    ...warningsOf({ ...plan, people: named }, { others, away, capacity: dailyCapacity }),
    ...later,
    ...(await listTrainingWarnings(reader, named, plan.date)),
  ];
}

const unscheduled = and(
  sql`quotes.accepted_at is not null and quotes.cancelled_at is null and quotes.service_date is not null`,
  sql`not exists (select 1 from moves where moves.quote_id = quotes.id)`,
);

/** Accepted quotes without a move, from a day on, the next service date first. */
export async function listSchedulable(
  reader: Reader,
  actor: Actor,
  search: string | undefined,
  since: string,
) {
  const where = and(
    unscheduled,
    gte(quotes.serviceDate, since),
    plannable(actor),
    matches(sql`quotes.search`, search),
  );
  const [rows, total] = await Promise.all([
    reader
      .select({
        id: quotes.id,
        number: quotes.number,
        customerName: quotes.customerName,
        from: quotes.fromLocation,
        to: quotes.toLocation,
        serviceDate: quotes.serviceDate,
        preferredTime: quotes.preferredTime,
      })
      .from(quotes)
      .where(where)
      .orderBy(asc(quotes.serviceDate), asc(quotes.id))
      .limit(50),
    reader.$count(quotes, where),
  ]);
  return {
    quotes: rows.map(({ preferredTime, serviceDate, ...row }) => ({
      ...row,
      serviceDate: serviceDate ?? since,
      window: windowOf(preferredTime),
    })),
    total,
  };
}
