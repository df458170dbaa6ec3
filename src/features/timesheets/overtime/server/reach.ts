import { and, eq } from "drizzle-orm";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { grantReach, type Reach } from "~/platform/http/reach";
import { overtimeNotFound, overtimeOwn } from "../errors";
import { overtimeEntries } from "./tables";

export const ENTERS = ["assign_tasks", "approve_overtime", "manage_all_staff"] as const;

async function reach(
  tx: Tx,
  actor: Actor,
  { id, by }: { id: string; by: readonly [Permission, ...Permission[]] },
): Promise<{ id: Reach<"overtime">; isOwn: boolean }> {
  const [row] = await tx
    .select({ id: overtimeEntries.id, personId: overtimeEntries.personId })
    .from(overtimeEntries)
    .innerJoin(employees, eq(employees.personId, overtimeEntries.personId))
    .where(and(eq(overtimeEntries.id, id), staffInReach(actor, ...by)));
  if (!row) throw overtimeNotFound();
  return { id: grantReach(tx, "overtime", row.id), isOwn: row.personId === actor.personId };
}

/** An entry that this person decides about: within their scope, and never their own. Throws NOT_FOUND out of reach. */
export async function assertReachOvertime(tx: Tx, actor: Actor, id: string): Promise<Reach<"overtime">> {
  const found = await reach(tx, actor, { id, by: ["approve_overtime"] });
  if (found.isOwn) throw overtimeOwn();
  return found.id;
}

/** An entry of a person for whom the actor may enter overtime. Throws NOT_FOUND if out of reach. */
export const assertReachEntered = async (tx: Tx, actor: Actor, id: string): Promise<Reach<"overtime">> =>
  (await reach(tx, actor, { id, by: ENTERS })).id;

/** The actor's own entry. Throws NOT_FOUND for others. */
export async function assertOwnOvertime(tx: Tx, actor: Actor, id: string): Promise<Reach<"overtime">> {
  const [row] = await tx
    .select({ id: overtimeEntries.id })
    .from(overtimeEntries)
    .where(and(eq(overtimeEntries.id, id), eq(overtimeEntries.personId, personIdOf(actor))));
  if (!row) throw overtimeNotFound();
  return grantReach(tx, "overtime", row.id);
}
