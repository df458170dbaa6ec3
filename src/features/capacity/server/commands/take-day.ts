import { and, eq, inArray } from "drizzle-orm";
import { getCustomer } from "~/features/customers/server/queries/customers";
import { movesSection } from "~/features/moves/settings";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import type { TimeWindow } from "~/features/settings/windows/domain";
import { windowInSentence } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { formatDate, formatDateTime, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { dayBooked, dayHeld, endOfHold, type HoldState } from "../../domain/holds";
import { dayHolds, dayWaits } from "../tables";

type OfQuote = Pick<QuoteRow, "id" | "number" | "customerId">;

/** The data of a hold's events. */
export const factOf = (quote: OfQuote, { date, window }: { date: PlainDate; window: TimeWindow }) => ({
  number: quote.number,
  quoteId: quote.id,
  date,
  window,
});

const dayInWords = ({ date, window }: { date: PlainDate; window: TimeWindow }) =>
  `${formatDate(date)}, ${windowInSentence(window, "en")}`;

/** Writes the quote's one hold. */
export async function saveHold(
  tx: Tx,
  {
    quoteId,
    now,
    ...hold
  }: {
    quoteId: string;
    date: PlainDate;
    window: TimeWindow;
    state: HoldState;
    endsAt: Date | null;
    now: Date;
  },
): Promise<string> {
  const [row] = await tx
    .insert(dayHolds)
    .values({ id: newId(now.getTime()), quoteId, ...hold, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: dayHolds.quoteId, set: { ...hold, updatedAt: now } })
    .returning({ id: dayHolds.id });
  return row?.id ?? "";
}

/** Ends what a quote waits for: taken on the day it has now, left on others. */
export async function endWaits(tx: Tx, quoteId: string, date: PlainDate | null, now: Date): Promise<void> {
  const open = and(eq(dayWaits.quoteId, quoteId), inArray(dayWaits.state, ["waiting", "offered"]));
  const ended = { offeredUntil: null, updatedAt: now };
  if (date)
    await tx
      .update(dayWaits)
      .set({ ...ended, state: "taken" })
      .where(and(open, eq(dayWaits.date, date)));
  await tx
    .update(dayWaits)
    .set({ ...ended, state: "left" })
    .where(open);
}

interface Taken {
  quote: OfQuote;
  date: PlainDate;
  window: TimeWindow;
  /** Cents, still to pay before the day is booked. */
  depositDue: number;
  now: Date;
}

/**
 * The day of an accepted quote: held until its deposit is paid, or booked at once where there is none to wait for. The
 * caller has counted the day under its lock.
 */
export async function takeDay(tx: Tx, actor: Actor, taken: Taken): Promise<{ endsAt: Date | null }> {
  const { quote, date, window, depositDue, now } = taken;
  const { holdHours } = await getSettings(tx, movesSection);
  const customer = quote.customerId ? await getCustomer(tx, quote.customerId) : null;
  const isBooked = holdHours === 0 || depositDue === 0 || (customer?.creditDays ?? 0) > 0;
  const endsAt = isBooked ? null : endOfHold(now, holdHours);
  const id = await saveHold(tx, {
    ...{ quoteId: quote.id, date, window, endsAt, now },
    state: isBooked ? "booked" : "held",
  });
  await endWaits(tx, quote.id, date, now);
  const fact = factOf(quote, taken);
  const about = { subjectId: id, customerId: quote.customerId, at: now };
  if (endsAt)
    await record(tx, actor, dayHeld, {
      ...about,
      summary: `${dayInWords(taken)} held for ${quote.number} until ${formatDateTime(endsAt)}`,
      data: { ...fact, endsAt: endsAt.toISOString() },
    });
  else
    await record(tx, actor, dayBooked, {
      ...about,
      summary: `${dayInWords(taken)} booked for ${quote.number}`,
      data: { ...fact, late: false },
    });
  return { endsAt };
}

/** Books the quote's held day. `late`: its hold had ended, and the day still had room. */
export async function bookHeld(
  tx: Tx,
  actor: Actor,
  {
    hold,
    quote,
    late = false,
    now,
  }: {
    hold: typeof dayHolds.$inferSelect;
    quote: OfQuote;
    late?: boolean;
    now: Date;
  },
): Promise<void> {
  await tx
    .update(dayHolds)
    .set({ state: "booked", endsAt: null, updatedAt: now })
    .where(eq(dayHolds.id, hold.id));
  await endWaits(tx, quote.id, hold.date, now);
  await record(tx, actor, dayBooked, {
    subjectId: hold.id,
    summary: `${dayInWords(hold)} booked for ${quote.number}${late ? ", after its hold had ended" : ""}`,
    data: { ...factOf(quote, hold), late },
    customerId: quote.customerId,
    at: now,
  });
}
