import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { reviewNotFound } from "../errors";
import { mpesaReviews } from "./tables";

type FinancePermission = "view_finances" | "manage_finances";

/** Limits a person with assigned scope to reviews of their invoices. */
export function inScope(actor: Actor, permission: FinancePermission): SQL | undefined {
  if (scopeOf(actor, permission) === "all") return undefined;
  return sql`exists (select 1 from invoices i where i.id = mpesa_reviews.invoice_id and i.assigned_to = ${actor.personId}::uuid)`;
}

/** Whether the actor may settle this review. */
export async function mayReachReview(reader: Reader, actor: Actor, id: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: mpesaReviews.id })
    .from(mpesaReviews)
    .where(and(eq(mpesaReviews.id, id), inScope(actor, "manage_finances")));
  return row !== undefined;
}

/** Throws NOT_FOUND for a review out of reach. */
export async function assertReachReview(tx: Tx, actor: Actor, id: string): Promise<Reach<"review">> {
  if (!(await mayReachReview(tx, actor, id))) throw reviewNotFound();
  return grantReach(tx, "review", id);
}
