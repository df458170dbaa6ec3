import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { communicationSection } from "./settings";

/**
 * Enables SMS, so that the demo's messages show on the stand-in's phones.
 * @param offer the stand-in's credentials by setting name; without them SMS stays off
 */
export async function seedSms(tx: Tx, now: Date, offer: Record<string, string> | undefined): Promise<void> {
  if (!offer) return;
  const { value, version } = await getSettingsForPage(tx, communicationSection);
  await saveSettings(tx, system, {
    section: communicationSection,
    value: { ...value, smsProvider: "africastalking", ...offer, smsEnabled: true },
    version,
    now,
  });
}
