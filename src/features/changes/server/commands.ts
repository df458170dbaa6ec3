import { eq, inArray, sql } from "drizzle-orm";
import { type Changer, quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { dayTooFar, linkRevoked } from "~/features/quotes/errors";
import { askForChange } from "~/features/quotes/server/commands/answer-quote";
import { changeQuote } from "~/features/quotes/server/commands/change-quote";
import { lockQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { lockQuote, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { TimeWindow } from "~/features/settings/windows/domain";
import { findDayProblem, getLastDay } from "~/features/settings/windows/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { ERASED } from "~/platform/kernel/erased";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import { type Change, changeRefusal, feeOfChange } from "../domain";
import { feeChanged, feeNotWaivable, moveOnOtherDay, moveWithoutDate, movingDayUnchanged } from "../errors";
import { sendCancelledMail, sendRescheduledMail } from "./messages/change-messages";
import { getMoveOfChange, getPaidOf } from "./queries";
import { quoteCancellations, quoteReschedulings } from "./tables";

/** By the customer's link, or by staff. */
type Changing = Agreed & ({ linkId: string } | { id: Reach<"quote"> });

interface Agreed {
  reason: string;
  /** Cents, as shown before confirming. */
  agreedFee: Cents;
  waiveFee?: boolean;
  ourWish?: boolean;
  now: Date;
}

const DAY_PROBLEMS = { closed: "a day without moves", full: "a full day" };

/** Locks the quote; revoked links fail. */
async function lockChanged(tx: Tx, input: Changing): Promise<{ quote: QuoteRow; by: Changer }> {
  if ("id" in input) return { quote: await lockQuote(tx, input.id), by: "staff" };
  const { linkRevokedAt, ...quote } = await lockQuoteOfLink(tx, input.linkId);
  if (linkRevokedAt) throw linkRevoked();
  return { quote, by: "customer" };
}

/** Returns the move's day and planned window; throws when its state blocks changes. */
async function assertChangeable(
  tx: Tx,
  change: Change,
  quote: QuoteRow,
  by: Changer,
  now: Date,
): Promise<{ serviceDate: PlainDate; window: TimeWindow | null }> {
  const refusal = changeRefusal(quote);
  if (refusal || !quote.serviceDate) throw refusal ?? moveWithoutDate();
  const { window, refusalOf } = await getMoveOfChange(tx, quote.id, { lock: true, now });
  const refused = refusalOf(change, by);
  if (refused) throw refused;
  return { serviceDate: quote.serviceDate, window };
}

/** Recomputes the fee; throws if it differs from the agreed one, so that customers pay only a fee they saw. */
async function feeFor(
  tx: Tx,
  actor: Actor,
  change: Change,
  quote: QuoteRow & { serviceDate: PlainDate; window: TimeWindow | null },
  input: Agreed,
): Promise<Cents> {
  if (input.ourWish) return 0;
  const fees = await getSettings(tx, quotesSection);
  const fee = feeOfChange(change, quote, { fees, window: quote.window, now: input.now });
  if (input.waiveFee && fee > 0) {
    if (!can(actor, "approve_quotes")) throw feeNotWaivable();
    return 0;
  }
  if (fee !== input.agreedFee) throw feeChanged({ fee: formatKes(fee) });
  return fee;
}

const describeFee = (fee: Cents, waived: boolean | undefined) =>
  fee > 0 ? `fee ${formatKes(fee)}` : waived ? "fee waived" : "no fee";

/**
 * Cancels an accepted move for the settings' fee; credit note and refund follow by event. A repetition returns the same
 * fee. Throws if not accepted or if the move's state forbids it, such as by link while the crew works.
 */
export async function cancelQuote(tx: Tx, actor: Actor, input: Changing): Promise<{ fee: Cents }> {
  const { quote, by } = await lockChanged(tx, input);
  if (quote.cancelledAt && by === "customer") {
    const [earlier] = await tx
      .select({ fee: quoteCancellations.fee })
      .from(quoteCancellations)
      .where(eq(quoteCancellations.quoteId, quote.id));
    if (earlier) return earlier;
  }
  const planned = await assertChangeable(tx, "cancel", quote, by, input.now);
  const { serviceDate } = planned;
  const fee = await feeFor(tx, actor, "cancel", { ...quote, ...planned }, input);
  const { reason, now } = input;
  // Read before the invoice reacts: a credit note releases payments.
  const paid = await getPaidOf(tx, quote.id);
  const who = by === "customer" ? quote.customerName : actor.name;
  await tx
    .insert(quoteCancellations)
    .values({ quoteId: quote.id, reason, fee, by, byName: who, cancelledAt: now });
  await changeQuote(tx, quote.id, now, { cancelledAt: now });
  await record(tx, actor, quoteCancelled, {
    subjectId: quote.id,
    summary: `Cancelled${by === "customer" ? " by the customer" : ""}, ${describeFee(fee, input.waiveFee)}: ${reason}`,
    data: { number: quote.number, quoteId: quote.id, customerId: quote.customerId, reason, fee, by },
    customerId: quote.customerId,
    at: now,
  });
  await sendCancelledMail(tx, { ...quote, serviceDate }, { fee, paid });
  return { fee };
}

/**
 * Puts an accepted move on another day, for the fee of the settings; the invoice follows through the event. A customer's wish for a
 * day without moves, or a full one, is noted for the office instead.
 */
export async function rescheduleQuote(
  tx: Tx,
  actor: Actor,
  input: Changing & { from: PlainDate; to: PlainDate },
): Promise<{ fee: Cents; requested: boolean }> {
  const { quote, by } = await lockChanged(tx, input);
  const planned = await assertChangeable(tx, "reschedule", quote, by, input.now);
  const { serviceDate } = planned;
  const { from, to, reason, now } = input;
  if (serviceDate !== from) throw moveOnOtherDay({ date: formatDate(serviceDate) });
  if (to < nairobiDate(now)) throw dayNotAhead.at("to");
  if (to === from) throw movingDayUnchanged.at("to");
  if (by === "customer") {
    const problem = await findDayProblem(tx, to, now, quote.id);
    if (problem === "far") throw dayTooFar.at("to", { date: formatDate(await getLastDay(tx, now)) });
    if (problem && "linkId" in input) {
      await askForChange(tx, actor, {
        linkId: input.linkId,
        message: `Asks to move from ${formatDate(from)} to ${formatDate(to)} (${DAY_PROBLEMS[problem]})${reason ? `: ${reason}` : ""}`,
        now,
      });
      return { fee: 0, requested: true };
    }
  }
  const fee = await feeFor(tx, actor, "reschedule", { ...quote, ...planned }, input);
  const who = by === "customer" ? quote.customerName : actor.name;
  await tx.insert(quoteReschedulings).values({
    quoteId: quote.id,
    fromDate: from,
    toDate: to,
    reason,
    fee,
    by,
    byName: who,
    rescheduledAt: now,
  });
  await changeQuote(tx, quote.id, now, { serviceDate: to });
  await record(tx, actor, quoteRescheduled, {
    subjectId: quote.id,
    summary: `Moved${by === "customer" ? " by the customer" : ""} from ${formatDate(from)} to ${formatDate(to)}, ${describeFee(fee, input.waiveFee)}${reason ? `: ${reason}` : ""}`,
    data: {
      number: quote.number,
      quoteId: quote.id,
      customerId: quote.customerId,
      reason,
      from,
      to,
      fee,
      by,
    },
    customerId: quote.customerId,
    at: now,
  });
  await sendRescheduledMail(tx, quote, { from, to, fee });
  return { fee, requested: false };
}

/** Empties why a customer's moves were called off or moved, and their name where they said it. Returns the rows' ids. */
export async function eraseChanges(tx: Tx, quoteIds: readonly string[]): Promise<string[]> {
  if (quoteIds.length === 0) return [];
  const erased = { reason: ERASED, byName: sql`case when by = 'customer' then ${ERASED} else by_name end` };
  const rows = [
    await tx
      .update(quoteCancellations)
      .set(erased)
      .where(inArray(quoteCancellations.quoteId, [...quoteIds]))
      .returning({ id: quoteCancellations.id }),
    await tx
      .update(quoteReschedulings)
      .set(erased)
      .where(inArray(quoteReschedulings.quoteId, [...quoteIds]))
      .returning({ id: quoteReschedulings.id }),
  ];
  return rows.flat().map(({ id }) => id);
}
