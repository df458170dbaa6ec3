import { eq } from "drizzle-orm";
import { lockEmployeeOf } from "~/features/staff-documents/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { atFields } from "~/platform/kernel/errors";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { type ReviewFields, reviewAdded, reviewEdited, reviewRemoved, wrongFields } from "../domain";
import { reviewChanged } from "../errors";
import { lockReview } from "./queries";
import { performanceReviews } from "./tables";

interface OnEmployee {
  id: Reach<"employee">;
  now: Date;
}

export async function addReview(
  tx: Tx,
  actor: Actor,
  { id: personId, now, ...fields }: OnEmployee & ReviewFields,
): Promise<{ id: string }> {
  const { number } = await lockEmployeeOf(tx, personId);
  assertRight(fields, now);
  const id = newId();
  await tx
    .insert(performanceReviews)
    .values({ ...fields, id, personId, reviewerId: actor.personId, createdAt: now, updatedAt: now });
  await record(tx, actor, reviewAdded, {
    subjectId: personId,
    summary: `${number} reviewed`,
    data: { number, reviewId: id, rating: fields.rating },
    at: now,
  });
  return { id };
}

/** Changes a review; CONFLICT if it changed since the editor read it. The reviewer stays the author. */
export async function editReview(
  tx: Tx,
  actor: Actor,
  input: OnEmployee & ReviewFields & { reviewId: string; updatedAt: Date },
): Promise<void> {
  const { id: personId, reviewId, updatedAt, now, ...fields } = input;
  const { number } = await lockEmployeeOf(tx, personId);
  const before = await lockReview(tx, personId, reviewId);
  if (before.updatedAt.getTime() !== updatedAt.getTime()) throw reviewChanged();
  assertRight(fields, now);
  const { periodFrom, periodTo, rating, goals, achievements, comments } = fields;
  const after = { periodFrom, periodTo, rating, goals, achievements, comments };
  const changed = (Object.keys(after) as (keyof ReviewFields)[]).filter(
    (field) => textOf(before[field]) !== textOf(after[field]),
  );
  if (changed.length === 0) return;
  await tx
    .update(performanceReviews)
    .set({ ...after, updatedAt: now })
    .where(eq(performanceReviews.id, reviewId));
  await record(tx, actor, reviewEdited, {
    subjectId: personId,
    summary: `Review of ${number} edited: ${describeFields(changed)}`,
    data: { number, reviewId, fields: changed },
    at: now,
  });
}

export async function removeReview(
  tx: Tx,
  actor: Actor,
  { id: personId, reviewId, now }: OnEmployee & { reviewId: string },
): Promise<void> {
  const { number } = await lockEmployeeOf(tx, personId);
  await lockReview(tx, personId, reviewId);
  await tx.delete(performanceReviews).where(eq(performanceReviews.id, reviewId));
  await record(tx, actor, reviewRemoved, {
    subjectId: personId,
    summary: `Review of ${number} removed`,
    data: { number, reviewId },
    at: now,
  });
}

/** Compares goals by their text, because the database may return their keys in another order. */
const textOf = (value: ReviewFields[keyof ReviewFields]): string =>
  Array.isArray(value) ? value.map(({ text, state }) => `${state} ${text}`).join("\n") : String(value);

function assertRight(fields: ReviewFields, now: Date): void {
  const wrong = wrongFields(fields, nairobiDate(now));
  if (Object.keys(wrong).length > 0) throw atFields(wrong);
}
