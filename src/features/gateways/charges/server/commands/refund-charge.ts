import { and, eq, sql } from "drizzle-orm";
import { lockInvoice } from "~/features/invoices/server/commands";
import { METHOD_LABELS } from "~/features/payments/domain";
import { paymentUsedAlready } from "~/features/payments/errors";
import { isReversed, reversePayment } from "~/features/payments/server/commands/record-payment";
import { lockCustomerCredit } from "~/features/payments/server/commands/settle-invoice";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { GatewayRefused, GatewayUnavailable } from "~/integrations/gateways/types";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, mintActor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { AppError } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { enqueue } from "~/platform/tasks/tasks";
import { chargeRefunded, protocolOf } from "../../domain";
import { chargeNotFound, chargeNotPaid, refundNotOffered, refundUnderWay } from "../../errors";
import { type ChargeRow, findCharge, findPaymentOf } from "../queries";
import { chargeRefunds, charges } from "../tables";
import { gatewayOfCharge, lockCharge, sendRefundTask } from "./move-charge";
import { clientOf } from "./send-charge";

/** Begins to give a payment back at its provider: kept first, asked for by a task. */
export async function startRefund(
  tx: Tx,
  actor: Actor,
  input: { chargeId: Reach<"charge">; reason: string; now: Date },
): Promise<{ id: string }> {
  const found = await findCharge(tx, input.chargeId);
  if (!found) throw chargeNotFound();
  const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", found.invoiceId, "part"));
  const charge = await lockCharge(tx, input.chargeId);
  if (!charge?.paymentId || charge.state !== "succeeded") throw chargeNotPaid();
  const gateway = METHOD_LABELS[gatewayOfCharge(charge)];
  if (!protocolOf(gatewayOfCharge(charge)).refunds) throw refundNotOffered({ gateway });
  if (await isReversed(tx, charge.paymentId)) throw refundUnderWay();
  const payment = await findPaymentOf(tx, charge.paymentId);
  if (!payment) throw chargeNotPaid();
  // Reserves what the later reversal needs: released credit may be used meanwhile.
  const beyond = payment.amount - Math.min(payment.applied, invoice.paidAmount);
  const credit = await lockCustomerCredit(tx, invoice.customerId);
  if (beyond > credit) throw paymentUsedAlready({ amount: formatKes(beyond - credit) });
  const id = newId();
  const begun = await tx
    .insert(chargeRefunds)
    .values({
      id,
      chargeId: charge.id,
      reason: input.reason,
      startedBy: actor.personId,
      startedByName: actor.name,
      createdAt: input.now,
    })
    .onConflictDoNothing()
    .returning({ id: chargeRefunds.id });
  if (begun.length === 0) throw refundUnderWay();
  await enqueue(tx, sendRefundTask, { refundId: id });
  await record(tx, actor, chargeRefunded, {
    subjectId: charge.id,
    summary: `${formatKes(payment.amount)} to be given back at ${gateway}: ${input.reason}`,
    data: {
      invoiceId: charge.invoiceId,
      gateway: charge.gateway,
      amount: payment.amount,
      reason: input.reason,
    },
    customerId: invoice.customerId,
    at: input.now,
  });
  return { id };
}

/**
 * Asks the provider for the refund, by a key that makes a repetition the same one. Whole refunds only: a second one is
 * refused by the provider, also where it knows no keys.
 */
export async function sendRefund({ refundId }: { refundId: string }, now = new Date()): Promise<void> {
  const [row] = await db()
    .update(chargeRefunds)
    .set({ state: "checking", attempts: sql`${chargeRefunds.attempts} + 1` })
    .where(and(eq(chargeRefunds.id, refundId), sql`state in ('queued', 'checking')`))
    .returning();
  if (!row) return;
  const charge = await findCharge(db(), row.chargeId);
  if (!charge?.paymentId) return;
  const client = await clientOf(charge);
  let providerRef = "";
  try {
    providerRef =
      (await client.refund?.({
        key: `${charge.reference}R${row.id.slice(-6)}`,
        reference: charge.reference,
        paymentRef: charge.paymentRef,
        amount: charge.charged,
        currency: charge.currency,
        reason: row.reason,
        askedBy: (await getSettings(db(), companySection)).companyName,
      })) ?? "";
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 300) : "";
    // After a lost answer, a refusal may mean that the refund was done: needs review.
    const isSurelyNot = error instanceof GatewayRefused && row.attempts === 1;
    await db()
      .update(chargeRefunds)
      .set(
        isSurelyNot
          ? { state: "failed", said, endedAt: now }
          : {
              state: error instanceof GatewayUnavailable && row.attempts === 1 ? "queued" : "checking",
              said,
            },
      )
      .where(eq(chargeRefunds.id, refundId));
    if (error instanceof GatewayRefused) return;
    throw error;
  }
  await transaction((tx) => finishRefund(tx, charge, { ...row, providerRef }, now));
}

async function finishRefund(
  tx: Tx,
  charge: ChargeRow,
  refund: typeof chargeRefunds.$inferSelect,
  now: Date,
): Promise<void> {
  await lockInvoice(tx, trustedReach(tx, "invoice", charge.invoiceId, "system"));
  await tx.select({ id: charges.id }).from(charges).where(eq(charges.id, charge.id)).for("update");
  const gateway = METHOD_LABELS[gatewayOfCharge(charge)];
  let said = "";
  if (charge.paymentId && !(await isReversed(tx, charge.paymentId)))
    try {
      const actor = mintActor({ kind: "person", personId: refund.startedBy, name: refund.startedByName });
      await tx.transaction((inner) =>
        reversePayment(inner as Tx, actor, {
          paymentId: trustedReach(inner as Tx, "payment", charge.paymentId ?? "", "part"),
          reason: `Refunded at ${gateway}: ${refund.reason}`,
          isFeeKept: true,
          now,
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // ledger:verify names it until a person has put it right.
      said = `Given back at ${gateway}; the books could not follow: ${error.message}`.slice(0, 300);
    }
  await tx
    .update(chargeRefunds)
    .set({ state: "done", providerRef: refund.providerRef, said, endedAt: now })
    .where(eq(chargeRefunds.id, refund.id));
}
