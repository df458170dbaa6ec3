import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { customersInReach } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Tx } from "~/platform/db/database";
import { type Actor, can, forbidden, personIdOf, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { UUID } from "~/platform/kernel/ids";
import { activityNotFound } from "../errors";
import { activities } from "./tables";

export type ActivityPermission = "view_leads" | "manage_leads";

/** Assigned leads, and opportunities owned or shared as a member. */
function salesInScope(actor: Actor, permission: ActivityPermission): SQL {
  const scope = scopeOf(actor, permission);
  if (scope === "all")
    return sql`(${activities.leadId} is not null or ${activities.opportunityId} is not null)`;
  const within = (column: SQL) => peopleInScope(actor, scope, column);
  return sql`(${activities.leadId} in (select l.id from ${leads} l where ${within(sql`l.assigned_to`)})
    or ${activities.opportunityId} in (select o.id from ${opportunities} o where ${within(sql`o.owner_id`)}
      or o.id in (select m.opportunity_id from opportunity_members m where ${within(sql`m.person_id`)}))
    or ((${activities.leadId} is not null or ${activities.opportunityId} is not null) and ${within(sql`${activities.assignedTo}`)}))`;
}

/**
 * Undefined: all. Leads and opportunities need `permission`; customers need manage_communications and reach of the
 * customer; the rest follows its assignee. Throws FORBIDDEN without either permission.
 */
function inReach(actor: Actor, permission: ActivityPermission): (SQL | undefined)[] | undefined {
  const sells = can(actor, permission);
  const writes = can(actor, "manage_communications");
  if (!sells && !writes) throw forbidden();
  const alone = sql`${activities.leadId} is null and ${activities.opportunityId} is null`;
  const reached = writes ? customersInReach(actor, "manage_communications") : undefined;
  const scope = scopeOf(actor, sells ? permission : "manage_communications");
  if (sells && writes && scope === "all" && !reached) return undefined;
  const own = sql`${alone} and ${activities.customerId} is null`;
  return [
    sells ? salesInScope(actor, permission) : undefined,
    writes
      ? and(
          alone,
          sql`${activities.customerId} is not null`,
          reached && sql`${activities.customerId} in (select id from ${customers} where ${reached})`,
        )
      : undefined,
    and(own, peopleInScope(actor, scope, sql`${activities.assignedTo}`)),
    eq(activities.assignedTo, personIdOf(actor)),
  ];
}

/** Activities the actor sees, including those they take part in; undefined for all. */
export function activitiesInReach(actor: Actor): SQL | undefined {
  const reached = inReach(actor, "view_leads");
  return (
    reached &&
    or(
      ...reached,
      sql`${activities.id} in (select p.activity_id from activity_participants p where p.person_id = ${personIdOf(actor)}::uuid)`,
    )
  );
}

/** Activities the actor may change; undefined for all. Throws FORBIDDEN without permission. */
export function activitiesToChange(actor: Actor): SQL | undefined {
  const reached = inReach(actor, "manage_leads");
  return reached && or(...reached);
}

/** Requires permission to change this activity; throws NOT_FOUND out of reach. */
export async function assertReachActivity(tx: Tx, actor: Actor, id: string): Promise<Reach<"activity">> {
  const [row] = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.id, id), activitiesToChange(actor)));
  if (!row) throw activityNotFound();
  return grantReach(tx, "activity", row.id);
}

/** Requires permission to change this opportunity; throws NOT_FOUND out of reach. */
export async function assertReachOpportunityOf(tx: Tx, actor: Actor, numberOrId: string): Promise<string> {
  const scope = scopeOf(actor, "manage_leads");
  const within = (column: SQL) => peopleInScope(actor, scope, column);
  const [row] = await tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(
      and(
        UUID.test(numberOrId)
          ? eq(opportunities.id, numberOrId)
          : eq(opportunities.opportunityNumber, numberOrId.toUpperCase()),
        isNull(opportunities.erasedAt),
        scope === "all"
          ? undefined
          : or(
              within(sql`${opportunities.ownerId}`),
              sql`${opportunities.id} in (select m.opportunity_id from opportunity_members m where ${within(sql`m.person_id`)})`,
            ),
      ),
    );
  if (!row) throw activityNotFound();
  return row.id;
}
