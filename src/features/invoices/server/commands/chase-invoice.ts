import { eq, inArray } from "drizzle-orm";
import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import type { Reader, Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, formatDate, nairobiDate } from "~/platform/kernel/dates";
import { type AppError, eachLanguage } from "~/platform/kernel/errors";
import { formatKes } from "~/platform/kernel/money";
import { saveOpened } from "~/platform/mail/outbox";
import {
  balanceOf,
  chaseRefusal,
  greetingOf,
  invoiceContacted,
  invoiceMarkedOverdue,
  invoiceReminded,
  payLinkSent,
  statusOf,
} from "../../domain";
import { invoiceNotFound, noInvoiceTaken, nothingToPay, overdueAlready, remindedToday } from "../../errors";
import { sendPayLinkMail, sendReminderMail } from "../messages/invoice-messages";
import { getInvoiceById, type InvoiceRow, listOpenSupplements } from "../queries/invoices";
import { listReminded } from "../queries/reminders";
import { mayReachInvoices } from "../reach";
import { invoices } from "../tables";

export interface BulkOutcome {
  done: number;
  refused: { invoiceNumber: string; reason: string }[];
}

/** The invoices, locked in one order so that two bulk actions never wait for each other; within the actor's reach. */
export async function lockInvoices(tx: Tx, actor: Actor, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (!(await mayReachInvoices(tx, actor, ids, "manage_finances"))) throw invoiceNotFound();
  return tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(invoices.id)
    .for("update");
}

/** Does `work` with every invoice that takes it. A conflict when none does: then nothing was done. */
export async function withEach(
  rows: readonly InvoiceRow[],
  refusalOf: (invoice: InvoiceRow) => AppError | undefined,
  work: (invoice: InvoiceRow) => Promise<void>,
): Promise<BulkOutcome> {
  const refused: { invoiceNumber: string; refusal: AppError }[] = [];
  for (const invoice of rows) {
    const refusal = refusalOf(invoice);
    if (refusal) refused.push({ invoiceNumber: invoice.number, refusal });
    else await work(invoice);
  }
  if (refused.length === rows.length)
    throw noInvoiceTaken({
      refused: eachLanguage((locale) =>
        refused.map(({ invoiceNumber, refusal }) => `${invoiceNumber} ${refusal.textIn(locale)}`).join("; "),
      ),
    });
  return {
    done: rows.length - refused.length,
    refused: refused.map(({ invoiceNumber, refusal }) => ({ invoiceNumber, reason: refusal.message })),
  };
}

async function reminderRefusals(reader: Reader, ids: readonly string[], now: Date) {
  const reminded = await listReminded(reader, ids, now);
  return (invoice: InvoiceRow) =>
    chaseRefusal(statusOf(invoice, now)) ?? (reminded.has(invoice.id) ? remindedToday() : undefined);
}

/** Preview of reminding these invoices. */
export async function listRemindable(
  reader: Reader,
  actor: Actor,
  input: { invoiceIds: readonly string[]; now: Date },
) {
  if (!(await mayReachInvoices(reader, actor, input.invoiceIds, "manage_finances"))) throw invoiceNotFound();
  const rows = await reader
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...input.invoiceIds]))
    .orderBy(invoices.dueDate, invoices.number);
  const refusalOf = await reminderRefusals(reader, input.invoiceIds, input.now);
  const today = nairobiDate(input.now);
  const ready: { id: string; invoiceNumber: string; dueDate: string; isDue: boolean }[] = [];
  const refused: BulkOutcome["refused"] = [];
  for (const invoice of rows) {
    const { id, number: invoiceNumber, dueDate } = invoice;
    const refusal = refusalOf(invoice);
    if (refusal) refused.push({ invoiceNumber, reason: refusal.message });
    else ready.push({ id, invoiceNumber, dueDate, isDue: dueDate <= today });
  }
  return { ready, refused };
}

/** Reminds customers of open balances by the outbox. Returns skipped invoices with reasons. */
export async function remindOfInvoices(
  tx: Tx,
  actor: Actor,
  input: { invoiceIds: readonly string[]; now: Date },
): Promise<BulkOutcome> {
  const { now } = input;
  const rows = await lockInvoices(tx, actor, input.invoiceIds);
  return withEach(rows, await reminderRefusals(tx, input.invoiceIds, now), async (invoice) => {
    const balance = balanceOf(invoice);
    const messageId = await sendReminderMail(tx, {
      ...invoice,
      balance,
      overdue: statusOf(invoice, now) === "overdue",
    });
    await record(tx, actor, invoiceReminded, {
      subjectId: invoice.id,
      summary: `Reminder of ${formatKes(balance)} sent to ${invoice.customerEmail}`,
      data: { number: invoice.number, balance, messageId },
      customerId: invoice.customerId,
      at: now,
    });
  });
}

/**
 * Sends the payment link of a move's invoices to the address on record, at a website follower's request
 * (docs/decisions/0174). Throws if nothing is open.
 */
export async function sendPayLink(
  tx: Tx,
  actor: Actor,
  input: { invoiceId: Reach<"invoice">; now: Date },
): Promise<void> {
  const invoice = await getInvoiceById(tx, input.invoiceId);
  const own = { number: invoice.number, balance: invoice.cancelledAt ? 0 : balanceOf(invoice) };
  const open = [own, ...(await listOpenSupplements(tx, invoice.id))].filter(({ balance }) => balance > 0);
  if (open.length === 0) throw nothingToPay();
  const messageId = await sendPayLinkMail(tx, invoice, open);
  const sum = open.reduce((total, { balance }) => total + balance, 0);
  await record(tx, actor, payLinkSent, {
    subjectId: invoice.id,
    summary: `Link to pay ${formatKes(sum)} sent to ${invoice.customerEmail}`,
    data: { number: invoice.number, open: sum, messageId },
    customerId: invoice.customerId,
    at: input.now,
  });
}

/** Records that staff opened WhatsApp to the customer, which is no proof of sending. */
export async function noteCustomerContacted(
  tx: Tx,
  actor: Actor,
  input: { invoiceId: Reach<"invoice">; now: Date },
): Promise<void> {
  const invoice = await getInvoiceById(tx, input.invoiceId);
  const locale = await getCustomerLocale(tx, invoice.customerId);
  await saveOpened(tx, {
    kind: "invoice.whatsapp",
    to: { name: invoice.customerName, phone: invoice.customerPhone },
    subject: `WhatsApp about invoice ${invoice.number}`,
    text: greetingOf({ ...invoice, locale, balance: invoice.draft ? 0 : balanceOf(invoice) }),
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
  await record(tx, actor, invoiceContacted, {
    subjectId: invoice.id,
    summary: `WhatsApp opened to ${invoice.customerName}`,
    data: { number: invoice.number, channel: "whatsapp-opened" },
    customerId: invoice.customerId,
    at: input.now,
  });
}

/**
 * Brings the due date to yesterday, with a reason (docs/domain/readings.md#invoices: 'Mark overdue'). Refused
 * for paid and cancelled.
 */
export async function markOverdue(
  tx: Tx,
  actor: Actor,
  input: { invoiceIds: readonly string[]; reason: string; now: Date },
): Promise<BulkOutcome> {
  const { now, reason } = input;
  const dueDate = addDays(nairobiDate(now), -1);
  const rows = await lockInvoices(tx, actor, input.invoiceIds);
  return withEach(
    rows,
    (invoice) => {
      const status = statusOf(invoice, now);
      return status === "overdue" ? overdueAlready() : chaseRefusal(status);
    },
    async (invoice) => {
      await tx.update(invoices).set({ dueDate }).where(eq(invoices.id, invoice.id));
      await record(tx, actor, invoiceMarkedOverdue, {
        subjectId: invoice.id,
        summary: `Marked overdue, due date from ${formatDate(invoice.dueDate)} to ${formatDate(dueDate)}: ${reason}`,
        data: { number: invoice.number, dueDateBefore: invoice.dueDate, dueDate, reason },
        customerId: invoice.customerId,
        at: now,
      });
    },
  );
}
