import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { crewContactDays, type MoveStatus, type MoveWindow, type Stage, stageOf } from "../../domain";
import { moves } from "../../server/tables";

/** Booked moves whether the office has planned them or not; one query whatever their number. */
function select(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      quoteId: quotes.id,
      number: moves.number,
      reference: quotes.reference,
      status: moves.status,
      date: sql<string | null>`coalesce(${moves.date}, ${quotes.serviceDate})::text`,
      window: moves.window,
      from: quotes.fromLocation,
      to: quotes.toLocation,
      startedAt: moves.startedAt,
      completedAt: moves.completedAt,
      lead: people.name,
      crew: sql<
        string[]
      >`coalesce((select json_agg(mate.name order by mate.name) from move_crew join people mate on mate.id = move_crew.person_id
        where move_crew.move_id = moves.id), '[]'::json)`,
    })
    .from(quotes)
    .leftJoin(moves, eq(moves.quoteId, quotes.id))
    .leftJoin(people, eq(people.id, moves.crewLead))
    .where(and(isNotNull(quotes.acceptedAt), isNull(quotes.cancelledAt), where));
}

type Selected = Awaited<ReturnType<typeof select>>[number];

function shown(row: Selected, now: Date) {
  const { status, date, lead, crew, window, ...move } = row;
  const stage = stageOf({ status: status as MoveStatus | null, date }, nairobiDate(now));
  if (!stage || !date) return null;
  const days = crewContactDays(now);
  const near = date >= days.from && date <= days.to;
  return {
    ...move,
    stage,
    date,
    window: window as MoveWindow | null,
    crew: near
      ? [
          ...(lead ? [{ name: lead, leads: true }] : []),
          ...crew.filter((name) => name !== lead).map((name) => ({ name, leads: false })),
        ]
      : [],
  };
}

/** The move of a quote as its customer sees it; null before it is accepted, without a day, and once it is cancelled. */
export async function findMoveForCustomer(reader: Reader, quoteId: string, now: Date) {
  const [row] = await select(reader, eq(quotes.id, quoteId));
  return row ? shown(row, now) : null;
}

const OVER: ReadonlySet<Stage> = new Set(["completed", "past"]);

/** A customer's moves, by the e-mail address of their quotes: those ahead, the next first, then those that are over. */
export async function listMovesOfEmail(reader: Reader, email: string, now: Date) {
  const rows = await select(
    reader,
    and(sql`lower(${quotes.customerEmail}) = ${email.toLowerCase()}`, isNull(quotes.supersededAt)),
  )
    .orderBy(desc(quotes.createdAt))
    .limit(100);
  const all = rows.flatMap((row) => shown(row, now) ?? []);
  const byDay = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date);
  return [
    ...all.filter(({ stage }) => !OVER.has(stage)).sort(byDay),
    ...all.filter(({ stage }) => OVER.has(stage)).sort((a, b) => byDay(b, a)),
  ];
}
