import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, assertCan } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { canCancel, purchaseApproved, purchaseCancelled } from "../../domain/purchases";
import { purchaseCancelledAlready, purchaseChanged, purchaseNotDraft, purchaseOver } from "../../errors";
import { lockPurchase } from "../queries/locked";
import { approvalRefusal, readApprover } from "../queries/rules";
import { purchases } from "../tables";
import { settlePayment } from "./pay-purchase";
import { spendFloat } from "./spend-float";

/**
 * Approves a purchase, never one's own. `total` is the sum that the approver saw: CONFLICT if it is another one now.
 * An expense from a float is paid with it.
 */
export async function approvePurchase(
  tx: Tx,
  actor: Actor,
  { id, total, now }: { id: Reach<"purchase">; total: Cents; now: Date },
): Promise<void> {
  assertCan(actor, "approve_purchases");
  const row = await lockPurchase(tx, id);
  if (row.state !== "draft") throw purchaseNotDraft();
  if (row.total !== total) throw purchaseChanged();
  const refusal = approvalRefusal(row, await readApprover(tx, actor));
  if (refusal) throw refusal;
  const { number, payee } = row;
  await tx
    .update(purchases)
    .set({ state: "approved", approvedAt: now, approvedBy: actor.personId, updatedAt: now })
    .where(eq(purchases.id, id));
  await record(tx, actor, purchaseApproved, {
    subjectId: id,
    summary: `${number} approved: ${payee}, ${formatKes(total)}`,
    data: { number, payee, total },
    at: now,
  });
  // The float paid it when it was entered.
  if (row.funds === "float" && row.spentBy)
    await settlePayment(tx, actor, row, {
      ...{ method: "float", reference: "", floatOf: row.spentBy, paidOn: row.day, amount: total, now },
    });
}

/** Cancels or rejects a purchase that is not paid. A float gets its money back. */
export async function cancelPurchase(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: { id: Reach<"purchase">; reason: string; now: Date },
): Promise<void> {
  const { state, number, funds, spentBy } = await lockPurchase(tx, id);
  if (state === "cancelled") throw purchaseCancelledAlready();
  if (!canCancel(state)) throw purchaseOver();
  await tx
    .update(purchases)
    .set({
      ...{ state: "cancelled", cancelledAt: now, cancelledBy: actor.personId, cancelReason: reason },
      updatedAt: now,
    })
    .where(eq(purchases.id, id));
  if (funds === "float" && spentBy)
    await spendFloat(tx, actor, { personId: spentBy, purchaseId: id, number, amount: 0, now });
  await record(tx, actor, purchaseCancelled, {
    subjectId: id,
    summary: `${number} cancelled on ${nairobiDate(now)}: ${reason}`,
    data: { number, reason },
    at: now,
  });
}
