import { eq, sql } from "drizzle-orm";
import { claimContactDay, optOutLink } from "~/features/recipients/server/commands";
import { isBounced, isOptedOut } from "~/features/recipients/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { publicUrl } from "~/platform/http/public-url";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { ERASED } from "~/platform/kernel/erased";
import { newId } from "~/platform/kernel/ids";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { canPublish, ratingGiven, ratingPublished, ratingWithdrawn } from "../domain";
import { ratingNotFound, ratingNotPublishable } from "../errors";
import { sendRatingRequest } from "./messages/rating-messages";
import { AT_ONCE, getRatableMove, listUnasked, lockRatedMove, ratingsOf, ratingToken } from "./queries";
import { ratings } from "./tables";

/**
 * Requests ratings of recent moves. Each has its own transaction, so that one failure does not stop the others. Returns
 * the number of requests.
 */
export async function askForRatings(now: Date): Promise<number> {
  if (quietUntil(now) || !publicUrl()) return 0;
  let asked = 0;
  for (let after = ""; ; ) {
    const ids = await listUnasked(db(), now, { after });
    for (const id of ids)
      asked += await transaction((tx) => askOnce(tx, id, now)).catch((error) => {
        log().warn({ err: error, moveId: id }, "a rating could not be asked for");
        return 0;
      });
    if (ids.length < AT_ONCE) return asked;
    after = ids.at(-1) ?? "";
  }
}

/** Returns 0 if another run asked first, or if the customer opted out or was messaged today. */
async function askOnce(tx: Tx, moveId: string, now: Date): Promise<number> {
  await lockRatedMove(tx, moveId);
  if ((await listUnasked(tx, now, { id: moveId })).length === 0) return 0;
  const move = await getRatableMove(tx, moveId);
  const base = publicUrl();
  const recipient = { channel: "email" as const, address: move.email };
  if (!base || !move.email || (await isOptedOut(tx, recipient)) || (await isBounced(tx, move.email)))
    return 0;
  const addresses = { emails: [move.email], phones: move.phone ? [move.phone] : [] };
  // Customers get at most one unsolicited message a day. The next run retries tomorrow.
  if (!(await claimContactDay(tx, addresses, nairobiDate(now), { cause: `rating:${moveId}`, now }))) return 0;
  await tx.insert(ratings).values({ id: newId(), moveId, customerId: move.customerId, askedAt: now });
  await sendRatingRequest(tx, move, {
    link: `${base}/rate/${ratingToken(moveId)}`,
    unsubscribe: await optOutLink(tx, recipient, { publicUrl: base, locale: move.locale }),
  });
  return 1;
}

interface Given {
  moveId: string;
  stars: number;
  words: string;
  mayPublish: boolean;
  now: Date;
}

/** Saves a customer's rating of a completed move. A new rating replaces the earlier one and unpublishes it. */
export async function rateMove(tx: Tx, actor: Actor, input: Given): Promise<void> {
  const { moveId, stars, words, mayPublish, now } = input;
  await lockRatedMove(tx, moveId);
  const move = await getRatableMove(tx, moveId);
  if (move.stars === stars && move.words === words && move.mayPublish === mayPublish) return;
  const given = { stars, words, mayPublish, ratedAt: now, publishedAt: null };
  const [row] = await tx
    .insert(ratings)
    .values({ id: newId(), moveId, customerId: move.customerId, ...given })
    .onConflictDoUpdate({ target: ratings.moveId, set: given })
    .returning({ id: ratings.id });
  await record(tx, actor, ratingGiven, {
    subjectId: row?.id ?? moveId,
    summary: `${move.name} gave ${move.moveNumber} ${stars} ${stars === 1 ? "star" : "stars"}`,
    data: { stars, name: move.name, move: move.moveNumber },
    customerId: move.customerId,
    at: now,
  });
}

/** Publishes or unpublishes a rating. Repeating it changes nothing. */
export async function setPublished(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"rating">; publish: boolean; now: Date },
): Promise<void> {
  const [row] = await tx.select().from(ratings).where(eq(ratings.id, input.id)).for("update");
  if (!row?.stars) throw ratingNotFound();
  if ((row.publishedAt !== null) === input.publish) return;
  const { stars } = row;
  if (input.publish && !canPublish({ ...row, stars })) throw ratingNotPublishable();
  await tx
    .update(ratings)
    .set({ publishedAt: input.publish ? input.now : null })
    .where(eq(ratings.id, row.id));
  const { moveNumber } = await getRatableMove(tx, row.moveId);
  await record(tx, actor, input.publish ? ratingPublished : ratingWithdrawn, {
    subjectId: row.id,
    summary: `Rating of ${moveNumber} ${input.publish ? "put on" : "taken off"} the website`,
    data: { move: moveNumber },
    customerId: row.customerId,
    at: input.now,
  });
}

/** Erases and unpublishes a customer's comments; stars stay. Returns the rows' ids. */
export async function eraseRatings(
  tx: Tx,
  customerId: string,
  quoteIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .update(ratings)
    .set({
      words: sql`case when ${ratings.words} = '' then '' else ${ERASED} end`,
      mayPublish: false,
      publishedAt: null,
    })
    .where(ratingsOf(customerId, quoteIds))
    .returning({ id: ratings.id });
  return rows.map(({ id }) => id);
}
