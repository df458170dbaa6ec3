import { eq } from "drizzle-orm";
import { changeQuote } from "~/features/quotes/server/commands/change-quote";
import { lockQuote } from "~/features/quotes/server/queries/quotes";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { defineTask } from "~/platform/tasks/tasks";
import { dayLost, isLive } from "../../domain/holds";
import { sendDayBooked, sendDayLost } from "../messages/day-messages";
import { hasRoomFor, lockDay } from "../queries/days";
import { isDepositOpen, lockHold } from "../queries/holds";
import { dayHolds } from "../tables";
import { bookHeld, factOf } from "./take-day";

export const bookLateTask = defineTask<{ quoteId: string }>("book-late-day");

/**
 * Books the day of a late deposit if it still has room. Otherwise notifies customer and planners; the money stays on the
 * invoice. Runs again without effect.
 */
async function bookLate(tx: Tx, quoteId: string, now: Date): Promise<void> {
  const quote = await lockQuote(tx, trustedReach(tx, "quote", quoteId, "system"));
  const hold = await lockHold(tx, quoteId);
  if (!hold || hold.state === "booked" || hold.state === "cancelled") return;
  if (!quote.acceptedAt || quote.cancelledAt || (await isDepositOpen(tx, quoteId))) return;
  await lockDay(tx, hold.date);
  const isOnTime = isLive(hold, now);
  const isAhead = hold.date >= nairobiDate(now);
  if (
    isOnTime ||
    (isAhead && (await hasRoomFor(tx, { quoteId, date: hold.date, window: hold.window }, now)))
  ) {
    if (quote.serviceDate !== hold.date) await changeQuote(tx, quoteId, now, { serviceDate: hold.date });
    await bookHeld(tx, system, { hold, quote, late: !isOnTime, now });
    if (!isOnTime) await sendDayBooked(tx, quote, hold);
    return;
  }
  // Told once: a released or expired hold without a day stays as it is.
  if (hold.state === "held") {
    await tx
      .update(dayHolds)
      .set({ state: "expired", endsAt: null, updatedAt: now })
      .where(eq(dayHolds.id, hold.id));
    await changeQuote(tx, quoteId, now, { serviceDate: null });
  }
  await record(tx, system, dayLost, {
    subjectId: hold.id,
    summary: `${quote.number} paid its deposit after the hold of ${formatDate(hold.date)} had ended, and that day is full`,
    data: { ...factOf(quote, hold), to: quote.assignedTo },
    customerId: quote.customerId,
    at: now,
  });
  await sendDayLost(tx, quote, hold);
}

export const bookLateDay = ({ quoteId }: { quoteId: string }, now = new Date()): Promise<void> =>
  transaction((tx) => bookLate(tx, quoteId, now));
