import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { type MessageDefinition, writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import { CONFIRM_EMAIL, INVITATION, KNOWN_ADDRESS, PASSWORD_CHANGED, RESET_PASSWORD } from "./identity-texts";

interface Recipient {
  id?: string;
  email: string;
  name: string;
}

interface Access<Value extends string> {
  name: string;
  link: string;
  locale: Locale;
  values: Record<Value, string>;
}

/** The button always carries the access link, whatever the text says. */
async function send<Part extends "subject" | "body" | "action" | "closing", Value extends string>(
  tx: Tx,
  definition: MessageDefinition<Part, Value>,
  to: Recipient,
  { name, link, locale, values }: Access<Value>,
): Promise<void> {
  const parts = definition as unknown as MessageDefinition<"body" | "action" | "closing", Value>;
  const written = await writeMail(tx, parts, {
    locale,
    name,
    values,
    says: ["body"],
    action: { label: "action", href: "{{link}}" },
    ...("closing" in definition.parts ? { closing: "closing" as const } : {}),
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: definition.kind,
    to: { name: to.name, email: to.email },
    ...written,
    secrets: { link },
    ...(to.id ? { about: { type: "person", id: to.id } } : {}),
  });
}

export function sendConfirmationMail(tx: Tx, to: Recipient, link: string, locale: Locale): Promise<void> {
  return send(tx, CONFIRM_EMAIL, to, { name: to.name, link, locale, values: {} });
}

export function sendResetMail(tx: Tx, to: Recipient, link: string, locale: Locale): Promise<void> {
  return send(tx, RESET_PASSWORD, to, { name: to.name, link, locale, values: {} });
}

export function sendPasswordChangedMail(tx: Tx, to: Recipient, link: string, locale: Locale): Promise<void> {
  return send(tx, PASSWORD_CHANGED, to, { name: to.name, link, locale, values: {} });
}

export function sendKnownAddressMail(tx: Tx, to: Recipient, link: string, locale: Locale): Promise<void> {
  return send(tx, KNOWN_ADDRESS, to, { name: to.name, link, locale, values: {} });
}

/** Invites a person whose name is unknown. */
export function sendInvitationMail(
  tx: Tx,
  to: Recipient,
  role: string,
  inviter: string,
  link: string,
): Promise<void> {
  const named = role.replaceAll("_", " ").replace(/^hr /, "HR ");
  return send(tx, INVITATION, to, { name: "", link, locale: "en", values: { inviter, role: named } });
}
