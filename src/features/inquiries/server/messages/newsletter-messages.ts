import type { Tx } from "~/platform/db/database";
import { asLocale, type Locale, pathIn } from "~/platform/kernel/locales";
import { writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import { signedToken } from "~/platform/secrets/secrets";
import { companyOf } from "./inquiry-messages";
import { NEWSLETTER_CONFIRM, NEWSLETTER_WELCOME } from "./inquiry-texts";

export const CONFIRM_PURPOSE = "newsletter-confirm";
export const UNSUBSCRIBE_PURPOSE = "newsletter-unsubscribe";

interface Subscriber {
  id: string;
  email: string;
  locale: string;
}

/** The unsubscribe link in every newsletter's text and List-Unsubscribe header (RFC 8058). */
export function unsubscribeLink(publicUrl: string, id: string, locale: Locale): string {
  return `${publicUrl}${pathIn(locale, "/newsletter/unsubscribe")}?token=${signedToken(UNSUBSCRIBE_PURPOSE, id)}`;
}

export async function sendConfirmMail(tx: Tx, subscriber: Subscriber, publicUrl: string): Promise<void> {
  const locale = asLocale(subscriber.locale);
  const written = await writeMail(tx, NEWSLETTER_CONFIRM, {
    locale,
    name: "",
    values: {},
    says: ["body"],
    action: { label: "action", href: "{{link}}" },
    company: await companyOf(tx),
  });
  await sendMail(tx, {
    kind: NEWSLETTER_CONFIRM.kind,
    to: { email: subscriber.email },
    ...written,
    secrets: {
      link: `${publicUrl}${pathIn(locale, "/newsletter/confirm")}?token=${signedToken(CONFIRM_PURPOSE, subscriber.id)}`,
      unsubscribe: unsubscribeLink(publicUrl, subscriber.id, locale),
    },
    about: { type: "newsletter", id: subscriber.id },
  });
}

export async function sendWelcomeMail(tx: Tx, subscriber: Subscriber, publicUrl: string): Promise<void> {
  const locale = asLocale(subscriber.locale);
  const written = await writeMail(tx, NEWSLETTER_WELCOME, {
    locale,
    name: "",
    values: {},
    says: ["body"],
    action: { label: "action", href: `${publicUrl}${pathIn(locale, "/moving-tips")}` },
    unsubscribe: "unsubscribe",
    company: await companyOf(tx),
  });
  await sendMail(tx, {
    kind: NEWSLETTER_WELCOME.kind,
    to: { email: subscriber.email },
    ...written,
    secrets: { unsubscribe: unsubscribeLink(publicUrl, subscriber.id, locale) },
    about: { type: "newsletter", id: subscriber.id },
  });
}
