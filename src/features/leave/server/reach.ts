import { and, eq } from "drizzle-orm";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { leaveNotFound, leaveOwn } from "../errors";
import { leaveRequests } from "./tables";

export const DECIDES = ["approve_leave", "manage_leave"] as const;

/** A request that this person decides about: within their scope, and never their own. Throws NOT_FOUND out of reach. */
export async function assertReachLeave(tx: Tx, actor: Actor, id: string): Promise<Reach<"leave">> {
  const [row] = await tx
    .select({ id: leaveRequests.id, personId: leaveRequests.personId })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
    .where(and(eq(leaveRequests.id, id), staffInReach(actor, ...DECIDES)));
  if (!row) throw leaveNotFound();
  if (row.personId === actor.personId) throw leaveOwn();
  return grantReach(tx, "leave", row.id);
}

/** The actor's own request. Throws NOT_FOUND for others. */
export async function assertOwnLeave(tx: Tx, actor: Actor, id: string): Promise<Reach<"leave">> {
  const [row] = await tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(and(eq(leaveRequests.id, id), eq(leaveRequests.personId, personIdOf(actor))));
  if (!row) throw leaveNotFound();
  return grantReach(tx, "leave", row.id);
}
