import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { on, record, type Subscriber } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { definePort } from "~/platform/kernel/port";
import { APPROVAL_LABELS, type ApprovalKind, approvalHandedOver } from "../domain";
import { approvalNotFound, approverNotAllowed } from "../errors";
import { findWaiting, listApprovers, listAskedIn } from "./queries/approvals";
import { approvalTurns } from "./tables";

/**
 * Asks a colleague to decide a waiting record. The actor must be able to decide it, and the colleague too. Throws
 * NOT_FOUND once it is decided.
 */
export async function handOver(
  tx: Tx,
  actor: Actor,
  { kind, id, personId, now }: { kind: ApprovalKind; id: string; personId: string; now: Date },
): Promise<{ askedOf: string }> {
  if (!(await findWaiting(tx, actor, { kind, id, now }))) throw approvalNotFound();
  const asked = (await listApprovers(tx, { kind, id })).find((approver) => approver.id === personId);
  if (!asked) throw approverNotAllowed.at("personId");
  const turn = { askedOf: personId, askedBy: personIdOf(actor), at: now };
  await tx
    .insert(approvalTurns)
    .values({ kind, recordId: id, ...turn })
    .onConflictDoUpdate({ target: [approvalTurns.kind, approvalTurns.recordId], set: turn });
  await record(tx, actor, approvalHandedOver, {
    subjectId: id,
    summary: `${APPROVAL_LABELS[kind]} approval handed over to ${asked.name}`,
    data: { kind, to: personId },
    at: now,
  });
  return { askedOf: asked.name };
}

/** Hears of each end of a wait: the person who ended it, and the record. */
export const approvalEnds =
  definePort<(tx: Tx, end: { personId: string | null; recordId: string; at: Date }) => Promise<void>>();

/** Ends the turn of a record when one of these events decides or withdraws it, wherever that was done. */
export const endTurnsOn = (
  kind: ApprovalKind,
  ...types: readonly EventType<unknown>[]
): readonly Subscriber[] =>
  types.map((type) =>
    on(type, async (tx, { subjectId: recordId, actor: { personId }, at }) => {
      await tx
        .delete(approvalTurns)
        .where(and(eq(approvalTurns.kind, kind), eq(approvalTurns.recordId, recordId)));
      for (const heard of approvalEnds.all()) await heard(tx, { personId, recordId, at });
    }),
  );

/** Ends the turns of a person who may no longer be able to take them. */
export async function endTurnsOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(approvalTurns).where(eq(approvalTurns.askedOf, personId));
}

/** Ends the turns of everyone in a role. */
export async function endTurnsOfRole(tx: Tx, role: string): Promise<void> {
  await tx.delete(approvalTurns).where(inArray(approvalTurns.askedOf, await listAskedIn(tx, role)));
}
