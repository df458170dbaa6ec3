import { findSubscription } from "~/features/inquiries/server/queries";
import { getQuoteById } from "~/features/quotes/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import { greet, layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";

export const AFTER_KIND = "move.after";

const WORDS: Record<Locale, Record<"hello" | "subject" | "how" | "next" | "price" | "leave", string>> = {
  en: {
    hello: "Hello",
    subject: "How was your move {reference}?",
    how: "A day has passed since we moved you from {from} to {to}. How did it go? Answer this message with a line or two: a person reads every one.",
    next: "And when you, or somebody you know, move again: the calculator shows a price in two minutes.",
    price: "Price another move",
    leave: "Unsubscribe",
  },
  sw: {
    hello: "Habari",
    subject: "Uhamisho wako {reference} ulikuwaje?",
    how: "Imepita siku moja tangu tukuhamishe kutoka {from} hadi {to}. Ilikuwaje? Jibu ujumbe huu kwa sentensi moja au mbili: kila jibu linasomwa na mtu.",
    next: "Na wewe, au mtu unayemfahamu, mkihama tena: kikokotoo kinaonyesha bei kwa dakika mbili.",
    price: "Pata bei ya uhamisho mwingine",
    leave: "Jiondoe",
  },
};

/**
 * Asks how a move went, and offers a price for the next (docs/domain/messaging.md#marketing). 0 when its customer is no
 * subscriber, or nobody can be told how to leave.
 */
export async function sendAfterMail(tx: Tx, quoteId: string): Promise<0 | 1> {
  const quote = await getQuoteById(tx, quoteId);
  const base = publicUrl();
  const subscription = base && (await findSubscription(tx, quote.customerEmail, base));
  if (!subscription) return 0;
  const words = WORDS[quote.locale];
  const body = layOutMail({
    locale: quote.locale,
    greeting: greet(words.hello, quote.customerName),
    paragraphs: [
      // As functions: what a customer typed is no pattern.
      words.how.replace("{from}", () => quote.fromLocation).replace("{to}", () => quote.toLocation),
      words.next,
    ],
    action: { label: words.price, href: `${base}${pathIn(quote.locale, "/cost-calculator")}` },
    unsubscribe: words.leave,
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: AFTER_KIND,
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: words.subject.replace("{reference}", quote.reference),
    ...body,
    secrets: { unsubscribe: subscription.unsubscribe },
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
    mayWait: true,
  });
  return 1;
}
