import { and, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { newId } from "~/platform/kernel/ids";
import { monthOf, nextMonth } from "../../domain";
import { postAll } from "../../server/commands/post-entries";
import { findClosing, getBooks, lockJournal } from "../../server/queries/journal";
import { bookClosings, manualEntries } from "../../server/tables";
import { type ClosingKind, monthClosed, monthReopened } from "../domain";
import {
  bookMonthByToken,
  bookMonthHardClosed,
  bookMonthHasOpenEntries,
  bookMonthNotClosed,
  bookMonthNotOver,
  bookMonthOutOfTurn,
  closingReasonRequired,
  onlyLastMonthReopens,
} from "../errors";

interface Closing {
  month: string;
  kind: ClosingKind;
  reason: string;
  now: Date;
}

const labelOf = (month: string) => monthYear(`${month}-01` as PlainDate);

/**
 * Closes a month, after everything that waits is posted. A hard closing needs a reason and is final; a closed month can
 * be closed hard later. Twice is once.
 */
export async function closeBookMonth(
  tx: Tx,
  actor: Actor,
  { month, kind, reason, now }: Closing,
): Promise<void> {
  if (actor.kind === "api") throw bookMonthByToken();
  if (kind === "hard" && reason === "") throw closingReasonRequired.at("reason");
  await lockJournal(tx);
  const books = await getBooks(tx);
  const before = await findClosing(tx, month);
  if (before && (before.kind === "hard" || kind === "soft")) return;
  if (before) {
    await tx.update(bookClosings).set({ kind, reason }).where(eq(bookClosings.id, before.id));
  } else {
    const next = books.closedUntil === null ? monthOf(books.startsOn) : nextMonth(books.closedUntil);
    if (month !== next) throw bookMonthOutOfTurn({ month: labelOf(next) });
    if (monthOf(nairobiDate(now)) <= month) throw bookMonthNotOver({ month: labelOf(month) });
    await assertNoOpenEntries(tx, month);
    await postAll(tx, now);
    await tx
      .insert(bookClosings)
      .values({ id: newId(now.getTime()), month, kind, reason, closedAt: now, closedBy: actor.personId });
  }
  await record(tx, actor, monthClosed, {
    subjectId: books.id,
    summary: `Books of ${labelOf(month)} closed${kind === "hard" ? ` for good: ${reason}` : ""}`,
    data: { month, kind },
    at: now,
  });
}

async function assertNoOpenEntries(tx: Tx, month: string): Promise<void> {
  const rows = await tx
    .select({ number: manualEntries.number })
    .from(manualEntries)
    .where(
      and(
        eq(manualEntries.state, "waiting"),
        lte(manualEntries.day, sql`(${`${month}-01`}::date + interval '1 month' - interval '1 day')::date`),
      ),
    )
    .limit(5);
  if (rows.length > 0)
    throw bookMonthHasOpenEntries({ entries: rows.map(({ number }) => number).join(", ") });
}

/** Reopens the last closed month, unless it is closed for good. */
export async function reopenBookMonth(
  tx: Tx,
  actor: Actor,
  { month, reason, now }: { month: string; reason: string; now: Date },
): Promise<void> {
  if (actor.kind === "api") throw bookMonthByToken();
  await lockJournal(tx);
  const { id, closedUntil } = await getBooks(tx);
  const closing = await findClosing(tx, month);
  if (!closing || closedUntil === null) throw bookMonthNotClosed({ month: labelOf(month) });
  if (closing.kind === "hard") throw bookMonthHardClosed({ month: labelOf(month) });
  if (month !== closedUntil) throw onlyLastMonthReopens({ month: labelOf(closedUntil) });
  await tx
    .update(bookClosings)
    .set({ reopenedAt: now, reopenedBy: actor.personId, reopenReason: reason })
    .where(eq(bookClosings.id, closing.id));
  await record(tx, actor, monthReopened, {
    subjectId: id,
    summary: `Books of ${labelOf(month)} reopened: ${reason}`,
    data: { month, reason },
    at: now,
  });
}
