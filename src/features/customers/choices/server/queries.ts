import { eq, sql } from "drizzle-orm";
import { type Channels, getChannels } from "~/features/messaging/server/queries/messages";
import type { Reader } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Locale } from "~/platform/kernel/locales";
import { privacyOf } from "../../domain";
import { CONSENT_WORDING } from "../../profile/domain";
import { findCustomerIdOf, getCustomerByNumber, type Whom } from "../../server/queries/customers";
import { getConsents } from "../../server/queries/profiles";
import { customers } from "../../server/tables";
import { type Choices, wantedChannels } from "../domain";

/**
 * The customer whose email is the signed-in person's confirmed address, else undefined. Returns the survivor
 * of a merged customer.
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

/** The signed-in customer's choices, with the consent questions in their language. */
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
 * The channels that a setting enables and this customer accepts; all enabled ones for an unknown customer.
 * Without a customer id, the quote's email or phone finds the customer.
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
