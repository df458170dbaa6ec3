import { type ConsentPurpose, consentsOf, DEFAULT_PRIVACY } from "~/features/customers/domain";
import { getCustomerByNumber, listMergedInto } from "~/features/customers/server/queries/customers";
import { getConsents, listConsents } from "~/features/customers/server/queries/profiles";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { endSubscriptionsOf, requestNewsletter, subscribeConfirmed } from "./keep-subscription";

/** The newsletter needs both purposes; the defaults apply to customers who were never asked. */
const DEFAULTS = consentsOf(DEFAULT_PRIVACY);
const NEEDED: ReadonlySet<ConsentPurpose> = new Set(["marketing", "email"]);

/**
 * Starts and ends the newsletter by a customer's consents (docs/decisions/0047). Consent given in their account
 * subscribes them, because its address is confirmed. Consent recorded by staff must be confirmed by email first.
 * Refusal ends it at once, at all of their addresses.
 */
export async function followConsents(
  tx: Tx,
  { subjectId, actor, at }: { subjectId: string; actor: Actor; at: Date },
): Promise<void> {
  const answers = (await listConsents(tx, subjectId)).filter(({ purpose }) => NEEDED.has(purpose));
  const said = answers.filter(({ purpose, granted, at: answeredAt }) => {
    const before = answers.find((answer) => answer.purpose === purpose && answer.at < at);
    return answeredAt.getTime() === at.getTime() && granted !== (before?.granted ?? DEFAULTS[purpose]);
  });
  if (said.length === 0) return;
  const customer = await getCustomerByNumber(tx, subjectId);
  const { marketing, email: byEmail } = await getConsents(tx, customer.id);
  const isOwn = said.some(({ source }) => source === "account" || source === "newsletter");
  if (!marketing || !byEmail) {
    // A new customer's empty boxes are no refusal.
    if (customer.createdAt.getTime() === at.getTime()) return;
    const merged = await listMergedInto(tx, customer.id);
    const emails = [customer.email, customer.alternateEmail, ...merged.map(({ email }) => email)];
    return endSubscriptionsOf(tx, actor, {
      emails: emails.filter(Boolean).map((email) => email.toLowerCase()),
      by: isOwn ? "subscriber" : "staff",
      now: at,
    });
  }
  const base = publicUrl();
  if (!base || !customer.email || !said.some(({ granted }) => granted)) return;
  const { locale } = customer;
  const wish = { email: customer.email.toLowerCase(), locale, consent: isOwn ? "account" : "staff" };
  await (isOwn ? subscribeConfirmed : requestNewsletter)(tx, actor, wish, { now: at, publicUrl: base });
}
