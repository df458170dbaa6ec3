import { and, asc, eq, gte, isNotNull, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { customerAddresses, customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { minutesOf, windowClock } from "~/features/settings/windows/domain";
import type { Reader, Tx } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { listHistoryOf } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Role } from "~/platform/http/permissions";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { definePort } from "~/platform/kernel/port";
import { moveRow } from "../../contract";
import { crewContactDays, MOVE_WINDOWS, type MoveStatus, type MoveWindow, needsOf } from "../../domain";
import { moveNotFound } from "../../errors";
import type { moveList } from "../../list";
import { movesSection } from "../../settings";
import { inScope } from "../reach";
import { moves } from "../tables";
import type { Person } from "./crew";

/** Roles that see contacts only on the days around a move (docs/domain/roles.md#crew). */
const CREW_ROLES: ReadonlySet<Role | null> = new Set(["driver", "mover", "packer"]);

/** The move dates whose contacts the actor sees; undefined for all. */
export function daysOfContacts(actor: Actor, now: Date) {
  return CREW_ROLES.has(actor.role) ? crewContactDays(now) : undefined;
}

const OVER = sql`moves.status in ('completed', 'cancelled')`;

/** Assigned people who are suspended, inactive or terminated. `employee` is the alias of `employees`. */
const cannotGo = (employee: SQL): SQL =>
  sql`${employee}.status in ('suspended', 'inactive', 'terminated') and (${employee}.person_id = moves.crew_lead
    or ${employee}.person_id in (select along.person_id from move_crew along where along.move_id = moves.id))`;

const wantsCrew = (today: PlainDate): SQL =>
  sql`moves.date >= ${today} and not (${OVER}) and exists (select 1 from employees e where ${cannotGo(sql`e`)})`;

const columns = {
  ...columnsOf(moves, moveRow.shape),
  date: sql<PlainDate>`${moves.date}`.mapWith(moves.date),
  startedAt: moves.startedAt,
  customerId: moves.customerId,
  quoteNumber: quotes.number,
  from: sql<string>`coalesce(${quotes.fromLocation}, ${moves.origin} ->> 'address')`,
  to: sql<string>`coalesce(${quotes.toLocation}, ${moves.destination} ->> 'address')`,
  crewLeadId: moves.crewLead,
  crewLeadName: people.name,
  crew: sql<
    Person[]
  >`coalesce((select json_agg(json_build_object('id', mate.id, 'name', mate.name) order by mate.name)
    from move_crew join people mate on mate.id = move_crew.person_id where move_crew.move_id = moves.id), '[]'::json)`,
  missing: sql<
    string[]
  >`case when ${OVER} then '[]'::json else coalesce((select json_agg(mate.name order by mate.name)
    from employees e join people mate on mate.id = e.person_id where ${cannotGo(sql`e`)}), '[]'::json) end`,
  name: sql<string>`coalesce(${quotes.customerName}, ${customers.name}, '')`,
  phone: sql<string>`coalesce(${quotes.customerPhone}, ${customers.phone}, '')`,
  fromAddress: sql<string>`coalesce(${quotes.fromAddress}, '')`,
  toAddress: sql<string>`coalesce(${quotes.toAddress}, '')`,
  instructions: sql<string>`coalesce(${quotes.specialInstructions}, '')`,
};

export function select(reader: Reader, where: SQL | undefined) {
  return reader
    .select(columns)
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .leftJoin(people, eq(people.id, moves.crewLead))
    .where(and(isNotNull(moves.date), where));
}
export const booked = notInArray(moves.status, ["quoted", "cancelled"]);

type Selected = Awaited<ReturnType<typeof select>>[number];

/** Number plates of the vehicles on moves, by the moves' ids; a later feature knows them. */
export const vehiclesOfMoves =
  definePort<(reader: Reader, moveIds: readonly string[]) => Promise<ReadonlyMap<string, string[]>>>();

async function shownAll(reader: Reader, rows: readonly Selected[], actor: Actor, now: Date) {
  const [find] = vehiclesOfMoves.all();
  const ids = rows.map(({ id }) => id);
  const vehicles = find && ids.length > 0 ? await find(reader, ids) : new Map<string, string[]>();
  return rows.map((row) => ({ ...shown(row, actor, now), vehicles: vehicles.get(row.id) ?? [] }));
}

function shown(row: Selected, actor: Actor, now: Date) {
  const { name, phone, fromAddress, toAddress, instructions, crewLeadId, crewLeadName, ...move } = row;
  const days = daysOfContacts(actor, now);
  const sees = !days || (row.date >= days.from && row.date <= days.to);
  // Manual records hold full addresses, which need the same permission as contacts.
  const seesPlaces = sees || move.quoteId !== null;
  return {
    ...move,
    from: seesPlaces ? move.from : "",
    to: seesPlaces ? move.to : "",
    status: row.status as MoveStatus,
    window: row.window as MoveWindow,
    crewLead: crewLeadId ? { id: crewLeadId, name: crewLeadName ?? "" } : null,
    contact: sees ? { name, phone, fromAddress, toAddress, instructions } : null,
  };
}

export interface MoveFilter {
  from: string;
  to: string;
  crewLead?: string | undefined;
  cancelled?: boolean | undefined;
}

/** Moves of a period within the actor's reach, by date and time, in one query. */
export async function listMoves(reader: Reader, actor: Actor, filter: MoveFilter, now: Date) {
  const rows = await select(
    reader,
    and(
      gte(moves.date, filter.from),
      lte(moves.date, filter.to),
      filter.cancelled ? ne(moves.status, "quoted") : booked,
      inScope(actor, "view_moves"),
    ),
  )
    .orderBy(
      asc(moves.date),
      sql`array_position(array['morning', 'full_day', 'afternoon'], ${moves.window})`,
      asc(moves.id),
    )
    .limit(1000);
  const leads = new Map(
    rows.filter((row) => row.crewLeadId).map((row) => [row.crewLeadId ?? "", row.crewLeadName ?? ""]),
  );
  const { dailyCapacity } = await getSettings(reader, movesSection);
  return {
    moves: await shownAll(
      reader,
      rows.filter(({ crewLeadId }) => !filter.crewLead || (crewLeadId ?? "nobody") === filter.crewLead),
      actor,
      now,
    ),
    capacity: dailyCapacity,
    leads: [...leads].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
  };
}

type PageFilter = PageInput & SelectionOf<typeof moveList>;

/** Complaints of later features about a move, as a condition on `moves`. */
export const moveComplaints = definePort<SQL>();

/** A claim names the move, its quote or the quote's reference. */
const claimed = sql`exists (select 1 from claims c where lower(c.reference) in (lower(moves.number), lower(quotes.number), lower(quotes.reference)))`;

/** When the window of a move ends; one that is not completed by then is late. */
const endOfWindow = () =>
  sql.join(
    [
      sql`case moves.window`,
      ...MOVE_WINDOWS.map((window) => sql`when ${window} then ${minutesOf(windowClock(window)[1])}::int`),
      sql`end`,
    ],
    sql` `,
  );

function outcomeCondition(outcome: PageFilter["outcome"], now: Date): SQL | undefined {
  if (!outcome) return undefined;
  if (outcome === "complaint") return or(sql`moves.claims <> '{}'`, claimed, ...moveComplaints.all());
  return sql`coalesce(moves.completed_at, ${now.toISOString()}::timestamptz)
    > (moves.date + make_interval(mins => ${endOfWindow()})) at time zone 'Africa/Nairobi'`;
}

/** The rows of `moves left join quotes` that a filter selects within the actor's reach. */
export function conditionsOf(
  actor: Actor,
  input: SelectionOf<typeof moveList>,
  now: Date,
): (SQL | undefined)[] {
  return [
    isNotNull(moves.date),
    inScope(actor, "view_moves"),
    input.from ? gte(moves.date, input.from) : undefined,
    input.to ? lte(moves.date, input.to) : undefined,
    input.status ? eq(moves.status, input.status) : booked,
    input.crew ? wantsCrew(nairobiDate(now)) : undefined,
    outcomeCondition(input.outcome, now),
  ];
}

/** Reachable moves of any period, the latest day first. Cancelled and quoted ones appear only on request. */
export async function pageMoves(reader: Reader, actor: Actor, input: PageFilter, now: Date) {
  const page = await readPage<Selected>(reader, {
    select: (where, orderBy, limit, offset) =>
      select(reader, where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${moves} left join ${quotes} on ${quotes.id} = ${moves.quoteId}`,
    conditions: conditionsOf(actor, input, now),
    id: sql`${moves.id}`,
    sort: { by: sql`${moves.date}`, type: "date", descending: true, valueOf: (row) => row.date },
    input: { limit: 25, ...input },
  });
  return { ...page, rows: await shownAll(reader, page.rows, actor, now) };
}

/** One move with its history and crew notes. Throws NOT_FOUND out of reach. */
export async function getMove(reader: Reader, actor: Actor, number: string, now: Date) {
  const [row] = await select(reader, and(eq(moves.number, number), inScope(actor, "view_moves")));
  if (!row) throw moveNotFound();
  const [trail, needs] = await Promise.all([
    listHistoryOf(reader, "move", row.id),
    listNeeds(reader, row.id),
  ]);
  const [move] = await shownAll(reader, [row], actor, now);
  if (!move) throw moveNotFound();
  return {
    ...move,
    needs: move.contact ? needs : [],
    trail,
  };
}

async function listNeeds(reader: Reader, moveId: string): Promise<{ label: string; text: string }[]> {
  const [row] = await reader
    .select({
      origin: moves.origin,
      destination: moves.destination,
      special: moves.specialRequirements,
      preferences: customers.preferences,
      customerId: customers.id,
    })
    .from(moves)
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .where(eq(moves.id, moveId));
  if (!row) return [];
  const { street, accessInstructions, customerId, isActive, position } = customerAddresses;
  const addresses = row.customerId
    ? await reader
        .select({
          street: sql<string>`coalesce(nullif(${street}, ''), ${customerAddresses.city})`,
          accessInstructions,
        })
        .from(customerAddresses)
        .where(and(eq(customerId, row.customerId), eq(isActive, true), ne(accessInstructions, "")))
        .orderBy(asc(position))
    : [];
  return needsOf({ ...row, addresses });
}

/** One reachable move by id, with its start time. Throws NOT_FOUND out of reach. */
export async function getReachedMove(reader: Reader, actor: Actor, id: string, now: Date) {
  const [row] = await select(reader, and(eq(moves.id, id), inScope(actor, "view_moves")));
  if (!row) throw moveNotFound();
  return { ...shown(row, actor, now), startedAt: row.startedAt };
}

/** A service record's items, and its customer's language. */
export async function getRecordedItems(reader: Reader, id: string) {
  const [row] = await reader
    .select({ title: moves.title, items: moves.items, locale: customers.locale })
    .from(moves)
    .innerJoin(customers, eq(customers.id, moves.customerId))
    .where(eq(moves.id, id));
  if (!row) throw moveNotFound();
  return row;
}

export type ReachedMove = Awaited<ReturnType<typeof getReachedMove>>;

export type ServiceRow = typeof moves.$inferSelect & { status: MoveStatus; window: MoveWindow };
export type MoveRow = ServiceRow & { date: PlainDate };

/** Locks a service record, with or without a date. Throws NOT_FOUND. */
export async function lockService(tx: Tx, id: Reach<"move">): Promise<ServiceRow> {
  const [row] = await tx.select().from(moves).where(eq(moves.id, id)).for("update");
  if (!row) throw moveNotFound();
  return row as ServiceRow;
}

/** Locks a move with a date. Throws NOT_FOUND. */
export async function lockMove(tx: Tx, id: Reach<"move">): Promise<MoveRow> {
  const row = await lockService(tx, id);
  if (!row.date) throw moveNotFound();
  return { ...row, date: row.date };
}

export async function findMoveOfQuote(reader: Reader, quoteId: string): Promise<MoveRow | undefined> {
  const [row] = await reader.select().from(moves).where(eq(moves.quoteId, quoteId));
  return row as MoveRow | undefined;
}
