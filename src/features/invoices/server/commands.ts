import { eq } from "drizzle-orm";
import { billedName } from "~/features/customers/domain";
import { getCustomer } from "~/features/customers/server/queries/customers";
import type { PriceLine } from "~/features/pricing/domain/prices";
import type { quoteAccepted } from "~/features/quotes/domain";
import { numberingSection } from "~/features/quotes/settings";
import { getSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { factOf, type Recorded, record, recordAll, type TypedFact } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, nairobiYear, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { enqueue } from "~/platform/tasks/tasks";
import {
  accountNumberOf,
  balanceOf,
  dueDateOf,
  invoiceIssued,
  invoiceNumberOf,
  invoiceSettled,
  lineOfFee,
} from "../domain";
import { invoiceIsDraft, invoiceNotFound } from "../errors";
import { invoicesSection } from "../settings";
import { sendInvoiceMail } from "./messages/invoice-messages";
import type { InvoiceRow } from "./queries/invoices";
import { invoiceLines, invoices } from "./tables";
import { mailInvoice, PAYMENT_SECONDS } from "./tasks";

type Accepted = typeof quoteAccepted extends EventType<infer Data> ? Data : never;
type NewInvoice = Omit<typeof invoices.$inferInsert, "id" | "number" | "accountNumber">;

/** The next number of a year and what M-Pesa calls it. Given back when the transaction rolls back. */
export async function takeInvoiceNumber(
  tx: Tx,
  at: Date,
): Promise<{ number: string; accountNumber: string }> {
  const { invoicePrefix } = await getSettings(tx, numberingSection);
  const year = nairobiYear(at);
  const number = invoiceNumberOf(invoicePrefix, year, await nextNumber(tx, "invoice", year));
  return { number, accountNumber: accountNumberOf(number) };
}

/** When an invoice is mailed: at once, after a payment that was begun, or with another message. */
type Mailed = "now" | "later" | "apart";

/** Tells the customer and the audit log of an invoice that is now issued. */
export async function announceInvoice(
  tx: Tx,
  actor: Actor,
  invoice: Omit<InvoiceRow, "search" | "settled">,
  lines: PriceLine[],
  at: Date,
  mailed: Mailed = "now",
): Promise<void> {
  if (mailed === "later")
    await enqueue(tx, mailInvoice, { invoiceId: invoice.id }, { startAfterSeconds: PAYMENT_SECONDS });
  if (mailed === "now") await sendInvoiceMail(tx, invoice, lines);
  await record(tx, actor, invoiceIssued, {
    subjectId: invoice.id,
    summary: `Invoice ${invoice.number} issued`,
    data: {
      number: invoice.number,
      quoteId: invoice.quoteId,
      total: invoice.total,
      depositDue: invoice.depositDue,
      lines,
    },
    customerId: invoice.customerId,
    at,
  });
}

/** Writes and announces an issued invoice under the next number. */
export async function insertIssued(
  tx: Tx,
  actor: Actor,
  fields: NewInvoice,
  lines: PriceLine[],
  at: Date,
  mailed: Mailed = "now",
): Promise<{ id: string; number: string }> {
  const id = newId();
  const numbers = await takeInvoiceNumber(tx, at);
  const [invoice] = await tx
    .insert(invoices)
    .values({ ...fields, id, ...numbers, createdAt: at })
    .returning();
  if (!invoice) throw new Error("The invoice was not written.");
  if (lines.length > 0)
    await tx
      .insert(invoiceLines)
      .values(lines.map((line, position) => ({ invoiceId: id, position, ...line })));
  await announceInvoice(tx, actor, invoice, lines, at, mailed);
  return { id, number: numbers.number };
}

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
  const rules = await getSettings(tx, invoicesSection);
  const customer = await getCustomer(tx, data.customerId);
  const issueDate = nairobiDate(at);
  const { totals } = data;
  const fields: NewInvoice = {
    quoteId: data.quoteId,
    customerId: data.customerId,
    customerName: billedName(customer, data.customerName),
    customerEmail: data.customerEmail,
    customerPhone: data.customerPhone,
    customerKraPin: customer.kraPin,
    assignedTo: data.assignedTo,
    fromLocation: data.from,
    toLocation: data.to,
    issueDate,
    serviceDate: data.serviceDate,
    dueDate: dueDateOf({ serviceDate: data.serviceDate, issueDate }, rules, customer.creditDays),
    tax: data.tax,
    subtotal: totals.total - totals.vat,
    vatBase: totals.vatBase,
    vat: totals.vat,
    total: totals.total,
    depositDue: data.depositDue,
  };
  return insertIssued(tx, actor, fields, data.lines, at, data.paysNow ? "later" : "now");
}

/**
 * Issues a later fee as its own invoice, because an issued one never changes. `fee` in cents includes VAT; due with its
 * parent.
 */
export async function issueSupplement(
  tx: Tx,
  actor: Actor,
  input: { invoice: InvoiceRow; fee: Cents; description: string; dueDate: PlainDate; now: Date },
): Promise<{ id: string; number: string }> {
  const { line, vat } = lineOfFee(input.fee, input.description, input.invoice.tax);
  const vatBase = vat > 0 ? line.amount : 0;
  return issueFurther(tx, actor, { ...input, lines: [line], vatBase, vat });
}

/** Issues an invoice that adds these lines to another one, by its tax rules, for its buyer. Sums in cents. */
export async function issueFurther(
  tx: Tx,
  actor: Actor,
  input: {
    invoice: InvoiceRow;
    lines: PriceLine[];
    vatBase: Cents;
    vat: Cents;
    dueDate: PlainDate;
    now: Date;
  },
): Promise<{ id: string; number: string }> {
  const { invoice, lines, vatBase, vat, dueDate, now } = input;
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const fields: NewInvoice = {
    supplementOf: invoice.id,
    customerId: invoice.customerId,
    customerName: invoice.customerName,
    customerEmail: invoice.customerEmail,
    customerPhone: invoice.customerPhone,
    customerKraPin: invoice.customerKraPin,
    assignedTo: invoice.assignedTo,
    fromLocation: invoice.fromLocation,
    toLocation: invoice.toLocation,
    issueDate: nairobiDate(now),
    serviceDate: invoice.serviceDate,
    dueDate,
    tax: invoice.tax,
    subtotal,
    vatBase,
    vat,
    total: subtotal + vat,
    depositDue: 0,
  };
  return insertIssued(tx, actor, fields, lines, now);
}

/**
 * Locks an issued invoice until the transaction ends; every change of payments or credit queues here. Throws for a
 * draft.
 */
export async function lockInvoice(tx: Tx, id: Reach<"invoice">) {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  if (!row) throw invoiceNotFound();
  if (row.draft) throw invoiceIsDraft();
  return row;
}

function settledSummary(number: string, amount: Cents, balance: Cents): string {
  if (amount < 0)
    return `${formatKes(-amount)} taken off what is paid on ${number}: ${formatKes(balance)} open`;
  return balance === 0
    ? `Invoice ${number} paid: ${formatKes(amount)} settled the rest`
    : `${formatKes(amount)} settled on ${number}: ${formatKes(balance)} open`;
}

interface Settling {
  invoice: typeof invoices.$inferSelect;
  /** Cents; negative for a reversal. */
  amount: Cents;
  now: Date;
}

/**
 * Changes what is paid on a locked invoice and returns the facts to record. The only way `paid_amount` grows; a credit
 * note may release a part of it. A constraint keeps it between zero and what is not credited.
 */
export async function settleInvoice(tx: Tx, { invoice, amount, now }: Settling): Promise<TypedFact[]> {
  if (amount === 0) return [];
  const paidAmount = invoice.paidAmount + amount;
  const balance = balanceOf({ ...invoice, paidAmount });
  await tx.update(invoices).set({ paidAmount }).where(eq(invoices.id, invoice.id));
  return [
    factOf(invoiceSettled, {
      subjectId: invoice.id,
      summary: settledSummary(invoice.number, amount, balance),
      data: { number: invoice.number, paidAmount, balance },
      customerId: invoice.customerId,
      at: now,
    }),
  ];
}

/** Changes what is paid on a locked invoice and says so. */
export async function applyToInvoice(tx: Tx, actor: Actor, input: Settling): Promise<void> {
  await recordAll(tx, actor, await settleInvoice(tx, input));
}
