import { eq } from "drizzle-orm";
import { getCustomer } from "~/features/customers/server/queries/customers";
import type { quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { type Recorded, record } from "~/platform/events/events";
import { trustedReach } from "~/platform/http/reach";
import { formatDate } from "~/platform/kernel/dates";
import { dueDateOf, invoiceMoved } from "../../../domain";
import { issueSupplement, lockInvoice } from "../../../server/commands";
import { findInvoiceOfQuote } from "../../../server/queries/invoices";
import { invoices } from "../../../server/tables";
import { invoicesSection } from "../../../settings";
import { creditInvoice } from "../commands";

type Cancelled = typeof quoteCancelled extends EventType<infer Data> ? Data : never;
type Rescheduled = typeof quoteRescheduled extends EventType<infer Data> ? Data : never;

/**
 * An accepted move is called off: a credit note takes off everything above the fee, and what had been paid beyond it
 * becomes the customer's credit. Without a fee the invoice is cancelled.
 */
export async function followCancelledQuote(tx: Tx, event: Recorded<Cancelled>): Promise<void> {
  const { quoteId, fee, reason } = event.data;
  const invoice = await findInvoiceOfQuote(tx, quoteId);
  if (!invoice) return;
  const invoiceId = trustedReach(tx, "invoice", invoice.id, "event");
  const locked = await lockInvoice(tx, invoiceId);
  const left = locked.total - locked.creditedAmount;
  if (locked.cancelledAt || left <= fee) return;
  await creditInvoice(tx, event.actor, {
    invoiceId,
    reason: fee > 0 ? `Cancellation, less the fee: ${reason}` : `Cancellation: ${reason}`,
    amount: left - fee,
    refunds: true,
    now: event.at,
  });
}

/** An accepted move gets another date: what is due follows it, and a fee is invoiced beside it. */
export async function followRescheduledQuote(tx: Tx, event: Recorded<Rescheduled>): Promise<void> {
  const { quoteId, to, from, fee } = event.data;
  const found = await findInvoiceOfQuote(tx, quoteId);
  if (!found) return;
  const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", found.id, "event"));
  const rules = await getSettings(tx, invoicesSection);
  const { creditDays } = await getCustomer(tx, invoice.customerId);
  const dueDate = dueDateOf({ serviceDate: to, issueDate: invoice.issueDate }, rules, creditDays);
  await tx.update(invoices).set({ serviceDate: to, dueDate }).where(eq(invoices.id, invoice.id));
  await record(tx, event.actor, invoiceMoved, {
    subjectId: invoice.id,
    summary: `Service date from ${formatDate(from)} to ${formatDate(to)}, due ${formatDate(dueDate)}`,
    data: { number: invoice.number, serviceDate: to, dueDateBefore: invoice.dueDate, dueDate },
    customerId: invoice.customerId,
    at: event.at,
  });
  if (fee > 0) {
    await issueSupplement(tx, event.actor, {
      invoice: { ...invoice, serviceDate: to },
      fee,
      description: `Change of date from ${formatDate(from)} to ${formatDate(to)} (${invoice.number})`,
      dueDate,
      now: event.at,
    });
  }
}
