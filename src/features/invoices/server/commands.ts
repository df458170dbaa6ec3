import { eq } from "drizzle-orm";
import { getCustomer } from "~/features/customers/server/queries";
import type { quoteAccepted } from "~/features/quotes/domain";
import { getAllSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { type Recorded, record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate, nairobiYear } from "~/platform/kernel/dates";
import { notFound } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import type { Cents } from "~/platform/kernel/money";
import {
  accountNumberOf,
  balanceOf,
  dueDateOf,
  invoiceIssued,
  invoiceNumberOf,
  invoiceSettled,
} from "../domain";
import { sendInvoiceMail } from "./messages/invoice-messages";
import { invoiceLines, invoices } from "./tables";

type Accepted = typeof quoteAccepted extends EventType<infer Data> ? Data : never;

/**
 * Issues the one invoice of an accepted quote, from its lines and totals, with the deposit due. Runs inside the
 * acceptance's transaction: both happen or neither, and the number is given back when it rolls back.
 */
export async function issueInvoice(
  tx: Tx,
  actor: Actor,
  event: Recorded<Accepted>,
): Promise<{ id: string; number: string }> {
  const { data, at } = event;
  const settings = await getAllSettings(tx);
  const customer = await getCustomer(tx, data.customerId);
  const year = nairobiYear(at);
  const number = invoiceNumberOf(
    settings.numbering.invoicePrefix,
    year,
    await nextNumber(tx, "invoice", year),
  );
  const id = newId();
  const issueDate = nairobiDate(at);
  const { totals } = data;
  const invoice = {
    id,
    number,
    accountNumber: accountNumberOf(number),
    quoteId: data.quoteId,
    customerId: data.customerId,
    customerName: data.customerName,
    customerEmail: data.customerEmail,
    customerPhone: data.customerPhone,
    customerKraPin: customer.kraPin,
    assignedTo: data.assignedTo,
    fromLocation: data.from,
    toLocation: data.to,
    issueDate,
    serviceDate: data.serviceDate,
    dueDate: dueDateOf({ serviceDate: data.serviceDate, issueDate }, settings.invoices, customer.creditDays),
    tax: data.tax,
    subtotal: totals.total - totals.vat,
    vatBase: totals.vatBase,
    vat: totals.vat,
    total: totals.total,
    depositDue: data.depositDue,
    createdAt: at,
  };
  await tx.insert(invoices).values(invoice);
  if (data.lines.length > 0)
    await tx
      .insert(invoiceLines)
      .values(data.lines.map((line, position) => ({ invoiceId: id, position, ...line })));
  await sendInvoiceMail(tx, invoice);
  await record(tx, actor, invoiceIssued, {
    subjectId: id,
    summary: `Invoice ${number} issued`,
    data: {
      number,
      quoteId: data.quoteId,
      total: totals.total,
      depositDue: data.depositDue,
      lines: data.lines,
    },
    customerId: data.customerId,
    at,
  });
  return { id, number };
}

/** Locks an invoice until the transaction ends: whoever changes what is paid queues here. */
export async function lockInvoice(tx: Tx, id: string) {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  if (!row) throw notFound("Invoice");
  return row;
}

/**
 * Changes what is paid on a locked invoice by `amount` cents (negative for a reversal) and says so. The only way
 * `paid_amount` changes; a constraint keeps it between zero and the total.
 */
export async function applyToInvoice(
  tx: Tx,
  actor: Actor,
  input: { invoice: typeof invoices.$inferSelect; amount: Cents; now: Date },
): Promise<void> {
  const { invoice, amount, now } = input;
  if (amount === 0) return;
  const paidAmount = invoice.paidAmount + amount;
  await tx.update(invoices).set({ paidAmount }).where(eq(invoices.id, invoice.id));
  await record(tx, actor, invoiceSettled, {
    subjectId: invoice.id,
    summary:
      paidAmount >= invoice.total ? `Invoice ${invoice.number} paid` : `Balance of ${invoice.number} changed`,
    data: { number: invoice.number, paidAmount, balance: balanceOf({ total: invoice.total, paidAmount }) },
    customerId: invoice.customerId,
    at: now,
  });
}
