import { lockInvoice } from "~/features/invoices/server/commands";
import { METHOD_LABELS } from "~/features/payments/domain";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import type { Cents } from "~/platform/kernel/money";
import { type ChargeState, chargeCompared, protocolOf } from "../../domain";
import { chargeNotFound, chargeNotToCompare, statementReferenceRequired } from "../../errors";
import { findCharge, waitsForPerson } from "../queries";
import { gatewayOfCharge, lockCharge, moveCharge } from "./move-charge";
import { bookCharge, succeed } from "./settle-charge";

export type Comparison = { chargeId: Reach<"charge">; now: Date } & (
  | { verdict: "paid"; amount: Cents; paymentRef: string; note: string }
  | { verdict: "not-paid"; note: string }
);

/**
 * Applies a person's reading of the provider's statement: books the payment, or ends the charge unpaid. Accepts only a
 * charge that waits for a person, or one sent to a provider without status queries.
 */
export async function compareCharge(tx: Tx, actor: Actor, input: Comparison): Promise<ChargeState> {
  const found = await findCharge(tx, input.chargeId);
  if (!found) throw chargeNotFound();
  const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", found.invoiceId, "part"));
  const charge = await lockCharge(tx, input.chargeId);
  if (!charge) throw chargeNotFound();
  const { isComparedByHand } = protocolOf(gatewayOfCharge(charge));
  // Tigo's money may be on its statement whatever the charge's state.
  const isByHand = isComparedByHand === true && !["queued", "succeeded"].includes(charge.state);
  if (!waitsForPerson(charge) && !isByHand) throw chargeNotToCompare();
  const { now } = input;
  const told = {
    subjectId: charge.id,
    summary: `${METHOD_LABELS[gatewayOfCharge(charge)]} payment compared with the statement: ${input.verdict === "paid" ? "paid" : "not paid"}`,
    data: {
      invoiceId: charge.invoiceId,
      gateway: charge.gateway,
      verdict: input.verdict,
      note: input.note,
    },
    customerId: invoice.customerId,
    at: now,
  };
  if (input.verdict === "not-paid") {
    await moveCharge(tx, charge, "failed", { reason: "not-paid", said: input.note, now }, actor);
    await record(tx, actor, chargeCompared, told);
    return "failed";
  }
  const paymentRef = input.paymentRef.trim();
  if (paymentRef === "") throw statementReferenceRequired.at("paymentRef");
  const paymentId = await bookCharge(
    tx,
    charge,
    { invoice, amount: input.amount, paymentRef, notes: input.note, now },
    actor,
  );
  await succeed(tx, charge, { paymentId, paymentRef, now }, actor);
  await record(tx, actor, chargeCompared, told);
  return "succeeded";
}
