import type { Tx } from "~/platform/db/database";
import { asLocale, type Locale, pathIn } from "~/platform/kernel/locales";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import { signedToken } from "~/platform/secrets/secrets";
import { companyOf } from "./inquiry-messages";

export const CONFIRM_PURPOSE = "newsletter-confirm";
export const UNSUBSCRIBE_PURPOSE = "newsletter-unsubscribe";

const WORDS = {
  en: {
    hello: "Hello,",
    confirm:
      "Somebody, hopefully you, asked for our moving tips and offers at this address. Please confirm it. If it was not you, do nothing: we will not write again.",
    confirmSubject: "Please confirm: {company} moving tips",
    confirmAction: "Confirm my address",
    welcome:
      "Thank you, your address is confirmed. About once a month we send what we have learnt about moving well in Kenya, and occasionally an offer.",
    welcomeSubject: "Welcome to the {company} moving tips",
    unsubscribe: "Unsubscribe",
  },
  sw: {
    hello: "Habari,",
    confirm:
      "Mtu, tunatumaini ni wewe, ameomba vidokezo vyetu vya kuhama na ofa kwa anwani hii. Tafadhali ithibitishe. Kama si wewe, usifanye chochote: hatutatuma zaidi.",
    confirmSubject: "Tafadhali thibitisha: vidokezo vya {company}",
    confirmAction: "Thibitisha anwani yangu",
    welcome:
      "Asante, anwani yako imethibitishwa. Takriban mara moja kwa mwezi tunatuma tuliyojifunza kuhusu kuhama vyema Kenya, na mara nyingine ofa.",
    welcomeSubject: "Karibu kwenye vidokezo vya {company}",
    unsubscribe: "Jiondoe",
  },
} as const;

interface Subscriber {
  id: string;
  email: string;
  locale: string;
}

const subjectOf = (subject: string, company: string) => subject.replace("{company}", company);

/** The address every newsletter carries in its text and in its List-Unsubscribe header (RFC 8058). */
export function unsubscribeLink(publicUrl: string, id: string, locale: Locale): string {
  return `${publicUrl}${pathIn(locale, "/newsletter/unsubscribe")}?token=${signedToken(UNSUBSCRIBE_PURPOSE, id)}`;
}

/** Asks the mailbox whether it is its owner's wish. */
export async function sendConfirmMail(tx: Tx, subscriber: Subscriber, publicUrl: string): Promise<void> {
  const locale = asLocale(subscriber.locale);
  const words = WORDS[locale];
  const company = await companyOf(tx);
  const body = layOutMail({
    locale,
    greeting: words.hello,
    paragraphs: [words.confirm],
    action: { label: words.confirmAction, href: "{{link}}" },
    company,
  });
  await sendMail(tx, {
    kind: "newsletter.confirm",
    to: { email: subscriber.email },
    subject: subjectOf(words.confirmSubject, company.name),
    ...body,
    secrets: {
      link: `${publicUrl}${pathIn(locale, "/newsletter/confirm")}?token=${signedToken(CONFIRM_PURPOSE, subscriber.id)}`,
      unsubscribe: unsubscribeLink(publicUrl, subscriber.id, locale),
    },
    about: { type: "newsletter", id: subscriber.id },
  });
}

/** Says what will come, and how to end it. */
export async function sendWelcomeMail(tx: Tx, subscriber: Subscriber, publicUrl: string): Promise<void> {
  const locale = asLocale(subscriber.locale);
  const words = WORDS[locale];
  const company = await companyOf(tx);
  const body = layOutMail({
    locale,
    greeting: words.hello,
    paragraphs: [words.welcome],
    action: { label: words.unsubscribe, href: "{{unsubscribe}}" },
    company,
  });
  await sendMail(tx, {
    kind: "newsletter.welcome",
    to: { email: subscriber.email },
    subject: subjectOf(words.welcomeSubject, company.name),
    ...body,
    secrets: { unsubscribe: unsubscribeLink(publicUrl, subscriber.id, locale) },
    about: { type: "newsletter", id: subscriber.id },
  });
}
