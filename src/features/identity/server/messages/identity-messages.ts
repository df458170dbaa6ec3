import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { greet, layOutMail, type MailBody } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";

interface Words {
  subject: string;
  text: string;
  action: string;
  closing?: string;
}

interface Recipient {
  id?: string;
  email: string;
  name: string;
}

async function send(
  tx: Tx,
  kind: string,
  to: Recipient,
  subject: string,
  body: Omit<MailBody, "company">,
  secrets: Record<string, string>,
) {
  const laidOut = layOutMail({ ...body, company: await getMailHead(tx) });
  await sendMail(tx, {
    kind,
    to: { name: to.name, email: to.email },
    subject,
    ...laidOut,
    secrets,
    ...(to.id ? { about: { type: "person", id: to.id } } : {}),
  });
}

const WORDS: Record<Locale, Record<"confirm" | "reset" | "changed" | "known", Words> & { hello: string }> = {
  en: {
    hello: "Hello",
    confirm: {
      subject: "Please confirm your email address",
      text: "Thank you for registering. Please confirm your email address; the quotes made with it will then appear in your account.",
      action: "Confirm email address",
      closing: "The link works for three days. If you did not register, ignore this message.",
    },
    reset: {
      subject: "Set a new password",
      text: "Somebody, hopefully you, asked for a new password for your account.",
      action: "Set a new password",
      closing:
        "The link works for one hour and once. If it was not you, nothing has changed and there is nothing you need to do.",
    },
    changed: {
      subject: "Your password was changed",
      text: "The password of your account was changed just now. If it was you, there is nothing you need to do.",
      action: "It was not me: set a new password",
      closing:
        "A new password ends every session. Please call us as well if somebody else may have seen your account.",
    },
    known: {
      subject: "You already have an account",
      text: "Somebody tried to register with your email address. You already have an account; sign in, or ask for a new password there.",
      action: "Sign in",
    },
  },
  sw: {
    hello: "Habari",
    confirm: {
      subject: "Tafadhali thibitisha barua pepe yako",
      text: "Asante kwa kujisajili. Tafadhali thibitisha barua pepe yako; kotesheni zilizotengenezwa nayo zitaonekana kwenye akaunti yako.",
      action: "Thibitisha barua pepe",
      closing: "Kiungo hufanya kazi kwa siku tatu. Kama hukujisajili, puuza ujumbe huu.",
    },
    reset: {
      subject: "Weka nenosiri jipya",
      text: "Mtu, tunatumaini ni wewe, ameomba nenosiri jipya la akaunti yako.",
      action: "Weka nenosiri jipya",
      closing:
        "Kiungo hufanya kazi kwa saa moja na mara moja tu. Kama si wewe, hakuna kilichobadilika na huhitaji kufanya lolote.",
    },
    changed: {
      subject: "Nenosiri lako limebadilishwa",
      text: "Nenosiri la akaunti yako limebadilishwa sasa hivi. Kama ni wewe, huhitaji kufanya lolote.",
      action: "Si mimi: weka nenosiri jipya",
      closing:
        "Nenosiri jipya huwatoa wote walioingia. Tupigie pia, kama huenda mtu mwingine ameona akaunti yako.",
    },
    known: {
      subject: "Tayari una akaunti",
      text: "Mtu alijaribu kujisajili kwa barua pepe yako. Tayari una akaunti; ingia, au omba nenosiri jipya hapo.",
      action: "Ingia",
    },
  },
};

function sendWords(
  tx: Tx,
  kind: string,
  to: Recipient,
  link: string,
  { locale, about }: { locale: Locale; about: "confirm" | "reset" | "changed" | "known" },
) {
  const { subject, text, action, closing } = WORDS[locale][about];
  const body = {
    locale,
    greeting: greet(WORDS[locale].hello, to.name),
    paragraphs: [text],
    action: { label: action, href: "{{link}}" },
    ...(closing && { closing }),
  };
  return send(tx, kind, to, subject, body, { link });
}

export function sendConfirmationMail(tx: Tx, to: Recipient, link: string, locale: Locale): Promise<void> {
  return sendWords(tx, "identity.confirm-email", to, link, { locale, about: "confirm" });
}

export function sendResetMail(tx: Tx, to: Recipient, link: string, locale: Locale): Promise<void> {
  return sendWords(tx, "identity.reset-password", to, link, { locale, about: "reset" });
}

export function sendPasswordChangedMail(tx: Tx, to: Recipient, link: string, locale: Locale): Promise<void> {
  return sendWords(tx, "identity.password-changed", to, link, { locale, about: "changed" });
}

export function sendKnownAddressMail(tx: Tx, to: Recipient, link: string, locale: Locale): Promise<void> {
  return sendWords(tx, "identity.known-address", to, link, { locale, about: "known" });
}

export async function sendInvitationMail(
  tx: Tx,
  to: Recipient,
  role: string,
  inviter: string,
  link: string,
): Promise<void> {
  const { name: company } = await getMailHead(tx);
  return send(
    tx,
    "identity.invitation",
    to,
    `You are invited to ${company}`,
    {
      greeting: "Hello,",
      paragraphs: [
        `${inviter} invites you to join ${company} as ${role.replaceAll("_", " ").replace(/^hr /, "HR ")}. Set your name and password to begin.`,
      ],
      action: { label: "Accept the invitation", href: "{{link}}" },
      closing: "The link works for seven days.",
    },
    { link },
  );
}
