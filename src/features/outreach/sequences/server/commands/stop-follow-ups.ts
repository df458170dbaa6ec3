import { and, asc, inArray, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { factOf, recordAll } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { followUpStopped, type SequenceKind, type Stop } from "../../domain";
import { isWhose, type Whose } from "../queries/follow-ups";
import { followUps } from "../tables";

/**
 * Ends a customer's active follow-ups in the transaction of the ending event. Locks each one, so that it waits for a
 * step in progress and prevents the next. Returns the number ended.
 */
export async function stopFollowUps(
  tx: Tx,
  actor: Actor,
  whose: Whose,
  { why, kinds, now }: { why: Stop; kinds?: readonly SequenceKind[]; now: Date },
): Promise<number> {
  const of = isWhose(whose);
  if (!of) return 0;
  const going = await tx
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(isNull(followUps.endedAt), of, kinds ? inArray(followUps.kind, [...kinds]) : undefined))
    .orderBy(asc(followUps.id))
    .for("update");
  if (going.length === 0) return 0;
  const stopped = await tx
    .update(followUps)
    .set({ endedAt: now, dueAt: null, stop: why })
    .where(
      inArray(
        followUps.id,
        going.map(({ id }) => id),
      ),
    )
    .returning();
  await recordAll(
    tx,
    actor,
    stopped.map((row) =>
      factOf(followUpStopped, {
        subjectId: row.id,
        summary: `${row.sequenceName} stopped for ${row.number}`,
        data: { sequence: row.sequenceName, number: row.number, why },
        customerId: row.customerId,
        at: now,
      }),
    ),
  );
  return stopped.length;
}
