import { balanceOf, chaseRefusal, statusOf } from "~/features/invoices/domain";
import { type BulkOutcome, lockInvoices, withEach } from "~/features/invoices/server/commands/chase-invoice";
import type { InvoiceRow } from "~/features/invoices/server/queries/invoices";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { type AppError, eachLanguage } from "~/platform/kernel/errors";
import type { StandingMethod } from "../../domain";
import { mpesaReceiptPaysOne, promptsMayBring } from "../../errors";
import { assertNewReference, findPromptDoubt } from "./doubt-money";
import { bookPayment, mpesaReceiptIn } from "./record-payment";

/**
 * Records the open balance of each invoice as a payment by one method. Skips and names invoices without a
 * balance. An M-Pesa receipt can mark one invoice only.
 */
export async function markPaid(
  tx: Tx,
  actor: Actor,
  input: {
    invoiceIds: readonly string[];
    method: StandingMethod;
    reference: string;
    evenIfBooked?: boolean;
    /** True for later parts of one transfer, whose reference the first part has booked. */
    isFurtherPart?: boolean;
    now: Date;
  },
): Promise<BulkOutcome> {
  const { now } = input;
  const mpesaReceipt = mpesaReceiptIn(input.method, input.reference);
  if (mpesaReceipt && input.invoiceIds.length > 1) throw mpesaReceiptPaysOne.at("reference");
  if (!input.evenIfBooked && !input.isFurtherPart)
    await assertNewReference(tx, input.method, input.reference);
  const rows = await lockInvoices(tx, actor, input.invoiceIds);
  const refusalOf = (invoice: InvoiceRow) => chaseRefusal(statusOf(invoice, now));
  if (!input.evenIfBooked) {
    const taken = rows.filter((invoice) => !refusalOf(invoice));
    await assertNotOfPrompts(tx, taken, { mpesaReceipt, receivedAt: now });
  }
  return withEach(rows, refusalOf, async (invoice) => {
    const reference = mpesaReceipt ?? input.reference;
    await bookPayment(tx, actor, {
      ...input,
      reference,
      mpesaReceipt,
      invoice,
      amount: balanceOf(invoice),
    });
  });
}

async function assertNotOfPrompts(
  tx: Tx,
  invoices: readonly InvoiceRow[],
  money: { mpesaReceipt: string | null; receivedAt: Date },
): Promise<void> {
  const doubts: AppError[] = [];
  for (const invoice of invoices) {
    const doubt = await findPromptDoubt(tx, { ...money, invoice, amount: balanceOf(invoice) });
    if (doubt) doubts.push(doubt);
  }
  const [first] = doubts;
  if (!first) return;
  if (doubts.length === 1) throw first;
  throw promptsMayBring.at("amount", {
    doubts: eachLanguage((locale) => doubts.map((doubt) => doubt.textIn(locale)).join(" ")),
  });
}
