import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatPhone } from "~/platform/kernel/phone";
import { layOutMail, type MailBody } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";

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
  const company = await getSettings(tx, "company");
  const laidOut = layOutMail({
    ...body,
    company: {
      name: company.companyName,
      phone: formatPhone(company.companyPhone),
      email: company.companyEmail,
      address: company.companyAddress,
      primaryColor: company.primaryColor,
    },
  });
  await sendMail(tx, {
    kind,
    to: { name: to.name, email: to.email },
    subject,
    ...laidOut,
    secrets,
    ...(to.id ? { about: { type: "person", id: to.id } } : {}),
  });
}

export function sendConfirmationMail(tx: Tx, to: Recipient, link: string): Promise<void> {
  return send(
    tx,
    "identity.confirm-email",
    to,
    "Please confirm your email address",
    {
      greeting: `Hello ${to.name},`,
      paragraphs: [
        "Thank you for registering. Please confirm your email address; the quotes made with it then appear in your account.",
      ],
      action: { label: "Confirm email address", href: "{{link}}" },
      closing: "The link works for three days. If you did not register, ignore this message.",
    },
    { link },
  );
}

export function sendResetMail(tx: Tx, to: Recipient, link: string): Promise<void> {
  return send(
    tx,
    "identity.reset-password",
    to,
    "Set a new password",
    {
      greeting: `Hello ${to.name},`,
      paragraphs: ["Somebody, we hope you, asked for a new password for your account."],
      action: { label: "Set a new password", href: "{{link}}" },
      closing:
        "The link works for one hour and once. If it was not you, nothing has changed and you need do nothing.",
    },
    { link },
  );
}

export function sendKnownAddressMail(tx: Tx, to: Recipient, link: string): Promise<void> {
  return send(
    tx,
    "identity.known-address",
    to,
    "You already have an account",
    {
      greeting: `Hello ${to.name},`,
      paragraphs: [
        "Somebody tried to register with your email address. You already have an account; sign in, or ask for a new password there.",
      ],
      action: { label: "Sign in", href: "{{link}}" },
    },
    { link },
  );
}

export function sendInvitationMail(
  tx: Tx,
  to: Recipient,
  role: string,
  inviter: string,
  link: string,
): Promise<void> {
  return send(
    tx,
    "identity.invitation",
    to,
    "You are invited to MoveEase",
    {
      greeting: "Hello,",
      paragraphs: [
        `${inviter} invites you to work in MoveEase as ${role.replaceAll("_", " ")}. Set your name and password to begin.`,
      ],
      action: { label: "Accept the invitation", href: "{{link}}" },
      closing: "The link works for seven days.",
    },
    { link },
  );
}
