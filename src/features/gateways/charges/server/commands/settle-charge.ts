import { and, eq, isNull } from "drizzle-orm";
import { lockInvoice } from "~/features/invoices/server/commands";
import { METHOD_LABELS } from "~/features/payments/domain";
import { bookPayment } from "~/features/payments/server/commands/record-payment";
import type { ChargeStatus } from "~/integrations/gateways/types";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import type { Cents } from "~/platform/kernel/money";
import { chargeDoubted, chargeEnded, isSameMoney } from "../../domain";
import { type ChargeRow, findHolder } from "../queries";
import { charges } from "../tables";
import { actorOf, gatewayOfCharge, lockCharge, moveCharge } from "./move-charge";

/**
 * Applies an answer of the provider's API. Books the money exactly once, however late or often it is reported. A
 * failure never undoes a success. A mismatch waits for a person. Returns true if the charge is booked.
 */
export async function settleCharge(
  { id, invoiceId }: Pick<ChargeRow, "id" | "invoiceId">,
  status: ChargeStatus,
  now: Date,
): Promise<boolean> {
  if (status.state === "pending") return false;
  return transaction(async (tx) => {
    // Locks the invoice first, then the charge, like all other code.
    const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", invoiceId, "system"));
    const charge = await lockCharge(tx, id);
    if (!charge || charge.state === "succeeded") return charge !== undefined;
    if (status.state !== "paid") {
      await moveCharge(tx, charge, status.state, { reason: status.state, said: status.message, now });
      return false;
    }
    if (!isSameMoney(charge, status)) return flagMismatch(tx, charge, "mismatch", wordsOf(status), now);
    const booked = await findHolder(tx, charge.gateway, status.paymentRef);
    if (booked && (booked.invoiceId !== invoice.id || booked.amount !== charge.amount || booked.isTaken))
      return flagMismatch(tx, charge, "booked-already", wordsOf(status), now);
    const paymentId = booked
      ? booked.id
      : await bookCharge(tx, charge, { invoice, amount: charge.amount, paymentRef: status.paymentRef, now });
    await succeed(tx, charge, { paymentId, paymentRef: status.paymentRef, now });
    return true;
  });
}

const wordsOf = (paid: Extract<ChargeStatus, { state: "paid" }>) =>
  `${paid.paymentRef}: ${paid.currency} ${(paid.amount / 100).toFixed(2)} for ${paid.reference || "no reference"}`;

/** Books a charge's money: the excess over the balance is the customer's credit. */
export async function bookCharge(
  tx: Tx,
  charge: ChargeRow,
  money: {
    invoice: Awaited<ReturnType<typeof lockInvoice>>;
    amount: Cents;
    paymentRef: string;
    notes?: string;
    now: Date;
  },
  actor: Actor = actorOf(charge),
): Promise<string> {
  const inOther =
    charge.rate === null
      ? ""
      : `${charge.currency} ${(charge.charged / 100).toFixed(2)} at ${charge.rate.replace(/0+$/, "").replace(/\.$/, "")}`;
  const { id } = await bookPayment(tx, actor, {
    invoice: money.invoice,
    amount: money.amount,
    method: gatewayOfCharge(charge),
    reference: money.paymentRef,
    notes: [inOther, money.notes].filter(Boolean).join(". "),
    now: money.now,
  });
  return id;
}

/** Says of a locked charge which payment its money is. */
export async function succeed(
  tx: Tx,
  charge: ChargeRow,
  paid: { paymentId: string; paymentRef: string; now: Date },
  actor: Actor = actorOf(charge),
): Promise<void> {
  await tx
    .update(charges)
    .set({
      state: "succeeded",
      reason: "paid",
      said: "",
      paymentId: paid.paymentId,
      paymentRef: paid.paymentRef,
      endedAt: paid.now,
    })
    .where(and(eq(charges.id, charge.id), isNull(charges.paymentId)));
  await record(tx, actor, chargeEnded, {
    subjectId: charge.id,
    summary: `${METHOD_LABELS[gatewayOfCharge(charge)]} payment succeeded`,
    data: { invoiceId: charge.invoiceId, gateway: charge.gateway, state: "succeeded" },
    at: paid.now,
  });
}

/** A mismatch books nothing; an employee compares with the statement. Always returns false. */
async function flagMismatch(
  tx: Tx,
  charge: ChargeRow,
  reason: "mismatch" | "booked-already",
  said: string,
  now: Date,
): Promise<false> {
  if (charge.state === "checking" && charge.reason === reason) return false;
  await tx
    .update(charges)
    .set({ state: "checking", reason, said: said.slice(0, 300), endedAt: null })
    .where(eq(charges.id, charge.id));
  await record(tx, actorOf(charge), chargeDoubted, {
    subjectId: charge.id,
    summary: `${METHOD_LABELS[gatewayOfCharge(charge)]} payment does not agree: ${said.slice(0, 160)}`,
    data: { invoiceId: charge.invoiceId, gateway: charge.gateway, reason },
    at: now,
  });
  return false;
}
