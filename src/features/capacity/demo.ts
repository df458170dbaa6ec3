import { and, asc, desc, eq, gt, isNotNull, isNull, notExists } from "drizzle-orm";
import { moves } from "~/features/moves/server/tables";
import { changeQuote } from "~/features/quotes/server/commands/change-quote";
import { type QuoteRow, typed } from "~/features/quotes/server/queries/quotes";
import { quotes } from "~/features/quotes/server/tables";
import { windowOf } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { linkHolder, system } from "~/platform/http/actor";
import { addDays, formatDate, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { dayExpired, dayHeld, endOfHold, waitJoined } from "./domain/holds";
import { factOf, saveHold } from "./server/commands/take-day";
import { getDays } from "./server/queries/days";
import { isDepositOpen } from "./server/queries/holds";
import { dayHolds, dayWaits } from "./server/tables";

/** Hours that the demo's live holds have left. */
const LEFT = [2.5, 20];

/** Live holds, one that ended, and a customer who waits for a full day. Older acceptances are booked. */
export async function seedCapacity(tx: Tx, now: Date): Promise<void> {
  await tx.delete(dayHolds).where(eq(dayHolds.state, "held"));
  const today = nairobiDate(now);
  const unplanned = await tx
    .select()
    .from(quotes)
    .where(
      and(
        isNotNull(quotes.acceptedAt),
        isNull(quotes.cancelledAt),
        gt(quotes.serviceDate, addDays(today, 1)),
        notExists(tx.select().from(moves).where(eq(moves.quoteId, quotes.id))),
      ),
    )
    .orderBy(desc(quotes.acceptedAt), asc(quotes.id));
  const unpaid: QuoteRow[] = [];
  for (const quote of unplanned)
    if (unpaid.length <= LEFT.length && (await isDepositOpen(tx, quote.id))) unpaid.push(typed(quote));
  for (const [at, hours] of LEFT.entries()) {
    const quote = unpaid[at];
    if (quote) await seedHold(tx, quote, endOfHold(now, hours), now);
  }
  const last = unpaid[LEFT.length];
  if (last) await seedExpired(tx, last, endOfHold(now, -5));
  await seedWait(tx, now);
}

async function seedHold(tx: Tx, quote: QuoteRow, endsAt: Date, now: Date): Promise<string> {
  const day = { date: quote.serviceDate ?? "", window: windowOf(quote.preferredTime) };
  const at = new Date(Math.min(endsAt.getTime() - 24 * 3_600_000, now.getTime()));
  const id = await saveHold(tx, { quoteId: quote.id, ...day, state: "held", endsAt, now: at });
  await record(tx, linkHolder(quote.customerName), dayHeld, {
    subjectId: id,
    summary: `${formatDate(day.date)} held for ${quote.number}`,
    data: { ...factOf(quote, day), endsAt: endsAt.toISOString() },
    customerId: quote.customerId,
    at,
  });
  return id;
}

async function seedExpired(tx: Tx, quote: QuoteRow, endedAt: Date): Promise<void> {
  const day = { date: quote.serviceDate ?? "", window: windowOf(quote.preferredTime) };
  const id = await seedHold(tx, quote, endedAt, endedAt);
  await saveHold(tx, { quoteId: quote.id, ...day, state: "expired", endsAt: null, now: endedAt });
  await changeQuote(tx, quote.id, endedAt, { serviceDate: null });
  await record(tx, system, dayExpired, {
    subjectId: id,
    summary: `Hold of ${formatDate(day.date)} for ${quote.number} ended without its deposit`,
    data: factOf(quote, day),
    customerId: quote.customerId,
    at: endedAt,
  });
}

/** An open quote waits for the fullest of the coming days. */
async function seedWait(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const { days } = await getDays(tx, { from: addDays(today, 2), to: addDays(today, 20) }, { now });
  const [fullest] = [...days].sort((a, b) => b.day.moves.used - a.day.moves.used);
  const [quote] = await tx
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.status, "approved"),
        isNull(quotes.acceptedAt),
        isNull(quotes.declinedAt),
        isNull(quotes.supersededAt),
        gt(quotes.validUntil, addDays(today, 3)),
      ),
    )
    .orderBy(asc(quotes.createdAt), asc(quotes.id))
    .limit(1);
  if (!fullest || !quote) return;
  const id = newId(now.getTime());
  const day = { date: fullest.date, window: windowOf(quote.preferredTime) };
  await tx.insert(dayWaits).values({ id, quoteId: quote.id, ...day, createdAt: now, updatedAt: now });
  await record(tx, linkHolder(quote.customerName), waitJoined, {
    subjectId: id,
    summary: `${quote.number} waits for room on ${formatDate(day.date)}`,
    data: factOf(quote, day),
    customerId: quote.customerId,
    at: now,
  });
}
