import { desc, eq } from "drizzle-orm";
import { customerDataErased } from "~/features/customers/errors";
import { lockCustomer } from "~/features/customers/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { customerStages } from "../../server/tables";
import { STAGE_LABELS, type Stage, stageSet } from "../domain";

/** Sets the stage a customer is at; null follows what happens again. The same as said last, nothing happens. */
export async function setStage(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"customer">; stage: Stage | null; reason: string; now: Date },
): Promise<void> {
  const { id, stage, reason, now } = input;
  const customer = await lockCustomer(tx, id);
  if (customer.status === "erased") throw customerDataErased();
  const [last] = await tx
    .select({ stage: customerStages.stage, reason: customerStages.reason })
    .from(customerStages)
    .where(eq(customerStages.customerId, id))
    .orderBy(desc(customerStages.setAt), desc(customerStages.id))
    .limit(1);
  if (last ? last.stage === stage && last.reason === reason : stage === null) return;
  await tx
    .insert(customerStages)
    .values({ id: newId(), customerId: id, stage, reason, setAt: now, setBy: actor.personId });
  const { customerNumber } = customer;
  await record(tx, actor, stageSet, {
    subjectId: id,
    summary: stage
      ? `Journey of ${customerNumber} set to ${STAGE_LABELS[stage]}`
      : `Journey of ${customerNumber} follows what happens`,
    data: { customerNumber, stage },
    customerId: id,
    at: now,
  });
}
