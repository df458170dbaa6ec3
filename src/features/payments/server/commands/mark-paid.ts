import { balanceOf, chaseRefusal, statusOf } from "~/features/invoices/domain";
import { type BulkOutcome, lockInvoices, withEach } from "~/features/invoices/server/commands/chase-invoice";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PaymentMethod } from "../../domain";
import { bookPayment } from "./record-payment";

/** Records the open balance of each invoice as a payment by one method. Those without one are left alone and named. */
export async function markPaid(
  tx: Tx,
  actor: Actor,
  input: { invoiceIds: readonly string[]; method: PaymentMethod; reference: string; now: Date },
): Promise<BulkOutcome> {
  const { now } = input;
  const rows = await lockInvoices(tx, actor, input.invoiceIds);
  return withEach(
    rows,
    (invoice) => chaseRefusal(statusOf(invoice, now)),
    async (invoice) => {
      await bookPayment(tx, actor, { ...input, invoice, amount: balanceOf(invoice) });
    },
  );
}
