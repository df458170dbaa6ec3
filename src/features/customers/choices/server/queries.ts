import { eq, sql } from "drizzle-orm";
import { type Channels, getChannels } from "~/features/messaging/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Locale } from "~/platform/kernel/locales";
import { privacyOf } from "../../domain";
import { CONSENT_WORDING } from "../../profile/domain";
import { getConsents } from "../../profile/server/queries";
import { customers } from "../../server/tables";
import { type Choices, wantedChannels } from "../domain";

/** The customer that a signed-in person is, by their confirmed address; undefined for who is none. */
export async function findOwnCustomer(reader: Reader, actor: Actor) {
  personIdOf(actor);
  if (!actor.emailConfirmed || !actor.email) return undefined;
  const [row] = await reader
    .select()
    .from(customers)
    .where(sql`lower(${customers.email}) = ${actor.email.toLowerCase()} and ${customers.status} <> 'erased'`);
  return row;
}

/** What the signed-in customer chose, with the questions of their language. */
export async function findOwnChoices(reader: Reader, actor: Actor, locale: Locale) {
  const customer = await findOwnCustomer(reader, actor);
  if (!customer) return null;
  const choices: Choices = {
    privacy: privacyOf(await getConsents(reader, customer.id)),
    communicationPreferences: customer.preferences.communicationPreferences,
  };
  return { ...choices, questions: CONSENT_WORDING[locale] };
}

/** The channels that a toggle of the settings leaves open and this customer wants; all open ones for nobody we know. */
export async function getServiceChannels(
  reader: Reader,
  toggle: Parameters<typeof getChannels>[1],
  customerId: string | null,
): Promise<Channels> {
  return chooseChannels(reader, await getChannels(reader, toggle), customerId);
}

/** Which of some channels a customer wants service messages by. */
export async function chooseChannels(
  reader: Reader,
  open: Channels,
  customerId: string | null,
): Promise<Channels> {
  if (!customerId || (!open.email && !open.sms)) return open;
  const [row] = await reader
    .select({ preferences: customers.preferences })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row ? wantedChannels(open, row.preferences.communicationPreferences) : open;
}
