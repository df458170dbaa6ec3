import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { UUID } from "~/platform/kernel/ids";
import type { LeadPermission } from "../../leads/server/reach";
import { opportunityNotFound } from "../errors";
import { opportunities, opportunityMembers } from "./tables";

/** The opportunities this person reaches: all, or those whose owner or a team member is within the scope. */
export function opportunitiesInReach(actor: Actor, permission: LeadPermission): SQL | undefined {
  assertCan(actor, permission);
  const scope = scopeOf(actor, permission);
  const there = isNull(opportunities.erasedAt);
  const owned = peopleInScope(actor, scope, sql`${opportunities}.owner_id`);
  if (!owned) return there;
  const member = peopleInScope(actor, scope, sql`member.person_id`);
  const joined = sql`exists (select 1 from ${opportunityMembers} member where member.opportunity_id = ${opportunities}.id and ${member})`;
  return and(there, or(owned, joined));
}

export const reachesAllOpportunities = (actor: Actor): boolean => scopeOf(actor, "view_leads") === "all";

/** In SQL, the opportunity of a number, OPP20260001, or of an id. */
export const isOpportunity = (numberOrId: string): SQL =>
  UUID.test(numberOrId)
    ? eq(opportunities.id, numberOrId)
    : eq(opportunities.opportunityNumber, numberOrId.toUpperCase());

/** Requires permission to change the opportunity; throws NOT_FOUND out of reach. */
export async function assertReachOpportunity(
  tx: Tx,
  actor: Actor,
  numberOrId: string,
): Promise<Reach<"opportunity">> {
  const [row] = await tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(isOpportunity(numberOrId), opportunitiesInReach(actor, "manage_leads")));
  if (!row) throw opportunityNotFound();
  return grantReach(tx, "opportunity", row.id);
}
