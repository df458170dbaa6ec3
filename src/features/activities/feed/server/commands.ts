import { eq } from "drizzle-orm";
import { listStaffOf } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { hashToken, newToken } from "~/platform/secrets/secrets";
import { FEED_PATH, feedMade, feedRevoked } from "../domain";
import { feedNotFound } from "../errors";
import { activityFeeds } from "./tables";

/** Makes one's secret address; the one before opens nothing from then on. */
export async function makeFeed(
  tx: Tx,
  actor: Actor,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ address: string }> {
  const personId = personIdOf(actor);
  const [person] = await listStaffOf(tx, [personId]);
  if (!person) throw feedNotFound();
  const token = newToken();
  const [before] = await tx.delete(activityFeeds).where(eq(activityFeeds.personId, personId)).returning();
  await tx.insert(activityFeeds).values({ personId, tokenHash: hashToken(token), createdAt: now });
  await record(tx, actor, feedMade, {
    subjectId: personId,
    summary: before ? "Secret calendar address made anew" : "Secret calendar address made",
    data: { again: before !== undefined },
    at: now,
  });
  return { address: `${publicUrl}${FEED_PATH}/${token}.ics` };
}

/** Ends one's secret address; without one nothing happens. */
export async function revokeFeed(tx: Tx, actor: Actor, { now }: { now: Date }): Promise<void> {
  const personId = personIdOf(actor);
  const gone = await tx.delete(activityFeeds).where(eq(activityFeeds.personId, personId)).returning();
  if (gone.length === 0) return;
  await record(tx, actor, feedRevoked, {
    subjectId: personId,
    summary: "Secret calendar address ended",
    data: {},
    at: now,
  });
}
