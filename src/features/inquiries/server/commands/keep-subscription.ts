import { eq } from "drizzle-orm";
import { getConsents } from "~/features/customers/profile/server/queries";
import { getCustomer } from "~/features/customers/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { readSignedToken } from "~/platform/secrets/secrets";
import { newsletterConfirmed, newsletterEnded, newsletterRequested } from "../../domain";
import { newsletterLinkNotValid, subscriberNotFound, subscriptionEnded } from "../../errors";
import {
  CONFIRM_PURPOSE,
  sendConfirmMail,
  sendWelcomeMail,
  UNSUBSCRIBE_PURPOSE,
} from "../messages/newsletter-messages";
import { newsletterSubscribers } from "../tables";

const holder = linkHolder("Subscriber");

interface At {
  now: Date;
  publicUrl: string;
}

/**
 * Takes down a wish for the newsletter and asks the mailbox to confirm it. Whoever is a subscriber already gets
 * nothing, and the caller learns nothing of it.
 */
export async function requestNewsletter(
  tx: Tx,
  actor: Actor,
  form: { email: string; consent: string; locale: string },
  at: At,
): Promise<void> {
  const { email, locale, consent: consentVersion } = form;
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values({ id: newId(at.now.getTime()), email, locale, consentVersion, subscribedAt: at.now })
    .onConflictDoUpdate({ target: newsletterSubscribers.email, set: { email } })
    .returning();
  if (!row || row.status === "confirmed") return;
  await tx
    .update(newsletterSubscribers)
    .set({ status: "pending", locale, consentVersion, subscribedAt: at.now, unsubscribedAt: null })
    .where(eq(newsletterSubscribers.id, row.id));
  await sendConfirmMail(tx, { id: row.id, email, locale }, at.publicUrl);
  await record(tx, actor, newsletterRequested, {
    subjectId: row.id,
    summary: "Newsletter asked for",
    data: { consentVersion },
    at: at.now,
  });
}

async function lockOfToken(tx: Tx, purpose: string, token: string) {
  const id = readSignedToken(purpose, token);
  const [row] = id
    ? await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).for("update")
    : [];
  if (!row) throw newsletterLinkNotValid();
  return row;
}

/** The mailbox said yes. Saying it twice changes nothing; after an end only a new wish counts. */
export async function confirmNewsletter(tx: Tx, input: { token: string } & At): Promise<void> {
  const row = await lockOfToken(tx, CONFIRM_PURPOSE, input.token);
  if (row.status === "confirmed") return;
  if (row.status === "unsubscribed") throw subscriptionEnded();
  await tx
    .update(newsletterSubscribers)
    .set({ status: "confirmed", confirmedAt: input.now })
    .where(eq(newsletterSubscribers.id, row.id));
  await sendWelcomeMail(tx, row, input.publicUrl);
  await record(tx, holder, newsletterConfirmed, {
    subjectId: row.id,
    summary: "Newsletter confirmed",
    data: {},
    at: input.now,
  });
}

/** Ends a subscription by the link in a message; twice is once. */
export async function endNewsletter(tx: Tx, input: { token: string; now: Date }): Promise<void> {
  const row = await lockOfToken(tx, UNSUBSCRIBE_PURPOSE, input.token);
  await end(tx, holder, row, "subscriber", input.now);
}

/** Ends a subscription at the subscriber's wish, told to staff. */
export async function endSubscription(tx: Tx, actor: Actor, at: { id: string; now: Date }): Promise<void> {
  const [row] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, at.id))
    .for("update");
  if (!row) throw subscriberNotFound();
  await end(tx, actor, row, "staff", at.now);
}

/** Ends the subscription of a customer's address once they allow no offers, or no email. */
export async function endWithConsent(
  tx: Tx,
  { subjectId, data, actor, at }: { subjectId: string; data: { fields: string[] }; actor: Actor; at: Date },
): Promise<void> {
  if (!data.fields.some((field) => field.startsWith("privacy."))) return;
  const { marketing, email } = await getConsents(tx, subjectId);
  if (marketing && email) return;
  const customer = await getCustomer(tx, subjectId);
  const [row] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, customer.email.toLowerCase()))
    .for("update");
  if (row) await end(tx, actor, row, "staff", at);
}

async function end(
  tx: Tx,
  actor: Actor,
  row: { id: string; status: string },
  by: "subscriber" | "staff",
  now: Date,
): Promise<void> {
  if (row.status === "unsubscribed") return;
  await tx
    .update(newsletterSubscribers)
    .set({ status: "unsubscribed", unsubscribedAt: now })
    .where(eq(newsletterSubscribers.id, row.id));
  await record(tx, actor, newsletterEnded, {
    subjectId: row.id,
    summary: "Newsletter ended",
    data: { by },
    at: now,
  });
}
