import { eq, sql } from "drizzle-orm";
import { seedCustomerNotes } from "~/features/customers/notes/demo";
import { reportDemo, seedTax } from "~/features/etims/demo";
import { initialiseEtims } from "~/features/etims/device/server/commands";
import { seedItems } from "~/features/etims/items/demo";
import { seedPeople } from "~/features/identity/demo";
import { countPeople, listStaffWith } from "~/features/identity/server/queries";
import { seedInquiries } from "~/features/inquiries/demo";
import { seedInvoiceWork } from "~/features/invoices/demo/invoices";
import { intakeTask, ownerTask, sharingTask } from "~/features/lead-intake/server/commands/enqueue-intake";
import { seedLeave } from "~/features/leave/demo";
import { seedSms } from "~/features/messaging/demo";
import { seedWhatsApp } from "~/features/messaging/whatsapp/demo";
import { seedChanges } from "~/features/moves/demo/changes";
import { seedMoves } from "~/features/moves/demo/moves";
import { seedPaybill } from "~/features/mpesa/demo";
import { seedNotifications } from "~/features/notifications/demo";
import { fanOutNotification } from "~/features/notifications/server/commands/notify-of-event";
import { seedTurns } from "~/features/office/approvals/demo";
import { rebuildWords } from "~/features/office/search/server/commands";
import { seedCorrection } from "~/features/payments/corrections/demo";
import { seedPastYear } from "~/features/payments/demo/past-year";
import { seedInvoices } from "~/features/payments/demo/payments";
import { seedPrompts } from "~/features/payments/prompts/demo";
import { seedSettlements } from "~/features/payments/settlements/demo";
import { seedPrices } from "~/features/pricing/demo";
import { seedQuotes } from "~/features/quotes/demo/quotes";
import { seedVersions } from "~/features/quotes/versions/demo";
import { seedExchangeRates, seedSettings } from "~/features/settings/demo";
import { seedStaff } from "~/features/staff/demo";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { sendBulkMessage, sendMessage } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { forgetQueued } from "~/platform/tasks/tasks";
import { features } from "../features";

/** True if the database has no people yet. */
export async function lacksDemo(): Promise<boolean> {
  return (await countPeople(db())) === 0;
}

/**
 * Fills the demo company into an empty database, all or nothing. Returns false if there are people already.
 * @param simulated credentials of the simulated SMS provider and WhatsApp, and the simulated KRA's device
 */
export async function fillDemo(
  now: Date,
  simulated: Partial<Record<"sms" | "kra" | "whatsapp", Record<string, string> | undefined>> = {},
): Promise<boolean> {
  const filled = await transaction(async (tx) => {
    // With two concurrent starts, the second waits without limit and then finds the data.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(720261122)`);
    if ((await countPeople(tx)) > 0) return false;
    await seedSettings(tx, now, simulated.kra);
    await seedPeople(tx);
    // Staff and their leave come before moves assign crews.
    await seedStaff(tx, now);
    await seedLeave(tx, now);
    const [keeper] = await listStaffWith(tx, "manage_system_settings");
    if (keeper) await seedExchangeRates(tx, keeper, now);
    await seedPastYear(tx, now);
    await seedPrices(tx, now);
    await seedQuotes(tx, now);
    await seedInvoices(tx, now);
    await seedMoves(tx, now);
    await seedVersions(tx, now);
    await seedChanges(tx, now);
    await seedInvoiceWork(tx, now);
    await seedSettlements(tx, now);
    await seedCorrection(tx, now);
    await seedInquiries(tx, now);
    await seedPaybill(tx, now);
    await seedPrompts(tx, now);
    await seedCustomerNotes(tx, now);
    await seedTurns(tx, now);
    await seedTax(tx, now);
    await seedNotifications(tx, now);
    for (const { demo } of features) await demo?.(tx, now);
    // Past messages left in the outbox count as sent.
    await tx
      .update(outboxMessages)
      .set({ status: "sent", attempts: 1, sentAt: sql`${outboxMessages.createdAt}` })
      .where(eq(outboxMessages.status, "queued"));
    await seedSms(tx, now, simulated.sms);
    await seedWhatsApp(tx, now, simulated.whatsapp);
    return true;
  });
  if (!filled) return false;
  if (simulated.kra) {
    await initialiseEtims(system, () => new Date());
    await seedItems(() => new Date());
    await reportDemo(() => new Date());
  }
  await rebuildWords();
  await forgetQueued(fanOutNotification);
  await forgetQueued(sendMessage);
  await forgetQueued(sendBulkMessage);
  // The seed has already processed past arrivals.
  for (const task of [intakeTask, ownerTask, sharingTask]) await forgetQueued(task);
  return true;
}
