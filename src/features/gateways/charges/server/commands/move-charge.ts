import { and, eq, isNull, sql } from "drizzle-orm";
import { METHOD_LABELS } from "~/features/payments/domain";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, provider } from "~/platform/http/actor";
import { defineTask } from "~/platform/tasks/tasks";
import { type ChargeState, type ChargingGateway, canMove, chargeEnded, isOpen } from "../../domain";
import type { ChargeRow } from "../queries";
import { charges } from "../tables";

/** Sends a charge to the provider. Never resends a possibly received charge if that could charge twice. */
export const sendChargeTask = defineTask<{ chargeId: string }>("send-charge", {
  retryLimit: 4,
  retryDelay: 5,
  expireInSeconds: 90,
});
export const checkChargeTask = defineTask<{ chargeId: string; again: boolean }>("check-charge", {
  retryLimit: 20,
  retryDelay: 10,
  expireInSeconds: 90,
});
export const sendRefundTask = defineTask<{ refundId: string }>("send-charge-refund", {
  retryLimit: 10,
  retryDelay: 20,
  expireInSeconds: 90,
});

export const gatewayOfCharge = (charge: { gateway: string }) => charge.gateway as ChargingGateway;
export const actorOf = (charge: { gateway: string }): Actor =>
  provider(METHOD_LABELS[gatewayOfCharge(charge)]);

/** Locks a charge's row until the transaction ends; undefined when there is none. */
export async function lockCharge(tx: Tx, id: string): Promise<ChargeRow | undefined> {
  const [charge] = await tx.select().from(charges).where(eq(charges.id, id)).for("update");
  return charge;
}

interface Why {
  reason: string;
  said?: string;
  now: Date;
}

/** Moves a locked charge that brought no money, if its state allows it, and keeps why. */
export async function moveCharge(
  tx: Tx,
  charge: ChargeRow,
  to: Exclude<ChargeState, "succeeded">,
  { reason, said = "", now }: Why,
  actor: Actor = actorOf(charge),
): Promise<boolean> {
  const from = charge.state as ChargeState;
  if (!canMove(from, to)) return false;
  const ended = !isOpen(to);
  await tx
    .update(charges)
    .set({ state: to, reason, said: said.slice(0, 300), endedAt: ended ? now : null })
    .where(eq(charges.id, charge.id));
  if (ended)
    await record(tx, actor, chargeEnded, {
      subjectId: charge.id,
      summary: `${METHOD_LABELS[gatewayOfCharge(charge)]} payment ${to}${said ? `: ${said.slice(0, 120)}` : ""}`,
      data: { invoiceId: charge.invoiceId, gateway: charge.gateway, state: to },
      at: now,
    });
  return true;
}

/** Marks a charge as sent before the call. Undefined if another process has it or it has advanced. */
export async function markSent(tx: Tx, id: string, now: Date): Promise<ChargeRow | undefined> {
  const [charge] = await tx
    .update(charges)
    .set({ state: "prompted", attempts: sql`${charges.attempts} + 1`, sentAt: now })
    .where(and(eq(charges.id, id), eq(charges.state, "queued")))
    .returning();
  return charge;
}

/** Marks an unseen page as sent again after a lost response. The same key returns the same page. */
export async function markSentAgain(tx: Tx, id: string, now: Date): Promise<ChargeRow | undefined> {
  const [charge] = await tx
    .update(charges)
    .set({ state: "prompted", reason: null, attempts: sql`${charges.attempts} + 1`, sentAt: now })
    .where(
      and(
        eq(charges.id, id),
        sql`${charges.state} in ('prompted', 'checking')`,
        isNull(charges.providerRef),
        sql`${charges.attempts} < 6`,
      ),
    )
    .returning();
  return charge;
}

/** Keeps what the provider calls a charge, and its page. */
export async function nameCharge(
  tx: Tx,
  id: string,
  named: { providerRef: string; redirectTo?: string | undefined },
): Promise<void> {
  await tx
    .update(charges)
    .set({ providerRef: named.providerRef, ...(named.redirectTo ? { redirectTo: named.redirectTo } : {}) })
    .where(and(eq(charges.id, id), isNull(charges.providerRef)));
}
