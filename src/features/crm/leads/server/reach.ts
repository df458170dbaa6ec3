import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { UUID } from "~/platform/kernel/ids";
import { leadNotFound } from "../errors";
import { leads } from "./tables";

export type LeadPermission = "view_leads" | "manage_leads";

/** The leads this person reaches by a permission: all, or those of people within its scope. Erased ones are reached by nobody. */
export function leadsInReach(actor: Actor, permission: LeadPermission): SQL | undefined {
  assertCan(actor, permission);
  const scope = scopeOf(actor, permission);
  return and(isNull(leads.erasedAt), peopleInScope(actor, scope, sql`${leads}.assigned_to`));
}

/** In SQL, the lead of a number, LEAD20260001, or of an id. */
export const isLead = (numberOrId: string): SQL =>
  UUID.test(numberOrId) ? eq(leads.id, numberOrId) : eq(leads.leadNumber, numberOrId.toUpperCase());

/** For who may change this lead; throws NOT_FOUND for one out of reach. */
export async function assertReachLead(tx: Tx, actor: Actor, numberOrId: string): Promise<Reach<"lead">> {
  const [row] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isLead(numberOrId), leadsInReach(actor, "manage_leads")));
  if (!row) throw leadNotFound();
  return grantReach(tx, "lead", row.id);
}
