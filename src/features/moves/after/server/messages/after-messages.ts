import { findSubscription } from "~/features/inquiries/server/queries";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { claimContactDay } from "~/features/recipients/server/commands";
import { isBounced, isOptedOut } from "~/features/recipients/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { nairobiDate } from "~/platform/kernel/dates";
import { pathIn } from "~/platform/kernel/locales";
import { defineMessage, writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";

export const AFTER_KIND = "move.after";

export const AFTER_MOVE = defineMessage({
  kind: AFTER_KIND,
  channel: "email",
  title: "The day after a move",
  sentTo: "customers",
  values: { reference: "MV-1764844800000", from: "Kilimani, Nairobi", to: "Nyali, Mombasa" },
  parts: {
    subject: {
      label: "Subject",
      en: "How was your move {reference}?",
      sw: "Uhamisho wako {reference} ulikuwaje?",
    },
    body: {
      label: "Text",
      en: "A day has passed since we moved you from {from} to {to}. How did it go? Answer this message with a line or two: a person reads every one.",
      sw: "Imepita siku moja tangu tukuhamishe kutoka {from} hadi {to}. Ilikuwaje? Jibu ujumbe huu kwa sentensi moja au mbili: kila jibu linasomwa na mtu.",
    },
    next: {
      label: "The next move",
      en: "And when you, or somebody you know, move again: the calculator shows a price in two minutes.",
      sw: "Na wewe, au mtu unayemfahamu, mkihama tena: kikokotoo kinaonyesha bei kwa dakika mbili.",
    },
    action: { label: "Button", en: "Price another move", sw: "Pata bei ya uhamisho mwingine" },
    unsubscribe: { label: "Way out", en: "Unsubscribe", sw: "Jiondoe" },
  },
});

/**
 * Asks how a move went and offers a price for the next one (docs/domain/messaging.md#marketing). Returns 0 if the
 * customer is not subscribed, opted out, was messaged today, or cannot be given an opt-out link.
 */
export async function sendAfterMail(tx: Tx, quoteId: string, now: Date): Promise<0 | 1> {
  const quote = await getQuoteById(tx, quoteId);
  const base = publicUrl();
  const subscription = base && (await findSubscription(tx, quote.customerEmail, base));
  if (!subscription) return 0;
  const recipient = { channel: "email" as const, address: quote.customerEmail };
  if ((await isOptedOut(tx, recipient)) || (await isBounced(tx, quote.customerEmail))) return 0;
  // Customers get at most one unsolicited message a day. The next run retries tomorrow.
  const addresses = { emails: [quote.customerEmail], phones: [quote.customerPhone] };
  if (!(await claimContactDay(tx, addresses, nairobiDate(now), { cause: `after:${quoteId}`, now }))) return 0;
  const written = await writeMail(tx, AFTER_MOVE, {
    locale: quote.locale,
    name: quote.customerName,
    values: { reference: quote.reference, from: quote.fromLocation, to: quote.toLocation },
    says: ["body", "next"],
    action: { label: "action", href: `${base}${pathIn(quote.locale, "/cost-calculator")}` },
    unsubscribe: "unsubscribe",
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: AFTER_KIND,
    to: { name: quote.customerName, email: quote.customerEmail },
    ...written,
    secrets: { unsubscribe: subscription.unsubscribe },
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
    mayWait: true,
    bulk: true,
  });
  return 1;
}
