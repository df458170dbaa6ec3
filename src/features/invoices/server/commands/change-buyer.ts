import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { invoiceCorrected, invoicePinChanged, invoiceReplaced } from "../../domain";
import { invoiceAtTaxAuthority } from "../../errors";
import { insertIssued, lockInvoice } from "../commands";
import { sendCorrectionMail } from "../messages/correction-message";
import { getInvoiceById, getInvoiceLines, type InvoiceRow } from "../queries/invoices";
import { isAtTaxAuthority } from "../queries/tax-authority";
import { invoices } from "../tables";

/** Changes the KRA PIN of an issued invoice. Throws once the tax authority has the invoice or may have it. */
export async function changePin(
  tx: Tx,
  actor: Actor,
  { id, kraPin, now }: { id: Reach<"invoice">; kraPin: string; now: Date },
): Promise<void> {
  const invoice = await lockInvoice(tx, id);
  if (invoice.customerKraPin === kraPin) return;
  if (await isAtTaxAuthority(tx, invoice.id, { locks: true })) throw invoiceAtTaxAuthority.at("kraPin");
  await tx.update(invoices).set({ customerKraPin: kraPin }).where(eq(invoices.id, invoice.id));
  await record(tx, actor, invoicePinChanged, {
    subjectId: invoice.id,
    summary: kraPin ? "Buyer's KRA PIN changed" : "Buyer's KRA PIN removed",
    data: { number: invoice.number },
    customerId: invoice.customerId,
    at: now,
  });
}

/**
 * Issues the invoice that replaces a cancelled one, for the right buyer: same lines, terms, quote and later fees, dated
 * today because KRA gets it today (docs/decisions/0195). `mailReplacement` follows.
 */
export async function issueReplacement(
  tx: Tx,
  actor: Actor,
  input: { invoice: InvoiceRow; customerName: string; kraPin: string; now: Date },
): Promise<{ id: Reach<"invoice">; number: string }> {
  const { invoice, now } = input;
  const { id: _, number: __, accountNumber: ___, search: ____, settled: _____, ...same } = invoice;
  // A quote has one invoice, and the quote's page, its link and its changes follow the one that counts.
  await tx.update(invoices).set({ quoteId: null }).where(eq(invoices.id, invoice.id));
  const issued = await insertIssued(
    tx,
    actor,
    {
      ...same,
      corrects: invoice.id,
      customerName: input.customerName,
      customerKraPin: input.kraPin,
      issueDate: nairobiDate(now),
      paidAmount: 0,
      creditedAmount: 0,
      cancelledAt: null,
    },
    await getInvoiceLines(tx, invoice.id),
    now,
    "apart",
  );
  await tx.update(invoices).set({ supplementOf: issued.id }).where(eq(invoices.supplementOf, invoice.id));
  const { customerId } = invoice;
  await record(tx, actor, invoiceReplaced, {
    subjectId: invoice.id,
    summary: `Replaced by ${issued.number} with the right buyer`,
    data: { number: invoice.number, replacedBy: issued.number },
    customerId,
    at: now,
  });
  await record(tx, actor, invoiceCorrected, {
    subjectId: issued.id,
    summary: `Replaces ${invoice.number} with the right buyer`,
    data: { number: issued.number, replaces: invoice.number },
    customerId,
    at: now,
  });
  return { id: trustedReach(tx, "invoice", issued.id, "made"), number: issued.number };
}

/** Sends the replacing invoice with the credit note of the replaced one, once what was paid has moved. */
export async function mailReplacement(
  tx: Tx,
  of: { invoiceId: string; replaced: string; note: { id: string; number: string } },
): Promise<void> {
  await sendCorrectionMail(tx, { ...of, invoice: await getInvoiceById(tx, of.invoiceId) });
}
