import { and, asc, between, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import { chooseChannels } from "~/features/customers/choices/server/queries";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { type Channels, getChannels } from "~/features/messaging/server/queries/messages";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { balanceOf, chaseRefusal, invoiceReminded, statusOf } from "../../domain";
import { sendReminderMail, sendReminderSms } from "../../server/messages/invoice-messages";
import { listReminded } from "../../server/queries/reminders";
import { invoiceReminders, invoices } from "../../server/tables";
import { dueDatesOf, isWorthReminding, REMINDER_STEPS, type ReminderStep } from "../domain";

const AT_ONCE = 500;

/**
 * Reminds of every open invoice whose step is due (docs/domain/messaging.md#payment-reminders), each in its own
 * transaction. A failure is retried at the next run. Returns the number of reminders.
 */
export async function sendDueReminders(now: Date): Promise<number> {
  if (quietUntil(now)) return 0;
  const channels = await getChannels(db(), "paymentReminders");
  if (!channels.email && !channels.sms) return 0;
  let reminded = 0;
  for (const step of REMINDER_STEPS) {
    for (let after = ""; ; ) {
      const ids = await listDue(step, after, now);
      for (const id of ids)
        reminded += await transaction((tx) => remindOnce(tx, { id, step, channels, now })).catch((error) => {
          log().warn({ err: error, invoiceId: id }, "a reminder could not be sent");
          return 0;
        });
      if (ids.length < AT_ONCE) break;
      after = ids.at(-1) ?? "";
    }
  }
  return reminded;
}

async function listDue(step: ReminderStep, after: string, now: Date): Promise<string[]> {
  const { from, to } = dueDatesOf(step, nairobiDate(now));
  const sent = db()
    .select({ one: sql`1` })
    .from(invoiceReminders)
    .where(
      and(
        eq(invoiceReminders.invoiceId, invoices.id),
        eq(invoiceReminders.dueDate, invoices.dueDate),
        eq(invoiceReminders.step, step),
      ),
    );
  const rows = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        sql`not ${invoices.settled} and not ${invoices.draft}`,
        isNull(invoices.cancelledAt),
        sql`${invoices.customerId} not in (${restrictedCustomers})`,
        between(invoices.dueDate, from, to),
        after ? gt(invoices.id, after) : undefined,
        notExists(sent),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/** 1 when this run reminded, 0 when another did or nothing is open. */
async function remindOnce(
  tx: Tx,
  { id, step, channels: open, now }: { id: string; step: ReminderStep; channels: Channels; now: Date },
): Promise<number> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  if (!invoice || chaseRefusal(statusOf(invoice, now)) || !isWorthReminding(invoice, step)) return 0;
  // A reminder went today: this step waits for tomorrow if it is still due.
  if ((await listReminded(tx, [id], now)).has(id)) return 0;
  const { customerId, customerEmail: email, customerPhone: phone } = invoice;
  const channels = await chooseChannels(tx, open, { customerId, email, phone });
  if (!channels.email && !channels.sms) return 0;
  const [isFirst] = await tx
    .insert(invoiceReminders)
    .values({ invoiceId: id, dueDate: invoice.dueDate, step, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!isFirst) return 0;
  const balance = balanceOf(invoice);
  const reminded = { ...invoice, balance, overdue: statusOf(invoice, now) === "overdue" };
  const messageId = channels.email ? await sendReminderMail(tx, reminded, { bulk: true }) : "";
  const smsId = channels.sms ? await sendReminderSms(tx, reminded, now) : "";
  await record(tx, system, invoiceReminded, {
    subjectId: id,
    summary: `Reminder of ${formatKes(balance)} sent to ${invoice.customerEmail}`,
    data: { number: invoice.number, balance, messageId: messageId || smsId },
    customerId: invoice.customerId,
    at: now,
  });
  return 1;
}
