import { and, eq, or } from "drizzle-orm";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { leaveNotFound } from "../../errors";
import { DECIDES } from "../../server/reach";
import { leaveRequests } from "../../server/tables";

async function findRequest(reader: Reader, actor: Actor, id: string) {
  const own = actor.kind === "person" ? eq(leaveRequests.personId, personIdOf(actor)) : undefined;
  const [first, ...others] = DECIDES.filter((permission) => can(actor, permission));
  if (!own && !first) return undefined;
  const inReach = first && staffInReach(actor, first, ...others);
  const seen = first && !inReach ? undefined : or(own, inReach);
  const [row] = await reader
    .select({ id: leaveRequests.id, personId: leaveRequests.personId })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.personId, leaveRequests.personId))
    .where(and(eq(leaveRequests.id, id), seen));
  return row;
}

/** Throws NOT_FOUND for a request whose file this person may neither see nor change. */
export async function getNotedRequest(reader: Reader, actor: Actor, id: string) {
  const row = await findRequest(reader, actor, id);
  if (!row) throw leaveNotFound();
  return row;
}

export async function assertReachNotedLeave(tx: Tx, actor: Actor, id: string): Promise<Reach<"leave">> {
  return grantReach(tx, "leave", (await getNotedRequest(tx, actor, id)).id);
}
