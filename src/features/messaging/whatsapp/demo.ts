import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import type { ListedTemplate } from "~/integrations/whatsapp/types";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { communicationSection } from "../settings";
import { variablesIn } from "./domain";
import { saveTemplates } from "./server/commands/save-templates";

/** The stand-in's templates that customers of the demo get. The rest comes with the first fetch. */
const TEMPLATES = [
  ["booking_confirmed", "en", "Hello {{1}}, your move {{2}} is booked for {{3}}. Reply here with questions."],
  [
    "booking_confirmed",
    "sw",
    "Habari {{1}}, uhamisho wako {{2}} umepangwa tarehe {{3}}. Jibu hapa ukiwa na swali.",
  ],
  ["hello_world", "en_US", "Welcome and congratulations. This message shows that your number can send."],
] as const;

/**
 * Enables WhatsApp with some templates, so that the demo's phones can write and be answered.
 * @param offer the stand-in's credentials by setting name; without them WhatsApp stays off
 */
export async function seedWhatsApp(
  tx: Tx,
  now: Date,
  offer: Record<string, string> | undefined,
): Promise<void> {
  if (!offer) return;
  const { value, version } = await getSettingsForPage(tx, communicationSection);
  await saveSettings(tx, system, {
    section: communicationSection,
    value: { ...value, ...offer, whatsappEnabled: true },
    version,
    now,
  });
  const templates = TEMPLATES.map(([name, language, body], at): ListedTemplate => {
    const parts = { header: "", body, footer: "", buttons: [], variables: variablesIn(body) };
    const state = { status: "APPROVED", category: "UTILITY", reason: "", quality: "GREEN" };
    return { id: `demo-${at + 1}`, name, language, ...parts, ...state, hasMediaHeader: false };
  });
  await saveTemplates(tx, offer.whatsappAccountId ?? "", { templates, now });
}
