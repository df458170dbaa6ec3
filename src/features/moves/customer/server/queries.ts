import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { movesOfChanges } from "~/features/changes/server/queries";
import type { ServiceCategory } from "~/features/customers/domain";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { nairobiDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { crewContactDays, MOVING, type MoveStatus, type MoveWindow } from "../../domain";
import { moves } from "../../server/tables";
import { customerMove } from "../contract";
import { actRefusal, actsAt, type Stage, stageOf } from "../domain";

export const openDeposits =
  definePort<(reader: Reader, quoteIds: readonly string[]) => Promise<ReadonlySet<string>>>();

async function findOpenDeposits(reader: Reader, quoteIds: readonly string[]): Promise<ReadonlySet<string>> {
  const [read] = openDeposits.all();
  return read && quoteIds.length > 0 ? read(reader, quoteIds) : new Set();
}

const planned = {
  ...columnsOf(moves, customerMove.shape),
  status: moves.status,
  lead: people.name,
  leadPhone: people.phone,
  vehicles: moves.vehiclesUsed,
  crew: sql<
    string[]
  >`coalesce((select json_agg(mate.name order by mate.name) from move_crew join people mate on mate.id = move_crew.person_id
    where move_crew.move_id = moves.id), '[]'::json)`,
};

function select(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      ...planned,
      quoteId: quotes.id,
      reference: quotes.reference,
      date: sql<string | null>`coalesce(${moves.date}, ${quotes.serviceDate})::text`,
      from: quotes.fromLocation,
      to: quotes.toLocation,
    })
    .from(quotes)
    .leftJoin(moves, eq(moves.quoteId, quotes.id))
    .leftJoin(people, eq(people.id, moves.crewLead))
    .where(and(isNotNull(quotes.acceptedAt), isNull(quotes.cancelledAt), where));
}

/** Booked manual service records. One recorded after completion is dated by its end. */
function selectRecords(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      ...planned,
      quoteId: sql<string | null>`null`,
      number: moves.number,
      reference: moves.number,
      category: moves.category,
      date: sql<
        string | null
      >`coalesce(${moves.date}, (${moves.completedAt} at time zone 'Africa/Nairobi')::date)::text`,
      from: sql<string>`${moves.origin} ->> 'address'`,
      to: sql<string>`${moves.destination} ->> 'address'`,
      phone: customers.phone,
      createdAt: moves.createdAt,
    })
    .from(moves)
    .innerJoin(customers, eq(customers.id, moves.customerId))
    .leftJoin(people, eq(people.id, moves.crewLead))
    .where(and(isNull(moves.quoteId), ne(moves.status, "quoted"), ne(customers.status, "erased"), where));
}

type Selected =
  | Awaited<ReturnType<typeof select>>[number]
  | Awaited<ReturnType<typeof selectRecords>>[number];

const isMove = ({ category, from, to }: { category: ServiceCategory | null; from: string; to: string }) =>
  category === null || (MOVING.includes(category) && from !== "" && to !== "");

function shown(row: Selected, unpaid: ReadonlySet<string>, now: Date) {
  const {
    status,
    date,
    lead,
    leadPhone,
    crew,
    vehicles,
    window,
    number,
    quoteId,
    reference,
    from,
    to,
    startedAt,
    completedAt,
  } = row;
  const state = {
    status: status as MoveStatus | null,
    date,
    hasCrew: lead !== null || crew.length > 0,
    isDepositOpen: quoteId !== null && unpaid.has(quoteId),
  };
  const stage = stageOf(state, nairobiDate(now));
  if (!stage || !date) return null;
  const days = crewContactDays(now);
  const near = date >= days.from && date <= days.to;
  const isSure = stage !== "unpaid" && stage !== "planned" && stage !== "waiting";
  return {
    ...{ quoteId, number, reference, from, to, startedAt, completedAt },
    category: row.category ?? ("residential_move" as const),
    isMove: quoteId !== null || isMove(row),
    stage,
    acts: [...actsAt(stage, "customer")],
    date,
    window: window as MoveWindow | null,
    crew:
      near && isSure
        ? [
            ...(lead ? [{ name: lead, leads: true, phone: leadPhone }] : []),
            ...crew.filter((name) => name !== lead).map((name) => ({ name, leads: false, phone: null })),
          ]
        : [],
    vehicles: near && isSure ? (vehicles ?? []) : [],
  };
}

/** The customer's view of a quote's move; null before acceptance, without a date, and once cancelled. */
export async function findMoveForCustomer(reader: Reader, quoteId: string, now: Date) {
  const [row] = await select(reader, eq(quotes.id, quoteId));
  return row ? shown(row, await findOpenDeposits(reader, [quoteId]), now) : null;
}

export const changesOfMoves = movesOfChanges.answer(async (reader, quoteId, { lock, now }) => {
  const query = reader
    .select({
      status: moves.status,
      window: moves.window,
      date: sql<string | null>`coalesce(${moves.date}, ${quotes.serviceDate})::text`,
      hasCrew: sql<boolean>`${moves.crewLead} is not null or exists (select 1 from move_crew where move_id = ${moves.id})`,
    })
    .from(quotes)
    .leftJoin(moves, eq(moves.quoteId, quotes.id))
    .where(eq(quotes.id, quoteId));
  // Always locks the quote before the move, which prevents deadlocks. A step taken meanwhile waits or came first.
  if (lock) await reader.select({ id: moves.id }).from(moves).where(eq(moves.quoteId, quoteId)).for("update");
  const [row] = await query;
  if (!row) return { window: null, refusalOf: () => undefined };
  const isDepositOpen = (await findOpenDeposits(reader, [quoteId])).has(quoteId);
  const state = { ...row, status: row.status as MoveStatus | null, isDepositOpen };
  const stage = stageOf(state, nairobiDate(now));
  return {
    window: row.window as MoveWindow | null,
    refusalOf: (change, by) => actRefusal(stage, change, by),
  };
});

/**
 * The customer's view of a manual record, by number. Undefined for services that are no move and for unbooked ones.
 * `move` is null without a date and once cancelled.
 */
export async function findRecordForCustomer(reader: Reader, number: string, now: Date) {
  const [row] = await selectRecords(reader, eq(moves.number, number));
  if (!row || !isMove(row)) return undefined;
  const { phone, createdAt, status, from, to } = row;
  return {
    phone,
    createdAt,
    isCancelled: status === "cancelled",
    from,
    to,
    move: shown(row, new Set(), now),
  };
}

/** The quote of a move's number; undefined if there is no such move, and for manual records. */
export async function findQuoteOfMove(reader: Reader, number: string): Promise<string | undefined> {
  const [row] = await reader.select({ quoteId: moves.quoteId }).from(moves).where(eq(moves.number, number));
  return row?.quoteId ?? undefined;
}

const OVER: ReadonlySet<Stage> = new Set(["completed", "past"]);

/**
 * A customer's moves by their quotes' email address, and manual records by the customer's own address
 * (docs/decisions/0051). Upcoming moves come first, the next one first; then past ones.
 */
export async function listMovesOfEmail(reader: Reader, email: string, now: Date) {
  const address = email.toLowerCase();
  const [ofQuotes, records] = await Promise.all([
    select(reader, and(sql`lower(${quotes.customerEmail}) = ${address}`, isNull(quotes.supersededAt)))
      .orderBy(desc(quotes.createdAt))
      .limit(100),
    selectRecords(reader, sql`lower(${customers.email}) = ${address}`)
      .orderBy(desc(moves.createdAt))
      .limit(100),
  ]);
  const unpaid = await findOpenDeposits(
    reader,
    ofQuotes.map(({ quoteId }) => quoteId),
  );
  const all = [...ofQuotes, ...records].flatMap((row) => shown(row, unpaid, now) ?? []);
  const byDay = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date);
  return [
    ...all.filter(({ stage }) => !OVER.has(stage)).sort(byDay),
    ...all.filter(({ stage }) => OVER.has(stage)).sort((a, b) => byDay(b, a)),
  ];
}
