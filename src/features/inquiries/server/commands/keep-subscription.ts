import { eq, inArray, ne } from "drizzle-orm";
import { withdrawMarketing } from "~/features/customers/choices/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { readSignedToken } from "~/platform/secrets/secrets";
import { newsletterConfirmed, newsletterEnded, newsletterRequested } from "../../domain/inquiries";
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
 * Requests a newsletter subscription and asks the mailbox to confirm it. An existing subscriber gets no message, and
 * the caller learns nothing.
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

/** Confirms a subscription, once. After an unsubscribe only a new request counts. */
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

/** Ends a subscription by its link, and withdraws the customer's consent to offers. Repeating it changes nothing. */
export async function endNewsletter(tx: Tx, input: { token: string; now: Date }): Promise<void> {
  const row = await lockOfToken(tx, UNSUBSCRIBE_PURPOSE, input.token);
  if (row.status === "unsubscribed") return;
  await end(tx, holder, row, "subscriber", input.now);
  await withdrawMarketing(tx, holder, { email: row.email, now: input.now });
}

/** Ends a subscription for a subscriber who asked staff. */
export async function endSubscription(tx: Tx, actor: Actor, at: { id: string; now: Date }): Promise<void> {
  const [row] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, at.id))
    .for("update");
  if (!row) throw subscriberNotFound();
  await end(tx, actor, row, "staff", at.now);
}

/** Subscribes an address confirmed by signing in. Existing subscribers stay unchanged. */
export async function subscribeConfirmed(
  tx: Tx,
  actor: Actor,
  { email, consent: consentVersion, locale }: { email: string; consent: string; locale: string },
  { now, publicUrl }: At,
): Promise<void> {
  const fresh = { locale, consentVersion, subscribedAt: now, confirmedAt: now };
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values({ id: newId(now.getTime()), email, status: "confirmed", ...fresh })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { status: "confirmed", unsubscribedAt: null, ...fresh },
      setWhere: ne(newsletterSubscribers.status, "confirmed"),
    })
    .returning();
  if (!row) return;
  await sendWelcomeMail(tx, row, publicUrl);
  const fact = { subjectId: row.id, at: now };
  await record(tx, actor, newsletterRequested, {
    ...fact,
    summary: "Newsletter asked for in the account",
    data: { consentVersion },
  });
  await record(tx, actor, newsletterConfirmed, { ...fact, summary: "Newsletter confirmed", data: {} });
}

export async function endSubscriptionsOf(
  tx: Tx,
  actor: Actor,
  { emails, by, now }: { emails: readonly string[]; by: "subscriber" | "staff"; now: Date },
): Promise<void> {
  const rows = await tx
    .select()
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, [...emails]))
    .orderBy(newsletterSubscribers.id)
    .for("update");
  for (const row of rows) await end(tx, actor, row, by, now);
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
