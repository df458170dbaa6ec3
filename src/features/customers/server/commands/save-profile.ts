import { and, eq, inArray, ne } from "drizzle-orm";
import { PICTURE_REFERENCE } from "~/features/settings/pictures/domain";
import { readPicture } from "~/features/settings/pictures/server/commands";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import type { Locale } from "~/platform/kernel/locales";
import { encrypt, keyedDigest } from "~/platform/secrets/secrets";
import {
  CONSENT_PURPOSES,
  type ConsentSource,
  type CustomerAddress,
  consentsOf,
  type EmergencyContact,
  type Privacy,
} from "../../domain";
import { CONSENT_WORDING, endingOf, isMasked } from "../../profile/domain";
import {
  customerAddresses,
  customerConsents,
  customerEmergencyContacts,
  customerIdentityNumbers,
  customerPhotos,
} from "../tables";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Brings a customer's addresses to these: rows of the same id are changed, others added, absent ones deleted. */
export async function saveAddresses(
  tx: Tx,
  customerId: string,
  before: readonly CustomerAddress[],
  after: readonly CustomerAddress[],
): Promise<void> {
  const known = new Map(before.map((address) => [address.id, address]));
  const kept = new Set(after.flatMap(({ id }) => (id && known.has(id) ? [id] : [])));
  const gone = [...known.keys()].flatMap((id) => (id && !kept.has(id) ? [id] : []));
  if (gone.length > 0)
    await tx
      .delete(customerAddresses)
      .where(and(eq(customerAddresses.customerId, customerId), inArray(customerAddresses.id, gone)));
  // There is never more than one primary address, not even between two statements.
  const primary = after.find(({ isPrimary }) => isPrimary)?.id;
  await tx
    .update(customerAddresses)
    .set({ isPrimary: false })
    .where(
      and(
        eq(customerAddresses.customerId, customerId),
        eq(customerAddresses.isPrimary, true),
        primary ? ne(customerAddresses.id, primary) : undefined,
      ),
    );
  for (const [position, address] of after.entries()) {
    const { id, ...columns } = address;
    const was = id ? known.get(id) : undefined;
    if (id && was) {
      if (same(was, address) && before.indexOf(was) === position) continue;
      await tx
        .update(customerAddresses)
        .set({ ...columns, position })
        .where(and(eq(customerAddresses.customerId, customerId), eq(customerAddresses.id, id)));
    } else await tx.insert(customerAddresses).values({ ...columns, id: newId(), customerId, position });
  }
}

/** The same for the people to call in an emergency. */
export async function saveEmergencyContacts(
  tx: Tx,
  customerId: string,
  before: readonly EmergencyContact[],
  after: readonly EmergencyContact[],
): Promise<void> {
  const known = new Map(before.map((contact) => [contact.id, contact]));
  const kept = new Set(after.map(({ id }) => id));
  const gone = [...known.keys()].flatMap((id) => (id && !kept.has(id) ? [id] : []));
  if (gone.length > 0)
    await tx
      .delete(customerEmergencyContacts)
      .where(
        and(
          eq(customerEmergencyContacts.customerId, customerId),
          inArray(customerEmergencyContacts.id, gone),
        ),
      );
  for (const [position, contact] of after.entries()) {
    const { id, ...columns } = contact;
    const was = id ? known.get(id) : undefined;
    if (id && was) {
      if (same(was, contact) && before.indexOf(was) === position) continue;
      await tx
        .update(customerEmergencyContacts)
        .set({ ...columns, position })
        .where(
          and(eq(customerEmergencyContacts.customerId, customerId), eq(customerEmergencyContacts.id, id)),
        );
    } else
      await tx.insert(customerEmergencyContacts).values({ ...columns, id: newId(), customerId, position });
  }
}

/** The row of an identity number, encrypted. */
export const identityNumberRow = (customerId: string, kind: "id" | "passport", number: string) => ({
  customerId,
  kind,
  sealed: encrypt(number),
  ending: endingOf(number),
  digest: keyedDigest(`customer-${kind}`, number),
});

/** Seals an identity number; a masked one stays as it is, an empty one goes. */
export async function saveIdentityNumber(
  tx: Tx,
  customerId: string,
  kind: "id" | "passport",
  number: string,
): Promise<void> {
  if (isMasked(number)) return;
  if (number === "") {
    await tx
      .delete(customerIdentityNumbers)
      .where(and(eq(customerIdentityNumbers.customerId, customerId), eq(customerIdentityNumbers.kind, kind)));
    return;
  }
  const { sealed, ending, digest } = identityNumberRow(customerId, kind, number);
  const kept = { sealed, ending, digest };
  await tx
    .insert(customerIdentityNumbers)
    .values({ customerId, kind, ...kept })
    .onConflictDoUpdate({
      target: [customerIdentityNumbers.customerId, customerIdentityNumbers.kind],
      set: kept,
    });
}

/** Records each changed consent; `before` is undefined without earlier consents. */
export async function saveConsents(
  tx: Tx,
  actor: Actor,
  input: {
    customerId: string;
    before: Privacy | undefined;
    after: Privacy;
    source: ConsentSource;
    locale?: Locale;
    now: Date;
  },
): Promise<void> {
  const { customerId, source, locale = "en", now } = input;
  const was = input.before && consentsOf(input.before);
  const is = consentsOf(input.after);
  const changed = CONSENT_PURPOSES.filter((purpose) => was?.[purpose] !== is[purpose]);
  if (changed.length === 0) return;
  const asked = await tx
    .selectDistinct({ purpose: customerConsents.purpose })
    .from(customerConsents)
    .where(eq(customerConsents.customerId, customerId));
  const known = new Set<string>(asked.map(({ purpose }) => purpose));
  const answered = CONSENT_PURPOSES.filter(
    (purpose) => changed.includes(purpose) || (source === "staff" && !known.has(purpose)),
  );
  await tx.insert(customerConsents).values(
    answered.map((purpose) => ({
      id: newId(),
      customerId,
      purpose,
      granted: is[purpose],
      wording: CONSENT_WORDING[locale][purpose],
      source,
      recordedBy: actor.personId,
      recordedByName: actor.name,
      at: now,
    })),
  );
}

/**
 * Re-encodes and saves a chosen picture and returns its reference; empty removes it. Any foreign reference
 * leaves the picture unchanged.
 */
export async function savePhoto(
  tx: Tx,
  customerId: string,
  { was, given }: { was: string; given: string },
): Promise<string> {
  if (given === was) return was;
  if (given === "") {
    await tx.delete(customerPhotos).where(eq(customerPhotos.customerId, customerId));
    return "";
  }
  if (PICTURE_REFERENCE.test(given)) return was;
  const { reference, bytes } = await readPicture(given, "personalInfo.profilePhoto");
  await tx
    .insert(customerPhotos)
    .values({ customerId, reference, bytes })
    .onConflictDoUpdate({ target: customerPhotos.customerId, set: { reference, bytes } });
  return reference;
}

/** Deletes all that hangs on customers' rows and is personal. */
export async function eraseProfile(tx: Tx, customerIds: readonly string[]): Promise<void> {
  for (const table of [
    customerAddresses,
    customerEmergencyContacts,
    customerIdentityNumbers,
    customerConsents,
    customerPhotos,
  ])
    await tx.delete(table).where(inArray(table.customerId, [...customerIds]));
}
