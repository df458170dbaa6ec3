import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { movesSection } from "~/features/moves/settings";
import { linkStateOf } from "~/features/quotes/domain";
import { linkRevoked } from "~/features/quotes/errors";
import { lockQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { lockQuote, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import type { TimeWindow } from "~/features/settings/windows/domain";
import { findDayProblem } from "~/features/settings/windows/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { trustedReach } from "~/platform/http/reach";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import { endOfHold, isLive, waitJoined, waitLeft, waitOffered } from "../../domain/holds";
import { dayNotBookable, dayOpen, quoteNotWaiting, tooManyWaits } from "../../errors";
import { sendDayOffered } from "../messages/day-messages";
import { hasRoomFor, lockDay } from "../queries/days";
import { findHold, listWaitsOf, lockHold, type WaitRow } from "../queries/holds";
import { dayWaits } from "../tables";
import { factOf, saveHold } from "./take-day";

const MOST = 5;

/** True if the quote can still take a day: open, or accepted without one. */
const canWait = (quote: QuoteRow, now: Date): boolean => {
  const state = linkStateOf({ ...quote, linkRevokedAt: null }, now);
  return state === "open" || (state === "accepted" && quote.serviceDate === null);
};

interface OfLink {
  linkId: string;
  date: PlainDate;
  now: Date;
}

async function lockWaiting(tx: Tx, { linkId }: OfLink): Promise<QuoteRow> {
  const { linkRevokedAt, ...quote } = await lockQuoteOfLink(tx, linkId);
  if (linkRevokedAt) throw linkRevoked();
  return quote;
}

/** Puts the quote's customer on the waiting list of a full day. Joined twice it counts once. */
export async function joinWaits(tx: Tx, actor: Actor, input: OfLink & { window: TimeWindow }): Promise<void> {
  const { date, window, now } = input;
  const quote = await lockWaiting(tx, input);
  if (!canWait(quote, now)) throw quoteNotWaiting();
  if (date < nairobiDate(now)) throw dayNotAhead.at("date");
  if (await findDayProblem(tx, date, now)) throw dayNotBookable.at("date", { date: formatDate(date) });
  const open = await listWaitsOf(tx, quote.id);
  if (open.some((wait) => wait.date === date)) return;
  if (open.length >= MOST) throw tooManyWaits({ most: MOST });
  const hold = await findHold(tx, quote.id);
  const isOwn = hold && isLive(hold, now) && hold.date === date;
  if (isOwn || (await hasRoomFor(tx, { quoteId: quote.id, date, window }, now)))
    throw dayOpen.at("date", { date: formatDate(date) });
  const id = newId(now.getTime());
  await tx.insert(dayWaits).values({ id, quoteId: quote.id, date, window, createdAt: now, updatedAt: now });
  await record(tx, actor, waitJoined, {
    subjectId: id,
    summary: `${quote.number} waits for room on ${formatDate(date)}`,
    data: factOf(quote, { date, window }),
    customerId: quote.customerId,
    at: now,
  });
}

/** Takes the quote's customer off the waiting list of a day. */
export async function leaveWaits(tx: Tx, actor: Actor, input: OfLink): Promise<void> {
  const { date, now } = input;
  const quote = await lockWaiting(tx, input);
  const [left] = await tx
    .update(dayWaits)
    .set({ state: "left", updatedAt: now })
    .where(and(eq(dayWaits.quoteId, quote.id), eq(dayWaits.date, date), eq(dayWaits.state, "waiting")))
    .returning();
  if (!left) return;
  await record(tx, actor, waitLeft, {
    subjectId: left.id,
    summary: `${quote.number} no longer waits for ${formatDate(date)}`,
    data: factOf(quote, left),
    customerId: quote.customerId,
    at: now,
  });
}

/** Holds the day for the customer who waits and tells them. False if it has no room for them. */
async function offer(tx: Tx, waiting: WaitRow, now: Date): Promise<boolean> {
  const quote = await lockQuote(tx, trustedReach(tx, "quote", waiting.quoteId, "system"));
  const [wait] = await tx.select().from(dayWaits).where(eq(dayWaits.id, waiting.id)).for("update");
  if (wait?.state !== "waiting") return true;
  const end = (state: "left") =>
    tx.update(dayWaits).set({ state, updatedAt: now }).where(eq(dayWaits.id, wait.id));
  if (!canWait(quote, now)) {
    await end("left");
    return true;
  }
  const hold = await lockHold(tx, quote.id);
  // The customer answers an open offer first.
  if (hold && isLive(hold, now)) return true;
  const { date, window } = wait;
  await lockDay(tx, date);
  if (!(await hasRoomFor(tx, { quoteId: quote.id, date, window }, now))) return false;
  const { offerHours } = await getSettings(tx, movesSection);
  const endsAt = endOfHold(now, offerHours);
  await saveHold(tx, { quoteId: quote.id, date, window, state: "held", endsAt, now });
  await tx
    .update(dayWaits)
    .set({ state: "offered", offeredUntil: endsAt, updatedAt: now })
    .where(eq(dayWaits.id, wait.id));
  await record(tx, system, waitOffered, {
    subjectId: wait.id,
    summary: `${formatDate(date)} offered to ${quote.number} from the waiting list`,
    data: { ...factOf(quote, wait), endsAt: endsAt.toISOString() },
    customerId: quote.customerId,
    at: now,
  });
  await sendDayOffered(tx, quote, { date, window, endsAt });
  return true;
}

const AT_ONCE = 100;

/** Offers room on days that were full to those who wait for them, the first to have asked first. */
export async function offerFreeDays(now: Date): Promise<void> {
  const today = nairobiDate(now);
  await transaction((tx) =>
    tx
      .update(dayWaits)
      .set({ state: "missed", offeredUntil: null, updatedAt: now })
      .where(and(inArray(dayWaits.state, ["waiting", "offered"]), lt(dayWaits.date, today))),
  );
  const days = await db()
    .selectDistinct({ date: dayWaits.date })
    .from(dayWaits)
    .where(and(eq(dayWaits.state, "waiting"), sql`${dayWaits.date} >= ${today}::date`))
    .orderBy(asc(dayWaits.date))
    .limit(AT_ONCE);
  for (const { date } of days) await offerDay(date, now);
}

async function offerDay(date: PlainDate, now: Date): Promise<void> {
  const waiting = await db()
    .select()
    .from(dayWaits)
    .where(and(eq(dayWaits.state, "waiting"), eq(dayWaits.date, date)))
    .orderBy(asc(dayWaits.createdAt), asc(dayWaits.id))
    .limit(AT_ONCE);
  // Stops at the first move that does not fit, so that small moves do not overtake a large one for good.
  for (const wait of waiting) {
    const goesOn = await transaction((tx) => offer(tx, wait, now)).catch((error) => {
      log().warn({ err: error, waitId: wait.id }, "a day could not be offered");
      return true;
    });
    if (!goesOn) return;
  }
}
