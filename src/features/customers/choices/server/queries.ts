import { eq, sql } from "drizzle-orm";
import { type Channels, getChannels } from "~/features/messaging/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Locale } from "~/platform/kernel/locales";
import { privacyOf } from "../../domain";
import { CONSENT_WORDING } from "../../profile/domain";
import { getConsents } from "../../profile/server/queries";
import { findCustomerIdOf, getCustomerByNumber, type Whom } from "../../server/queries";
import { customers } from "../../server/tables";
import { type Choices, wantedChannels } from "../domain";

/**
 * The customer that a signed-in person is, by their confirmed address; undefined for who is none. Of one who was merged, the
 * survivor: they are one person, and what they decide holds for both.
 */
export async function findOwnCustomer(reader: Reader, actor: Actor) {
  personIdOf(actor);
  if (!actor.emailConfirmed || !actor.email) return undefined;
  const [row] = await reader
    .select({ id: customers.id })
    .from(customers)
    .where(sql`lower(${customers.email}) = ${actor.email.toLowerCase()} and ${customers.status} <> 'erased'`);
  return row && getCustomerByNumber(reader, row.id);
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

/**
 * The channels that a toggle of the settings leaves open and this customer wants; all open ones for nobody we know. A quote
 * that names no customer yet is for whom its address or phone names.
 */
export async function getServiceChannels(
  reader: Reader,
  toggle: Parameters<typeof getChannels>[1],
  whom: Whom,
): Promise<Channels> {
  return chooseChannels(reader, await getChannels(reader, toggle), whom);
}

/** Which of some channels a customer wants service messages by. */
export async function chooseChannels(reader: Reader, open: Channels, whom: Whom): Promise<Channels> {
  if (!open.email && !open.sms) return open;
  const id = await findCustomerIdOf(reader, whom);
  if (!id) return open;
  const [row] = await reader
    .select({ preferences: customers.preferences })
    .from(customers)
    .where(eq(customers.id, id));
  if (!row) return open;
  return wantedChannels(open, row.preferences.communicationPreferences, await getConsents(reader, id));
}
