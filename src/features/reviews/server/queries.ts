import { and, desc, eq } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { findReachable } from "~/features/staff/server/reach";
import { getSeenEmployee } from "~/features/staff-documents/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { reviewRow } from "../contract";
import { reviewNotFound } from "../errors";
import { READS_REVIEWS, REVIEWS } from "./reach";
import { performanceReviews } from "./tables";

const SHOWN = 100;

/** An employee's reviews, newest first. Throws NOT_FOUND without permission. */
export async function listReviews(reader: Reader, actor: Actor, number: string) {
  const employee = await getSeenEmployee(reader, actor, number, ...READS_REVIEWS);
  const reviews = await reader
    .select({
      ...columnsOf(performanceReviews, reviewRow.shape),
      reviewer: people.name,
    })
    .from(performanceReviews)
    .leftJoin(people, eq(people.id, performanceReviews.reviewerId))
    .where(eq(performanceReviews.personId, employee.personId))
    .orderBy(desc(performanceReviews.periodTo), desc(performanceReviews.id))
    .limit(SHOWN);
  const reaches =
    REVIEWS.some((permission) => can(actor, permission)) &&
    (await findReachable(reader, actor, employee.number, ...REVIEWS)) !== undefined;
  return {
    rating: reviews[0]?.rating ?? null,
    reviews: reviews.map((review) => ({ ...review, reviewer: review.reviewer ?? "MoveEase" })),
    mayReview: reaches && employee.personId !== actor.personId && employee.status !== "terminated",
  };
}

/** A review of an employee, locked until the transaction ends; throws NOT_FOUND. */
export async function lockReview(tx: Tx, personId: Reach<"employee">, reviewId: string) {
  const [review] = await tx
    .select()
    .from(performanceReviews)
    .where(and(eq(performanceReviews.id, reviewId), eq(performanceReviews.personId, personId)))
    .for("update");
  if (!review) throw reviewNotFound();
  return review;
}
