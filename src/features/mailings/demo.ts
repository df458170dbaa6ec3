import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { createCampaign } from "~/features/campaigns/server/commands";
import { customers } from "~/features/customers/server/tables";
import { seedActor } from "~/features/identity/demo";
import { seedSubscriber } from "~/features/inquiries/demo";
import { newsletterSubscribers } from "~/features/inquiries/server/tables";
import { communicationSection } from "~/features/messaging/settings";
import { saveSettings } from "~/features/settings/server/commands";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { saveMailing } from "./server/commands/plan-mailing";

/** Subscribes two in three customers to the newsletter and creates an unsent mailing. */
export async function seedMailings(tx: Tx, now: Date): Promise<void> {
  const value = { marketingEmails: true, smsPartPrice: 80 };
  await saveSettings(tx, system, { section: communicationSection, value, version: 0, now });
  const written = await tx
    .select({ email: customers.email, locale: customers.locale, createdAt: customers.createdAt })
    .from(customers)
    .where(and(eq(customers.status, "active"), isNull(customers.mergedInto), ne(customers.email, "")))
    .orderBy(asc(customers.customerNumber));
  const emails = new Map(written.map((customer) => [customer.email.toLowerCase(), customer]));
  for (const { email } of await tx.select().from(newsletterSubscribers)) emails.delete(email);
  for (const [at, [email, { locale, createdAt: subscribedAt }]] of [...emails].entries())
    if (at % 3 !== 1) await seedSubscriber(tx, { email, status: "confirmed", locale, subscribedAt });
  const today = nairobiDate(now);
  const manager = await seedActor(tx, "manager");
  const yesterday = new Date(now.getTime() - 26 * 3_600_000);
  const { id } = await createCampaign(tx, manager, {
    name: "Moving before the holidays",
    channel: "email",
    startDate: today,
    endDate: addDays(today, 30),
    budget: 500_000,
    now: yesterday,
  });
  await saveMailing(tx, manager, {
    id,
    audience: "customers",
    viewId: null,
    subjectEn: "Moving before the holidays?",
    subjectSw: "Unahama kabla ya likizo?",
    bodyEn:
      "December days go fast, and the last week of a month fastest of all.\n\nAsk us for a day this week and we keep it for you until you have decided.",
    bodySw:
      "Siku za Desemba huisha haraka, na wiki ya mwisho ya mwezi huisha haraka zaidi.\n\nTuulize siku wiki hii nasi tutakuhifadhia hadi utakapoamua.",
    now: yesterday,
  });
}
