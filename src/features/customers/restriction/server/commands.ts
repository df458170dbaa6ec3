import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { customerDataErased } from "../../errors";
import { lockCustomer } from "../../server/commands";
import { customerRestricted, restrictionLifted } from "../domain";
import { customerRestrictions } from "./tables";

interface Change {
  id: Reach<"customer">;
  reason: string;
  now: Date;
}

const openOf = (id: Reach<"customer">) =>
  and(eq(customerRestrictions.customerId, id), isNull(customerRestrictions.liftedAt));

/** Restricts a customer's data, on the wish of the person. Restricted already, nothing happens. */
export async function restrictCustomer(tx: Tx, actor: Actor, { id, reason, now }: Change): Promise<void> {
  const { customerNumber, status } = await lockCustomer(tx, id);
  if (status === "erased") throw customerDataErased();
  if ((await tx.$count(customerRestrictions, openOf(id))) > 0) return;
  await tx
    .insert(customerRestrictions)
    .values({ id: newId(), customerId: id, reason, since: now, restrictedBy: actor.personId });
  await record(tx, actor, customerRestricted, {
    subjectId: id,
    summary: `Data of ${customerNumber} restricted`,
    data: { customerNumber },
    customerId: id,
    at: now,
  });
}

/** Lifts it. Not restricted, nothing happens. */
export async function liftRestriction(tx: Tx, actor: Actor, { id, reason, now }: Change): Promise<void> {
  const { customerNumber } = await lockCustomer(tx, id);
  const lifted = await tx
    .update(customerRestrictions)
    .set({ liftedAt: now, liftedBy: actor.personId, liftReason: reason })
    .where(openOf(id))
    .returning({ id: customerRestrictions.id });
  if (lifted.length === 0) return;
  await record(tx, actor, restrictionLifted, {
    subjectId: id,
    summary: `Restriction of ${customerNumber} lifted`,
    data: { customerNumber },
    customerId: id,
    at: now,
  });
}

/** Deletes a customer's restrictions during an erasure; returns their ids. */
export async function eraseRestrictions(tx: Tx, id: Reach<"customer">): Promise<string[]> {
  const gone = await tx
    .delete(customerRestrictions)
    .where(eq(customerRestrictions.customerId, id))
    .returning({ id: customerRestrictions.id });
  return gone.map((restriction) => restriction.id);
}
