import { balanceOf, chaseRefusal, statusOf } from "~/features/invoices/domain";
import { type BulkOutcome, lockInvoices, withEach } from "~/features/invoices/server/commands/chase-invoice";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PaymentMethod } from "../../domain";
import { mpesaReceiptPaysOne } from "../../errors";
import { assertNewReference, bookPayment, mpesaReceiptIn } from "./record-payment";

/**
 * Records the open balance of each invoice as a payment by one method. Those without one are skipped and named. An
 * M-Pesa receipt is one payment: it marks one invoice.
 */
export async function markPaid(
  tx: Tx,
  actor: Actor,
  input: {
    invoiceIds: readonly string[];
    method: PaymentMethod;
    /** May stand for them all: one transfer that pays several invoices. */
    reference: string;
    evenIfBooked?: boolean;
    now: Date;
  },
): Promise<BulkOutcome> {
  const { now } = input;
  const mpesaReceipt = mpesaReceiptIn(input.method, input.reference);
  if (mpesaReceipt && input.invoiceIds.length > 1) throw mpesaReceiptPaysOne.at("reference");
  if (!input.evenIfBooked) await assertNewReference(tx, input.method, input.reference);
  const rows = await lockInvoices(tx, actor, input.invoiceIds);
  return withEach(
    rows,
    (invoice) => chaseRefusal(statusOf(invoice, now)),
    async (invoice) => {
      const reference = mpesaReceipt ?? input.reference;
      await bookPayment(tx, actor, {
        ...input,
        reference,
        mpesaReceipt,
        invoice,
        amount: balanceOf(invoice),
      });
    },
  );
}
