import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { UUID } from "~/platform/kernel/ids";
import { definePort } from "~/platform/kernel/port";
import { leadNotFound } from "../errors";
import { leads } from "./tables";

export type LeadPermission = "view_leads" | "manage_leads";

type Within = (personId: SQL) => SQL | undefined;
/** Leads that people work on beside the assignee, such as sales teams and call participants. */
export const leadsWorkedOn = definePort<(within: Within) => SQL>();

/**
 * Leads in reach by a permission: all, or those that people in its scope are assigned to or work on. Excludes
 * erased and merged leads.
 */
export function leadsInReach(actor: Actor, permission: LeadPermission): SQL | undefined {
  assertCan(actor, permission);
  const there = and(isNull(leads.erasedAt), isNull(leads.mergedInto));
  const scope = scopeOf(actor, permission);
  const within: Within = (personId) => peopleInScope(actor, scope, personId);
  const assigned = within(sql`${leads}.assigned_to`);
  if (!assigned) return there;
  const worked = leadsWorkedOn.all().map((select) => sql`${leads}.id in (${select(within)})`);
  return and(there, or(assigned, ...worked));
}

/** In SQL, the lead of a number, LEAD20260001, or of an id. */
export const isLead = (numberOrId: string): SQL =>
  UUID.test(numberOrId) ? eq(leads.id, numberOrId) : eq(leads.leadNumber, numberOrId.toUpperCase());

/** Requires permission to change this lead; throws NOT_FOUND out of reach. */
export async function assertReachLead(tx: Tx, actor: Actor, numberOrId: string): Promise<Reach<"lead">> {
  const [row] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isLead(numberOrId), leadsInReach(actor, "manage_leads")));
  if (!row) throw leadNotFound();
  return grantReach(tx, "lead", row.id);
}
