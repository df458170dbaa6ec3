import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import { openDeposits } from "~/features/moves/customer/server/queries";
import { plannable } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { dayHolds, dayWaits } from "../tables";

export type HoldRow = typeof dayHolds.$inferSelect;
export type WaitRow = typeof dayWaits.$inferSelect;

/** The hold of a quote, locked. */
export async function lockHold(tx: Tx, quoteId: string): Promise<HoldRow | undefined> {
  const [row] = await tx.select().from(dayHolds).where(eq(dayHolds.quoteId, quoteId)).for("update");
  return row;
}

export async function findHold(reader: Reader, quoteId: string): Promise<HoldRow | undefined> {
  const [row] = await reader.select().from(dayHolds).where(eq(dayHolds.quoteId, quoteId));
  return row;
}

/** True if the deposit of the quote's invoice is not paid. */
export async function isDepositOpen(reader: Reader, quoteId: string): Promise<boolean> {
  const [find] = openDeposits.all();
  return find ? (await find(reader, [quoteId])).has(quoteId) : false;
}

const heldQuote = { id: quotes.id, number: quotes.number, customerId: quotes.customerId };

/** The quote of a hold. */
export async function findHeldQuote(reader: Reader, quoteId: string) {
  const [row] = await reader.select(heldQuote).from(quotes).where(eq(quotes.id, quoteId));
  return row;
}

/** The quote that an invoice was issued for; undefined for other invoices. */
export async function findQuoteOfInvoice(reader: Reader, invoiceId: string) {
  const [row] = await reader
    .select(heldQuote)
    .from(invoices)
    .innerJoin(quotes, eq(quotes.id, invoices.quoteId))
    .where(eq(invoices.id, invoiceId));
  return row;
}

/** The arrival time that a quote's customer wished for, in their words. */
export async function getWish(reader: Reader, quoteId: string): Promise<string> {
  const [row] = await reader
    .select({ wish: quotes.preferredTime })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  return row?.wish ?? "";
}

export async function isPlanned(reader: Reader, quoteId: string): Promise<boolean> {
  const [row] = await reader.select({ id: moves.id }).from(moves).where(eq(moves.quoteId, quoteId));
  return row !== undefined;
}

const shown = {
  id: dayHolds.id,
  quoteId: dayHolds.quoteId,
  number: quotes.number,
  customer: quotes.customerName,
  from: quotes.fromLocation,
  to: quotes.toLocation,
  date: dayHolds.date,
  window: dayHolds.window,
  endsAt: sql<Date>`${dayHolds.endsAt}`.mapWith(dayHolds.endsAt),
  isAccepted: sql<boolean>`${quotes.acceptedAt} is not null`,
};

const MOST = 500;

interface Period {
  from: PlainDate;
  to: PlainDate;
}

/** Holds within the actor's reach that take a place now, by the day they hold. */
export function listHolds(reader: Reader, actor: Actor, period: Period, now: Date) {
  return reader
    .select(shown)
    .from(dayHolds)
    .innerJoin(quotes, eq(quotes.id, dayHolds.quoteId))
    .where(
      and(
        eq(dayHolds.state, "held"),
        gt(dayHolds.endsAt, now),
        sql`${quotes.cancelledAt} is null and ${quotes.declinedAt} is null and ${quotes.supersededAt} is null`,
        plannable(actor),
        sql`${dayHolds.date} between ${period.from}::date and ${period.to}::date`,
      ),
    )
    .orderBy(asc(dayHolds.date), asc(dayHolds.endsAt), asc(dayHolds.id))
    .limit(MOST);
}

/** Customers within the actor's reach who wait for a day or were offered it, the first to be asked first. */
export function listWaits(reader: Reader, actor: Actor, period: Period) {
  return reader
    .select({
      id: dayWaits.id,
      quoteId: dayWaits.quoteId,
      number: quotes.number,
      customer: quotes.customerName,
      date: dayWaits.date,
      window: dayWaits.window,
      state: dayWaits.state,
      offeredUntil: dayWaits.offeredUntil,
      createdAt: dayWaits.createdAt,
    })
    .from(dayWaits)
    .innerJoin(quotes, eq(quotes.id, dayWaits.quoteId))
    .where(
      and(
        inArray(dayWaits.state, ["waiting", "offered"]),
        plannable(actor),
        sql`${dayWaits.date} between ${period.from}::date and ${period.to}::date`,
      ),
    )
    .orderBy(asc(dayWaits.date), asc(dayWaits.createdAt), asc(dayWaits.id))
    .limit(MOST);
}

/** The open waits of a quote. */
export const listWaitsOf = (reader: Reader, quoteId: string) =>
  reader
    .select()
    .from(dayWaits)
    .where(and(eq(dayWaits.quoteId, quoteId), inArray(dayWaits.state, ["waiting", "offered"])))
    .orderBy(asc(dayWaits.date));
