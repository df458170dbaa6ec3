import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, personIdOf, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { quoteNotFound } from "../errors";
import { quotes } from "./tables";

/** The rows this person may see: all, or those assigned to them. */
export function inScope(actor: Actor): SQL | undefined {
  return scopeOf(actor, "view_quotes") === "all"
    ? undefined
    : eq(quotes.assignedTo, actor.personId ?? "00000000-0000-0000-0000-000000000000");
}

/** Filters by assignee: a person, the actor (`me`), or rows without one. Undefined selects all. */
export function isAssigned(assignedTo: string | undefined, actor: Actor): SQL | undefined {
  if (!assignedTo) return undefined;
  if (assignedTo === "nobody") return isNull(quotes.assignedTo);
  return eq(quotes.assignedTo, assignedTo === "me" ? personIdOf(actor) : assignedTo);
}

/** Throws NOT_FOUND for a quote outside the actor's scope. */
export async function assertReachQuote(tx: Tx, actor: Actor, id: string): Promise<Reach<"quote">> {
  if (!(await maySeeQuote(tx, actor, id))) throw quoteNotFound();
  return grantReach(tx, "quote", id);
}

/** Whether a person may see this quote's document: staff in scope, or the customer it was made for. */
export async function maySeeQuote(reader: Reader, actor: Actor, id: string): Promise<boolean> {
  const own =
    actor.emailConfirmed && actor.email
      ? sql`lower(${quotes.customerEmail}) = ${actor.email.toLowerCase()}`
      : undefined;
  const staff = actor.permissions.has("view_quotes") ? (inScope(actor) ?? sql`true`) : undefined;
  if (!own && !staff) return false;
  const [row] = await reader
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.id, id), or(own, staff)));
  return row !== undefined;
}
