import { type ConsentPurpose, consentsOf, DEFAULT_PRIVACY } from "~/features/customers/domain";
import { getConsents, listConsents } from "~/features/customers/profile/server/queries";
import { getCustomerByNumber, listMergedInto } from "~/features/customers/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { endSubscriptionsOf, requestNewsletter, subscribeConfirmed } from "./keep-subscription";

/** The purposes that a newsletter needs both of, with the answer of a customer who was never asked. */
const DEFAULTS = consentsOf(DEFAULT_PRIVACY);
const NEEDED: ReadonlySet<ConsentPurpose> = new Set(["marketing", "email"]);

/**
 * Begins and ends the newsletter as a customer's consents have it (docs/decisions/0047). A yes given in their account, whose
 * address is confirmed, subscribes them; one that staff wrote down is asked of the mailbox first, as everybody's is. A no
 * ends it at once, at every address of theirs.
 */
export async function followConsents(
  tx: Tx,
  { subjectId, actor, at }: { subjectId: string; actor: Actor; at: Date },
): Promise<void> {
  const answers = (await listConsents(tx, subjectId)).filter(({ purpose }) => NEEDED.has(purpose));
  // Staff write down all answers at once: only those that differ from the answer before say something new.
  const said = answers.filter(({ purpose, granted, at: answeredAt }) => {
    const before = answers.find((answer) => answer.purpose === purpose && answer.at < at);
    return answeredAt.getTime() === at.getTime() && granted !== (before?.granted ?? DEFAULTS[purpose]);
  });
  if (said.length === 0) return;
  const customer = await getCustomerByNumber(tx, subjectId);
  const { marketing, email: byEmail } = await getConsents(tx, customer.id);
  const isOwn = said.some(({ source }) => source === "account" || source === "newsletter");
  if (!marketing || !byEmail) {
    // Who was just written down has refused nothing: that box is empty because nobody asked.
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
