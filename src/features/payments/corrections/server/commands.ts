import { and, eq, inArray } from "drizzle-orm";
import { invoiceCancelledAlready } from "~/features/invoices/credit-notes/errors";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { lockInvoice } from "~/features/invoices/server/commands";
import { issueReplacement, mailReplacement } from "~/features/invoices/server/commands/change-buyer";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { OPEN_STATES } from "../../prompts/domain";
import {
  applyCredit,
  lockCustomerCredit,
  recordWithholding,
  reverseSettlement,
} from "../../server/commands/settle-invoice";
import { isChargeUnderWay } from "../../server/commands/take-gateway-money";
import { listSettlementsOfInvoices } from "../../server/queries/settlements";
import { stkPrompts } from "../../server/tables";
import { creditedBefore, nothingCorrected, paymentUnderWay } from "../errors";

interface Correction {
  invoiceId: Reach<"invoice">;
  customerName: string;
  kraPin: string;
  reason: string;
  now: Date;
}

export interface CorrectedInvoice {
  id: string;
  number: string;
  creditNoteNumber: string;
}

/**
 * Cancels an invoice by a credit note and issues the same for the right buyer, with its payments and certificates on the
 * new one. Throws what KRA would refuse.
 */
export async function correctInvoice(
  tx: Tx,
  actor: Actor,
  { invoiceId, customerName, kraPin, reason, now }: Correction,
): Promise<CorrectedInvoice> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice.cancelledAt) throw invoiceCancelledAlready();
  if (invoice.creditedAmount > 0) throw creditedBefore();
  if (invoice.customerName === customerName && invoice.customerKraPin === kraPin)
    throw nothingCorrected.at("kraPin");
  const underWay = and(eq(stkPrompts.invoiceId, invoice.id), inArray(stkPrompts.state, [...OPEN_STATES]));
  if ((await tx.$count(stkPrompts, underWay)) > 0 || (await isChargeUnderWay(tx, invoice.id)))
    throw paymentUnderWay();
  await lockCustomerCredit(tx, invoice.customerId);
  // A certificate is not money: as credit, it could be paid out.
  const certificates = (await listSettlementsOfInvoices(tx, [invoice.id])).filter(
    ({ kind, reversalOf, reversed }) => kind === "withholding" && !reversalOf && !reversed,
  );
  for (const { id } of certificates)
    await reverseSettlement(tx, actor, {
      settlementId: trustedReach(tx, "settlement", id, "part"),
      reason,
      now,
    });
  const note = await creditInvoice(tx, actor, {
    invoiceId,
    reason,
    reasonCode: "02",
    asksTax: true,
    isMailedApart: true,
    now,
  });
  const issued = await issueReplacement(tx, actor, { invoice, customerName, kraPin, now });
  for (const { reference, date, applied } of certificates)
    await recordWithholding(tx, actor, {
      invoiceId: issued.id,
      certificateNumber: reference,
      certificateDate: date,
      amount: applied,
      now,
    });
  if (note.released > 0) {
    const moved = { amount: note.released, reason: `Paid on ${invoice.number}` };
    await applyCredit(tx, actor, { invoiceId: issued.id, ...moved, now });
  }
  await mailReplacement(tx, { invoiceId: issued.id, replaced: invoice.number, note });
  return { id: issued.id, number: issued.number, creditNoteNumber: note.number };
}
