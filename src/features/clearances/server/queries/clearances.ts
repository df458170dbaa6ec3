import { and, asc, between, eq, gt, inArray, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { dispatchDoubts, listRoutes } from "~/features/jobs/server/queries/jobs";
import { jobs } from "~/features/jobs/server/tables";
import type { MoveWindow } from "~/features/moves/domain";
import { customerOfMove } from "~/features/moves/server/queries/contacts";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { type ClearanceKind, type ClearanceState, MISSING_STATES, placeKey, sayMissing } from "../../domain";
import { clearanceNotFound } from "../../errors";
import { clearances } from "../tables";

export type ClearanceRow = typeof clearances.$inferSelect;

/** The clearances of a move, by place and kind. */
export const listRows = (reader: Reader, moveId: string): Promise<ClearanceRow[]> =>
  reader
    .select()
    .from(clearances)
    .where(eq(clearances.moveId, moveId))
    .orderBy(asc(clearances.address), asc(clearances.kind));

export async function lockClearance(tx: Tx, id: Reach<"clearance">): Promise<ClearanceRow> {
  const [row] = await tx.select().from(clearances).where(eq(clearances.id, id)).for("update");
  if (!row) throw clearanceNotFound();
  return row;
}

const shown = {
  id: clearances.id,
  kind: clearances.kind,
  state: clearances.state,
  source: clearances.source,
  address: clearances.address,
  contactName: clearances.contactName,
  contactPhone: clearances.contactPhone,
  note: clearances.note,
  reason: clearances.reason,
  requestedAt: clearances.requestedAt,
  decidedAt: clearances.decidedAt,
  decidedVia: clearances.decidedVia,
  decidedBy: sql<string>`coalesce(nullif(${clearances.decidedName}, ''), ${people.name}, '')`,
};
const withoutContact = { contactName: "", contactPhone: "", note: "" };

/** As the planner of the move sees them. Other readers get no contact. */
export async function listClearances(reader: Reader, moveId: string, mayPlan: boolean) {
  const rows = await reader
    .select(shown)
    .from(clearances)
    .leftJoin(people, eq(people.id, clearances.decidedBy))
    .where(eq(clearances.moveId, moveId))
    .orderBy(asc(clearances.address), asc(clearances.kind));
  return mayPlan ? rows : rows.map((row) => ({ ...row, ...withoutContact }));
}

const MOST_LISTED = 200;

/** Missing clearances of the moves of a period, within the actor's reach, by day. */
export function listMissing(reader: Reader, actor: Actor, { from, to }: { from: PlainDate; to: PlainDate }) {
  return reader
    .select({
      ...shown,
      moveId: moves.id,
      moveNumber: moves.number,
      date: sql<PlainDate>`${moves.date}`.mapWith(moves.date),
      window: sql<MoveWindow>`${moves.window}`,
      customer: sql<string>`coalesce(${quotes.customerName}, ${customers.name}, '')`,
    })
    .from(clearances)
    .innerJoin(moves, eq(moves.id, clearances.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .leftJoin(people, eq(people.id, clearances.decidedBy))
    .where(
      and(
        between(moves.date, from, to),
        inArray(moves.status, ["booked", "confirmed", "rescheduled", "in_progress"]),
        inArray(clearances.state, [...MISSING_STATES]),
        inScope(actor, "manage_moves"),
      ),
    )
    .orderBy(asc(moves.date), asc(moves.number), asc(clearances.address), asc(clearances.kind))
    .limit(MOST_LISTED);
}

export interface MissingClearance {
  id: string;
  kind: ClearanceKind;
  state: ClearanceState;
  address: string;
  /** For the planner, as a sentence. */
  sentence: string;
}

/** The clearances that stops of jobs need and do not have, by the jobs' ids. Jobs that miss nothing are left out. */
export async function missingClearances(
  reader: Reader,
  jobIds: readonly string[],
): Promise<Map<string, MissingClearance[]>> {
  const found = new Map<string, MissingClearance[]>();
  if (jobIds.length === 0) return found;
  const rows = await reader
    .select({
      ...{ moveId: clearances.moveId, place: clearances.place, id: clearances.id, kind: clearances.kind },
      ...{ state: clearances.state, address: clearances.address },
    })
    .from(clearances)
    .where(
      and(
        inArray(clearances.state, [...MISSING_STATES]),
        inArray(
          clearances.moveId,
          reader
            .select({ id: jobs.moveId })
            .from(jobs)
            .where(inArray(jobs.id, [...jobIds])),
        ),
      ),
    )
    .orderBy(asc(clearances.address), asc(clearances.kind));
  if (rows.length === 0) return found;
  const concerned = new Set(rows.map(({ moveId }) => moveId));
  for (const { jobId, moveId, stops } of await listRoutes(reader, { jobIds })) {
    if (!concerned.has(moveId)) continue;
    const places = new Set(stops.map(({ address }) => placeKey(address)));
    const missing = rows
      .filter((row) => row.moveId === moveId && places.has(row.place))
      .map(({ id, kind, state, address }) => ({
        ...{ id, kind, state, address },
        sentence: sayMissing({ kind, state, address }),
      }));
    if (missing.length > 0) found.set(jobId, missing);
  }
  return found;
}

/** Missing clearances as reasons against a dispatch. */
export const doubtsOfClearances = dispatchDoubts.answer(async (reader, jobIds) => {
  const missing = await missingClearances(reader, jobIds);
  return new Map([...missing].map(([id, all]) => [id, all.map(({ sentence }) => sentence)]));
});

/** A move as messages and links name it. */
export async function getMoveOf(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      id: moves.id,
      number: moves.number,
      date: moves.date,
      window: sql<MoveWindow>`${moves.window}`,
      status: moves.status,
      quoteId: moves.quoteId,
      ...customerOfMove,
    })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .where(eq(moves.id, id));
  if (!row) throw clearanceNotFound();
  return row;
}
export type MoveOf = Awaited<ReturnType<typeof getMoveOf>>;

/** Moves from one day to another that are not under way, after an id: a page of them. */
export async function listAhead(
  reader: Reader,
  { from, to, after, limit }: { from: PlainDate; to: PlainDate; after: string; limit: number },
): Promise<string[]> {
  const rows = await reader
    .select({ id: moves.id })
    .from(moves)
    .where(
      and(
        between(moves.date, from, to),
        inArray(moves.status, ["booked", "confirmed", "rescheduled"]),
        gt(moves.id, after),
      ),
    )
    .orderBy(asc(moves.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** True while the move is still to come or under way. */
export const isAhead = ({ date, status }: Pick<MoveOf, "date" | "status">): boolean =>
  date !== null && ["booked", "confirmed", "rescheduled", "in_progress"].includes(status);
