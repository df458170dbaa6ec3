import { eq } from "drizzle-orm";
import type { SectionValue } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { sendSms } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { configureMail } from "~/platform/mail/transport";
import { callAs } from "~/platform/testing/call";
import { configureMailbox } from "./server/commands/call-mailbox";
import { messagingHandlers } from "./server/handlers";
import { communicationSection } from "./settings";

/** Changes some communication settings, with invalid SMS credentials. */
export function setCommunication(
  change: Partial<SectionValue<typeof communicationSection>>,
): Promise<unknown> {
  return transaction(async (tx) => {
    const { value, version } = await getSettingsForPage(tx, communicationSection);
    const credentials = {
      smsProvider: "twilio" as const,
      smsApiKey: "key-of-nobody",
      smsApiSecret: "secret-of-nobody",
    };
    return saveSettings(tx, system, {
      section: communicationSection,
      value: { ...value, ...credentials, ...change },
      version,
      now: new Date(),
    });
  });
}

/**
 * One successful call of every write, for the test that each records an event. No server listens on port 9.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  "messaging.settle": async () => {
    const to = { phone: "+254722418305" };
    const id = await transaction((tx) => sendSms(tx, { kind: "test", to, text: "Booked" }, new Date()));
    await transaction((tx) =>
      tx.update(outboxMessages).set({ status: "unknown" }).where(eq(outboxMessages.id, id)),
    );
    return () => callAs(messagingHandlers, admin()).settle({ id });
  },
  "messaging.testSms": async () => {
    await setCommunication({ smsEnabled: true, smsProvider: "twilio", baseUrl: "http://127.0.0.1:9" });
    return () => callAs(messagingHandlers, admin()).testSms();
  },
  "messaging.testMailbox": async () => {
    const login = { user: "hello@moveease.example", password: "password-of-nobody" };
    configureMailbox({ host: "127.0.0.1", port: 9, encryption: "none", ...login, folder: "INBOX" });
    return () => callAs(messagingHandlers, admin()).testMailbox();
  },
  "messaging.testEmail": async () => {
    const from = { fromName: "MoveEase", fromAddress: "hello@moveease.co.ke" };
    configureMail({
      settings: async () => ({ url: "smtp://127.0.0.1:9", ...from }),
      attach: async () => Buffer.from(""),
    });
    return () => callAs(messagingHandlers, admin()).testEmail();
  },
});
