import { eq } from "drizzle-orm";
import { moveOnOtherDay } from "~/features/changes/errors";
import { rescheduleQuote } from "~/features/changes/server/commands";
import type { quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { lockQuote } from "~/features/quotes/server/queries/quotes";
import { windowInSentence } from "~/features/settings/windows/domain";
import { proposeOvertime } from "~/features/timesheets/overtime/server/commands";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { type Recorded, record } from "~/platform/events/events";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import {
  canBecome,
  inspite,
  type MoveWindow,
  moveAdvanced,
  moveCancelled,
  moveRescheduled,
  STATUS_IN_SENTENCE,
  STATUS_LABELS,
  type Step,
  stepRefusal,
} from "../../domain";
import { moveDayUnchanged, moveHasStatus, moveHasStatusAlready } from "../../errors";
import { sendMoveNotice } from "../messages/move-messages";
import { getCrewOf } from "../queries/crew";
import { findMoveOfQuote, lockMove, type MoveRow } from "../queries/moves";
import { moves } from "../tables";
import { acceptTaken, assertNoWarnings, type Planned, refuseTaken } from "./crew-move";

type Cancelled = typeof quoteCancelled extends EventType<infer Data> ? Data : never;
type Rescheduled = typeof quoteRescheduled extends EventType<infer Data> ? Data : never;

interface Rescheduling {
  id: Reach<"move">;
  date: PlainDate;
  window: MoveWindow;
  from: PlainDate;
  reason: string;
  askedBy: "us" | "customer";
  agreedFee: Cents;
  overrideWarnings: boolean;
  now: Date;
}

/**
 * Reschedules a move. A new day reschedules the quote, and the move follows. Throws for past days, started moves, a day
 * changed in the meantime, and warnings that are not overridden.
 */
export async function rescheduleMove(tx: Tx, actor: Actor, input: Rescheduling): Promise<Planned> {
  const { id, date, window, now } = input;
  const seen = await lockMoveAfterQuote(tx, id);
  if (!canBecome(seen.status, "rescheduled"))
    throw moveHasStatus({ status: STATUS_IN_SENTENCE[seen.status] });
  if (seen.date !== input.from) throw moveOnOtherDay({ date: formatDate(seen.date) });
  if (date < nairobiDate(now)) throw dayNotAhead.at("date");
  if (date === seen.date && window === seen.window) throw moveDayUnchanged.at("date");
  const crew = await getCrewOf(tx, id);
  const warnings = await assertNoWarnings(tx, actor, { ...input, crewLead: seen.crewLead, crew }, id);
  if (date !== seen.date) {
    if (input.askedBy === "customer" && !can(actor, "manage_quotes")) throw forbidden();
    if (seen.quoteId)
      await rescheduleQuote(tx, actor, {
        id: trustedReach(tx, "quote", seen.quoteId, "part"),
        from: seen.date,
        to: date,
        reason: input.reason,
        agreedFee: input.agreedFee,
        ourWish: input.askedBy === "us",
        now,
      });
  }
  await putOn(tx, actor, { ...seen, id }, { date, window, warnings, reason: input.reason, now });
  return { id, number: seen.number, warnings };
}

/** Always locks the quote before the move, which prevents deadlocks. */
async function lockMoveAfterQuote(tx: Tx, id: Reach<"move">): Promise<MoveRow> {
  const [found] = await tx.select({ quoteId: moves.quoteId }).from(moves).where(eq(moves.id, id));
  if (found?.quoteId) await lockQuote(tx, trustedReach(tx, "quote", found.quoteId, "part"));
  return lockMove(tx, id);
}

async function putOn(
  tx: Tx,
  actor: Actor,
  move: MoveRow & { id: Reach<"move"> },
  to: { date: PlainDate; window: MoveWindow; warnings: string[]; reason: string; now: Date },
): Promise<void> {
  const current = await lockMove(tx, move.id);
  await tx
    .update(moves)
    .set({ date: to.date, window: to.window, status: "rescheduled", updatedAt: to.now })
    .where(eq(moves.id, move.id))
    .catch(refuseTaken);
  // The quote's event announces a new day; this one announces the time and overridden warnings.
  if (current.date === to.date && current.window === to.window && to.warnings.length === 0) return;
  if (move.date === to.date || !move.quoteId) await sendMoveNotice(tx, { ...move, ...to }, "retimed", to.now);
  await record(tx, actor, moveRescheduled, {
    subjectId: move.id,
    summary: `${move.number} put from ${formatDate(move.date)} to ${formatDate(to.date)}, ${windowInSentence(to.window, "en")}: ${to.reason}${inspite(to.warnings)}`,
    data: {
      number: move.number,
      quoteId: move.quoteId,
      from: move.date,
      to: to.date,
      window: to.window,
      overrideWarnings: to.warnings,
    },
    customerId: move.customerId,
    at: to.now,
  });
}

/**
 * Confirms, starts or completes a move, and notifies its customer. `hasSetOff`: one of its jobs has, perhaps packing on
 * the day before.
 */
export async function advanceMove(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"move">; to: Step; hasSetOff?: boolean; now: Date; happenedAt?: Date },
): Promise<void> {
  const { id, to, now, happenedAt = now } = input;
  const move = await lockMove(tx, id);
  const refusal = stepRefusal(input.hasSetOff ? { ...move, date: nairobiDate(now) } : move, to, now);
  if (refusal) throw refusal;
  await tx
    .update(moves)
    .set({
      status: to,
      updatedAt: now,
      ...(to === "in_progress" ? { startedAt: happenedAt } : {}),
      ...(to === "completed" ? { completedAt: happenedAt } : {}),
    })
    .where(eq(moves.id, id));
  if (to === "completed") {
    const people = [...(move.crewLead ? [move.crewLead] : []), ...(await getCrewOf(tx, id))];
    await proposeOvertime(tx, { ...move, day: move.date, endedAt: happenedAt, people });
  }
  await sendMoveNotice(tx, move, to, now);
  await record(tx, actor, moveAdvanced, {
    subjectId: id,
    summary: `${move.number} is ${STATUS_LABELS[to].toLowerCase()}`,
    data: { number: move.number, quoteId: move.quoteId, from: move.status, to },
    customerId: move.customerId,
    at: now,
  });
}

/** Cancels the move of a cancelled quote. Completed moves cannot be cancelled. */
export async function followCancelledQuote(tx: Tx, event: Recorded<Cancelled>): Promise<void> {
  const found = await findMoveOfQuote(tx, event.data.quoteId);
  if (!found) return;
  const move = await lockMove(tx, trustedReach(tx, "move", found.id, "event"));
  if (move.status === "cancelled") return;
  if (!canBecome(move.status, "cancelled"))
    throw moveHasStatusAlready({ number: move.number, status: STATUS_IN_SENTENCE.completed });
  await tx
    .update(moves)
    .set({ status: "cancelled", cancelledAt: event.at, updatedAt: event.at })
    .where(eq(moves.id, move.id));
  await record(tx, event.actor, moveCancelled, {
    subjectId: move.id,
    summary: `${move.number} cancelled: ${event.data.reason}`,
    data: { number: move.number, quoteId: move.quoteId, reason: event.data.reason },
    customerId: move.customerId,
    at: event.at,
  });
}

/** Moves a rescheduled quote's move to the new day, with its crew, who must be checked again. */
export async function followRescheduledQuote(tx: Tx, event: Recorded<Rescheduled>): Promise<void> {
  const { quoteId, from, to, reason } = event.data;
  const found = await findMoveOfQuote(tx, quoteId);
  if (!found) return;
  const move = await lockMove(tx, trustedReach(tx, "move", found.id, "event"));
  if (!canBecome(move.status, "rescheduled"))
    throw moveHasStatusAlready({ number: move.number, status: STATUS_IN_SENTENCE[move.status] });
  await acceptTaken(tx, event.actor, "Rescheduled with the quote");
  await tx
    .update(moves)
    .set({ date: to, status: "rescheduled", updatedAt: event.at })
    .where(eq(moves.id, move.id));
  await record(tx, event.actor, moveRescheduled, {
    subjectId: move.id,
    summary: `${move.number} put from ${formatDate(from)} to ${formatDate(to)}${reason ? `: ${reason}` : ""}`,
    data: { number: move.number, quoteId, from, to, window: move.window, overrideWarnings: [] },
    customerId: move.customerId,
    at: event.at,
  });
}
