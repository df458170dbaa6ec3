import { moveCancelledAlready } from "~/features/changes/errors";
import { rescheduleQuote } from "~/features/changes/server/commands";
import { changeQuote } from "~/features/quotes/server/commands/change-quote";
import { lockQuote } from "~/features/quotes/server/queries/quotes";
import { windowInSentence } from "~/features/settings/windows/domain";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { formatDate, nairobiDate, nairobiYear, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import { categoryOf, inspite, type MoveWindow, moveNumberOf, moveScheduled } from "../../domain";
import { quoteHasMove, quoteNotAccepted } from "../../errors";
import { findMoveOfQuote } from "../queries/moves";
import { assertReachSchedulable } from "../reach";
import { moves } from "../tables";
import { assertPlan, type Planned, refuseTaken, setTeam } from "./crew-move";

/** Returns the year's next SRV number. Its counter stays locked until the transaction ends. */
export async function nextMoveNumber(tx: Tx, now: Date): Promise<string> {
  const year = nairobiYear(now);
  return moveNumberOf(year, await nextNumber(tx, "move", year));
}

interface Scheduling {
  quoteId: string;
  date: PlainDate;
  window: MoveWindow;
  crewLead: string | null;
  crew: readonly string[];
  notes: string;
  overrideWarnings: boolean;
  now: Date;
}

/**
 * Schedules the move of an accepted quote. A day other than the quote's reschedules the quote, free of charge. Throws
 * for quotes that are not accepted or are cancelled, second moves, past days, and warnings that are not overridden.
 */
export async function scheduleMove(tx: Tx, actor: Actor, input: Scheduling): Promise<Planned> {
  const { now, date, window, notes } = input;
  const quoteId = await assertReachSchedulable(tx, actor, input.quoteId);
  const quote = await lockQuote(tx, quoteId);
  if (quote.cancelledAt) throw moveCancelledAlready();
  if (!quote.acceptedAt) throw quoteNotAccepted();
  if (date < nairobiDate(now)) throw dayNotAhead.at("date");
  const made = await findMoveOfQuote(tx, quote.id);
  if (made) throw quoteHasMove({ number: made.number });
  const warnings = await assertPlan(tx, actor, input);
  // A quote that lost its day has none to be rescheduled from.
  if (!quote.serviceDate) await changeQuote(tx, quote.id, now, { serviceDate: date });
  else if (date !== quote.serviceDate) {
    await rescheduleQuote(tx, actor, {
      id: quoteId,
      from: quote.serviceDate,
      to: date,
      reason: "Scheduled with you for this day",
      agreedFee: 0,
      ourWish: true,
      now,
    });
  }
  const id = newId();
  const number = await nextMoveNumber(tx, now);
  await tx
    .insert(moves)
    .values({
      id,
      number,
      quoteId: quote.id,
      customerId: quote.customerId,
      category: categoryOf(quote.serviceType),
      date,
      window,
      crewLead: input.crewLead,
      notes,
      requestDate: nairobiDate(quote.createdAt),
      quotedDate: nairobiDate(quote.createdAt),
      quotedAmount: quote.total,
      createdBy: actor.personId,
      createdAt: now,
      updatedAt: now,
    })
    .catch(refuseTaken);
  await setTeam(tx, id, input);
  await record(tx, actor, moveScheduled, {
    subjectId: id,
    summary: `${number} scheduled for ${formatDate(date)}, ${windowInSentence(window, "en")}${inspite(warnings)}`,
    data: {
      number,
      quoteId: quote.id,
      date,
      window,
      crewLead: input.crewLead,
      crew: [...input.crew],
      overrideWarnings: warnings,
    },
    customerId: quote.customerId,
    at: now,
  });
  return { id, number, warnings };
}
