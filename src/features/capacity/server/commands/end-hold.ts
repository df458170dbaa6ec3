import { and, asc, eq, lte } from "drizzle-orm";
import { changeQuote } from "~/features/quotes/server/commands/change-quote";
import { lockQuote, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { enqueue } from "~/platform/tasks/tasks";
import { dayExpired, dayExtended, dayReleased, endOfHold, isLive } from "../../domain/holds";
import { holdEnded, holdNotFound, reasonRequired } from "../../errors";
import { sendDayFreed } from "../messages/day-messages";
import { type HoldRow, isDepositOpen, isPlanned, lockHold } from "../queries/holds";
import { dayHolds, dayWaits } from "../tables";
import { bookLateTask } from "./book-late";
import { bookHeld, factOf } from "./take-day";

/** Frees the day alone: acceptance and invoice stay. An offer from the waiting list that was not taken ends too. */
async function freeDay(
  tx: Tx,
  { quote, hold }: { quote: QuoteRow; hold: HoldRow },
  state: "expired" | "released",
  now: Date,
): Promise<void> {
  await tx.update(dayHolds).set({ state, endsAt: null, updatedAt: now }).where(eq(dayHolds.id, hold.id));
  await tx
    .update(dayWaits)
    .set({ state: "missed", offeredUntil: null, updatedAt: now })
    .where(and(eq(dayWaits.quoteId, quote.id), eq(dayWaits.date, hold.date), eq(dayWaits.state, "offered")));
  const isTaken = quote.acceptedAt !== null && quote.serviceDate === hold.date;
  if (isTaken) await changeQuote(tx, quote.id, now, { serviceDate: null });
  if (quote.cancelledAt || quote.declinedAt || quote.supersededAt) return;
  await sendDayFreed(tx, quote, hold, isTaken);
}

async function lockBoth(tx: Tx, id: string): Promise<{ quote: QuoteRow; hold: HoldRow } | undefined> {
  const [found] = await tx.select({ quoteId: dayHolds.quoteId }).from(dayHolds).where(eq(dayHolds.id, id));
  if (!found) return undefined;
  const quote = await lockQuote(tx, trustedReach(tx, "quote", found.quoteId, "part"));
  const hold = await lockHold(tx, found.quoteId);
  return hold && { quote, hold };
}

/** Ends a hold whose time is over, once. A deposit that was paid meanwhile books it; so does a planned move. */
async function expireHold(tx: Tx, id: string, now: Date): Promise<void> {
  const both = await lockBoth(tx, id);
  if (both?.hold.state !== "held" || isLive(both.hold, now)) return;
  const { quote, hold } = both;
  if (quote.acceptedAt && !(await isDepositOpen(tx, quote.id)))
    return enqueue(tx, bookLateTask, { quoteId: quote.id });
  if (await isPlanned(tx, quote.id)) return bookHeld(tx, system, { hold, quote, now });
  await freeDay(tx, both, "expired", now);
  await record(tx, system, dayExpired, {
    subjectId: hold.id,
    summary: `Hold of ${formatDate(hold.date)} for ${quote.number} ended without its deposit`,
    data: factOf(quote, hold),
    customerId: quote.customerId,
    at: now,
  });
}

const AT_ONCE = 200;

/** Ends all holds whose time is over, each in its own transaction. Returns their number. */
export async function expireHolds(now: Date): Promise<number> {
  const ended = await db()
    .select({ id: dayHolds.id })
    .from(dayHolds)
    .where(and(eq(dayHolds.state, "held"), lte(dayHolds.endsAt, now)))
    .orderBy(asc(dayHolds.endsAt), asc(dayHolds.id))
    .limit(AT_ONCE);
  for (const { id } of ended)
    await transaction((tx) => expireHold(tx, id, now)).catch((error) => {
      log().warn({ err: error, holdId: id }, "a hold could not be ended");
    });
  return ended.length;
}

interface OnHold {
  id: Reach<"day-hold">;
  reason: string;
  now: Date;
}

async function lockLive(tx: Tx, { id, reason, now }: OnHold) {
  if (!reason.trim()) throw reasonRequired.at("reason");
  const both = await lockBoth(tx, id);
  if (!both) throw holdNotFound();
  if (!isLive(both.hold, now)) throw holdEnded();
  return both;
}

/** Gives a hold more hours. Throws CONFLICT once it has ended. */
export async function extendHold(
  tx: Tx,
  actor: Actor,
  input: OnHold & { hours: number },
): Promise<{ endsAt: Date }> {
  const { quote, hold } = await lockLive(tx, input);
  const { hours, reason, now } = input;
  const endsAt = endOfHold(hold.endsAt ?? now, hours);
  await tx.update(dayHolds).set({ endsAt, updatedAt: now }).where(eq(dayHolds.id, hold.id));
  await tx
    .update(dayWaits)
    .set({ offeredUntil: endsAt, updatedAt: now })
    .where(and(eq(dayWaits.quoteId, quote.id), eq(dayWaits.state, "offered")));
  await record(tx, actor, dayExtended, {
    subjectId: hold.id,
    summary: `Hold of ${formatDate(hold.date)} for ${quote.number} extended to ${formatDateTime(endsAt)}: ${reason}`,
    data: { ...factOf(quote, hold), endsAt: endsAt.toISOString(), reason },
    customerId: quote.customerId,
    at: now,
  });
  return { endsAt };
}

/** Frees a held day, and tells its customer. Throws CONFLICT once it has ended. */
export async function releaseHold(tx: Tx, actor: Actor, input: OnHold): Promise<void> {
  const both = await lockLive(tx, input);
  const { quote, hold } = both;
  await freeDay(tx, both, "released", input.now);
  await record(tx, actor, dayReleased, {
    subjectId: hold.id,
    summary: `Hold of ${formatDate(hold.date)} for ${quote.number} released: ${input.reason}`,
    data: { ...factOf(quote, hold), reason: input.reason },
    customerId: quote.customerId,
    at: input.now,
  });
}
