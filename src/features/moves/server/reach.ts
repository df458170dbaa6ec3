import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { quoteNotFound } from "~/features/quotes/errors";
import { quotes } from "~/features/quotes/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { moveNotFound } from "../errors";
import { moves } from "./tables";

type MovePermission = "view_moves" | "manage_moves" | "update_move_status";

/**
 * Limits moves to the actor's reach by a permission: all, their team's or department's, or their own. Own moves name
 * the actor as lead, crew, quote owner or owner of a manual record's customer. The query must left join quotes.
 */
export function inScope(actor: Actor, permission: MovePermission): SQL | undefined {
  const scope = scopeOf(actor, permission);
  if (scope === "all") return undefined;
  const me = personIdOf(actor);
  const named = sql`(moves.crew_lead = ${me}::uuid or quotes.assigned_to = ${me}::uuid
    or (moves.quote_id is null and exists (select 1 from customers c where c.id = moves.customer_id and c.assigned_to = ${me}::uuid))
    or exists (select 1 from move_crew where move_id = moves.id and person_id = ${me}::uuid))`;
  return scope === "assigned"
    ? named
    : or(
        named,
        peopleInScope(actor, scope, sql`moves.crew_lead`),
        sql`exists (select 1 from move_crew where move_id = moves.id and ${peopleInScope(actor, scope, sql`person_id`)})`,
      );
}

export const plansAll = (actor: Actor) => scopeOf(actor, "manage_moves") === "all";

/** Quotes whose move the actor may plan. */
export const plannable = (actor: Actor): SQL | undefined =>
  plansAll(actor) ? undefined : eq(quotes.assignedTo, personIdOf(actor));

export async function reaches(
  reader: Reader,
  actor: Actor,
  id: string,
  permission: MovePermission,
): Promise<boolean> {
  if (!can(actor, permission)) return false;
  const [row] = await reader
    .select({ id: moves.id, quoteId: quotes.id })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(eq(moves.id, id), inScope(actor, permission)));
  return row !== undefined;
}

/** Throws NOT_FOUND if the actor does not reach the move by this permission. */
export async function assertReachMove(
  tx: Tx,
  actor: Actor,
  id: string,
  permission: MovePermission,
): Promise<Reach<"move">> {
  if (!(await reaches(tx, actor, id, permission))) throw moveNotFound();
  return grantReach(tx, "move", id);
}

export async function assertReachSchedulable(tx: Tx, actor: Actor, quoteId: string): Promise<Reach<"quote">> {
  const [row] = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), plannable(actor)));
  if (!row) throw quoteNotFound();
  return grantReach(tx, "quote", row.id);
}
