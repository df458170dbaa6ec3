import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { changedPaths } from "~/platform/kernel/laid-over";
import type { Locale } from "~/platform/kernel/locales";
import { customerEdited, privacyOf } from "../../domain";
import { customerDataErased } from "../../errors";
import { mergeFields } from "../../profile/domain";
import { isRestricted } from "../../restriction/server/queries";
import { lockCustomer } from "../../server/commands";
import { saveConsents } from "../../server/commands/save-profile";
import { getConsents, readCustomerFields } from "../../server/queries/profiles";
import { customers } from "../../server/tables";
import type { Choices } from "../domain";

/**
 * Changes a customer's consents and channels at their own request; leaves the rest unchecked and unchanged.
 * No change records no event.
 */
export async function changeChoices(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"customer">; choices: Choices; locale: Locale; now: Date },
): Promise<void> {
  const { id, locale, now } = input;
  const row = await lockCustomer(tx, id);
  if (row.status === "erased") throw customerDataErased();
  const { privacy, communicationPreferences } = input.choices;
  const before = await readCustomerFields(tx, row);
  const after = mergeFields(before, { privacy, preferences: { communicationPreferences } });
  const changed = changedPaths(before, after);
  if (changed.length === 0) return;
  await saveConsents(tx, actor, {
    customerId: id,
    before: before.privacy,
    after: after.privacy,
    source: "account",
    locale,
    now,
  });
  await tx
    .update(customers)
    .set({ preferences: after.preferences, updatedAt: now })
    .where(eq(customers.id, id));
  await record(tx, actor, customerEdited, {
    subjectId: id,
    summary: `Customer ${row.customerNumber} changed in their account: ${changed.join(", ")}`,
    data: { customerNumber: row.customerNumber, fields: changed },
    customerId: id,
    at: now,
  });
}

/**
 * Withdraws marketing consent after an unsubscribe by link, with a dated row for each customer of the
 * address. Restricted customers stay unchanged (docs/decisions/0082).
 */
export async function withdrawMarketing(
  tx: Tx,
  actor: Actor,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const found = await tx
    .selectDistinct({ id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})` })
    .from(customers)
    .where(
      sql`(lower(${customers.email}) = ${email} or (lower(${customers.alternateEmail}) = ${email} and ${customers.alternateEmail} <> '')) and ${customers.status} <> 'erased'`,
    )
    .orderBy(sql`1`);
  for (const { id } of found) {
    const row = await lockCustomer(tx, trustedReach(tx, "customer", id, "link"));
    if (row.status === "erased" || (await isRestricted(tx, id))) continue;
    const before = privacyOf(await getConsents(tx, id));
    if (!before.marketingConsent) continue;
    const after = { ...before, marketingConsent: false };
    const { locale, customerNumber } = row;
    await saveConsents(tx, actor, { customerId: id, before, after, source: "newsletter", locale, now });
    await record(tx, actor, customerEdited, {
      subjectId: id,
      summary: `Customer ${customerNumber} left the newsletter: privacy.marketingConsent`,
      data: { customerNumber, fields: ["privacy.marketingConsent"] },
      customerId: id,
      at: now,
    });
  }
}
