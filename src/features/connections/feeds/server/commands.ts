import { and, eq, isNull, lt, or } from "drizzle-orm";
import { listStaffOf } from "~/features/identity/server/queries";
import { db, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { feedEnded, feedMade } from "../domain";
import { feedNotFound } from "../errors";
import { calendarFeeds } from "./tables";

/** Creates a new address and revokes the previous one. Throws NOT_FOUND for former staff. */
export async function makeFeed(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const personId = personIdOf(actor);
  if ((await listStaffOf(tx, [personId])).length === 0) throw feedNotFound();
  const id = newId(now.getTime());
  const fresh = { id, createdAt: now, lastUsedAt: null };
  await tx
    .insert(calendarFeeds)
    .values({ ...fresh, personId })
    .onConflictDoUpdate({ target: calendarFeeds.personId, set: fresh });
  await record(tx, actor, feedMade, {
    subjectId: id,
    summary: "Made the address of their own moves as a calendar",
    data: {},
    at: now,
  });
}

/** Revokes the feed. A second call has no effect. */
export async function endFeed(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const own = eq(calendarFeeds.personId, personIdOf(actor));
  const [row] = await tx.delete(calendarFeeds).where(own).returning({ id: calendarFeeds.id });
  if (!row) return;
  await record(tx, actor, feedEnded, {
    subjectId: row.id,
    summary: "Ended the address of their own moves as a calendar",
    data: {},
    at: now,
  });
}

const HOUR_MS = 3_600_000;

/** Notes that it was asked for, once an hour at most. */
export async function noteUse(id: string, now: Date): Promise<void> {
  const { lastUsedAt } = calendarFeeds;
  await db()
    .update(calendarFeeds)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(calendarFeeds.id, id),
        or(isNull(lastUsedAt), lt(lastUsedAt, new Date(now.getTime() - HOUR_MS))),
      ),
    );
}
