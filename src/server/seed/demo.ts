import { eq, sql } from "drizzle-orm";
import { arrivalTask, ownerTask, sharingTask } from "~/features/arrivals/server/commands/enqueue-arrival";
import { seedCustomerNotes } from "~/features/customers/notes/demo";
import { seedPeople } from "~/features/identity/demo";
import { countPeople, listStaffWith } from "~/features/identity/server/queries";
import { seedInquiries } from "~/features/inquiries/demo";
import { seedInvoiceWork } from "~/features/invoices/demo";
import { seedLeave } from "~/features/leave/demo";
import { seedSms } from "~/features/messaging/demo";
import { seedChanges } from "~/features/moves/changes/demo";
import { seedMoves } from "~/features/moves/demo";
import { seedPaybill } from "~/features/mpesa/demo";
import { seedNotifications } from "~/features/notifications/demo";
import { fanOutNotification } from "~/features/notifications/server/commands/notify-of-event";
import { rebuildWords } from "~/features/office/search/server/commands";
import { seedInvoices } from "~/features/payments/demo";
import { seedPastYear } from "~/features/payments/past-year/demo";
import { seedPrompts } from "~/features/payments/prompts/demo";
import { seedSettlements } from "~/features/payments/settlements/demo";
import { seedQuotes } from "~/features/quotes/demo";
import { seedVersions } from "~/features/quotes/versions/demo";
import { seedExchangeRates, seedSettings } from "~/features/settings/demo";
import { seedStaff } from "~/features/staff/demo";
import { db, transaction } from "~/platform/db/database";
import { sendBulkMessage, sendMessage } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { forgetQueued } from "~/platform/tasks/tasks";
import { features } from "../features";

/** Whether nobody is there yet. */
export async function lacksDemo(): Promise<boolean> {
  return (await countPeople(db())) === 0;
}

/**
 * Fills the demo company into an empty database, all or nothing. False when there was somebody already.
 * @param sms the credentials of the stand-in that shows the phones
 */
export async function fillDemo(now: Date, sms?: Record<string, string>): Promise<boolean> {
  const filled = await transaction(async (tx) => {
    // Two processes that start at once on an empty database: the second waits for as long as it takes, and finds it filled.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(720261122)`);
    if ((await countPeople(tx)) > 0) return false;
    await seedSettings(tx, now);
    await seedPeople(tx);
    // Who works there, and when they are away, before anybody is sent to a move.
    await seedStaff(tx, now);
    await seedLeave(tx, now);
    const [keeper] = await listStaffWith(tx, "manage_system_settings");
    if (keeper) await seedExchangeRates(tx, keeper, now);
    await seedPastYear(tx, now);
    await seedQuotes(tx, now);
    await seedInvoices(tx, now);
    await seedMoves(tx, now);
    await seedVersions(tx, now);
    await seedChanges(tx, now);
    await seedInvoiceWork(tx, now);
    await seedSettlements(tx, now);
    await seedInquiries(tx, now);
    await seedPaybill(tx, now);
    await seedPrompts(tx, now);
    await seedCustomerNotes(tx, now);
    await seedNotifications(tx, now);
    for (const { demo } of features) await demo?.(tx, now);
    // Messages of the past that the parts above left waiting: they were sent in the past.
    await tx
      .update(outboxMessages)
      .set({ status: "sent", attempts: 1, sentAt: sql`${outboxMessages.createdAt}` })
      .where(eq(outboxMessages.status, "queued"));
    await seedSms(tx, now, sms);
    return true;
  });
  if (!filled) return false;
  await rebuildWords();
  await forgetQueued(fanOutNotification);
  await forgetQueued(sendMessage);
  await forgetQueued(sendBulkMessage);
  // What arrived in the past was taken by the seed itself.
  for (const task of [arrivalTask, ownerTask, sharingTask]) await forgetQueued(task);
  return true;
}
