import { eq } from "drizzle-orm";
import type { moveRescheduled, moveScheduled } from "~/features/moves/domain";
import type { paymentReceived } from "~/features/payments/domain";
import type { promptStarted } from "~/features/payments/prompts/domain";
import type { quoteAccepted, quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { windowOf } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import type { Recorded } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { endWithPrompt, isLive, isSafelyHeld } from "../../domain/holds";
import { findHeldQuote, findQuoteOfInvoice, getWish, isDepositOpen, lockHold } from "../queries/holds";
import { dayHolds } from "../tables";
import { bookLateTask } from "./book-late";
import { bookHeld, endWaits, takeDay } from "./take-day";

type Data<Event> = Event extends EventType<infer Held> ? Held : never;
type Accepted = Recorded<Data<typeof quoteAccepted>>;

/** An acceptance holds its day, or books it. */
export async function followAccepted(tx: Tx, { data, actor, at }: Accepted): Promise<void> {
  await takeDay(tx, actor, {
    quote: { id: data.quoteId, number: data.number, customerId: data.customerId },
    date: data.serviceDate,
    window: windowOf(await getWish(tx, data.quoteId)),
    depositDue: data.depositDue,
    now: at,
  });
}

/** A hold does not end while its customer has the M-Pesa prompt on the phone. */
export async function followPrompt(
  tx: Tx,
  { data, at }: Recorded<Data<typeof promptStarted>>,
): Promise<void> {
  const quote = await findQuoteOfInvoice(tx, data.invoiceId);
  const hold = quote && (await lockHold(tx, quote.id));
  if (!hold?.endsAt || !isLive(hold, at)) return;
  await tx
    .update(dayHolds)
    .set({ endsAt: endWithPrompt(hold.endsAt, at), updatedAt: at })
    .where(eq(dayHolds.id, hold.id));
}

/** The paid deposit books the day. A hold that ends now or has ended is counted again by a task, after this payment. */
export async function followPayment(
  tx: Tx,
  { data, actor, at }: Recorded<Data<typeof paymentReceived>>,
): Promise<void> {
  const quote = await findQuoteOfInvoice(tx, data.invoiceId);
  const hold = quote && (await lockHold(tx, quote.id));
  if (!hold || hold.state === "booked" || hold.state === "cancelled") return;
  if (await isDepositOpen(tx, quote.id)) return;
  if (isSafelyHeld(hold, at)) await bookHeld(tx, actor, { hold, quote, now: at });
  else await enqueue(tx, bookLateTask, { quoteId: quote.id });
}

export async function followCancelled(
  tx: Tx,
  { data, at }: Recorded<Data<typeof quoteCancelled>>,
): Promise<void> {
  await tx
    .update(dayHolds)
    .set({ state: "cancelled", endsAt: null, updatedAt: at })
    .where(eq(dayHolds.quoteId, data.quoteId));
  await endWaits(tx, data.quoteId, null, at);
}

/** Another day takes the hold along, with its end. */
export async function followRescheduled(
  tx: Tx,
  { data, at }: Recorded<Data<typeof quoteRescheduled>>,
): Promise<void> {
  await tx.update(dayHolds).set({ date: data.to, updatedAt: at }).where(eq(dayHolds.quoteId, data.quoteId));
}

type Planned = Recorded<Data<typeof moveScheduled>> | Recorded<Data<typeof moveRescheduled>>;

/** A planned move is the planner's decision: its day is booked. */
export async function followPlanned(tx: Tx, { data, actor, at }: Planned): Promise<void> {
  const { quoteId } = data;
  const hold = quoteId ? await lockHold(tx, quoteId) : undefined;
  if (!quoteId || !hold) return;
  const day = { date: "to" in data ? data.to : data.date, window: data.window };
  await tx
    .update(dayHolds)
    .set({ ...day, updatedAt: at })
    .where(eq(dayHolds.id, hold.id));
  if (hold.state === "booked") return;
  const quote = await findHeldQuote(tx, quoteId);
  if (quote) await bookHeld(tx, actor, { hold: { ...hold, ...day }, quote, now: at });
}
