import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { asLocale } from "~/platform/kernel/locales";
import { layOutMail, type MailBody, withLines } from "~/platform/mail/layout";
import { writeGreeting, writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import { SERVICE_LABELS, type Service } from "../../domain/offered-services";
import { CLAIM_RECEIVED, INQUIRY_RECEIVED } from "./inquiry-texts";

export async function companyOf(tx: Tx): Promise<MailBody["company"]> {
  return getMailHead(tx);
}

const LABELS = {
  en: { number: "Claim number", service: "Service", services: SERVICE_LABELS },
  sw: {
    number: "Nambari ya dai",
    service: "Huduma",
    services: {
      residential: "Kuhamisha Nyumba",
      commercial: "Kuhamisha Ofisi",
      packing: "Huduma za Kufungasha",
      storage: "Uhifadhi wa Mali",
      "long-distance": "Kuhama Mbali",
    },
  },
} as const;

interface Received {
  id: string;
  name: string;
  email: string;
  service: string;
  locale: string;
  claimNumber: string | null;
}

/** Acknowledges an inquiry with the answer's deadline, and a claim with its number. */
export async function sendReceivedMail(tx: Tx, inquiry: Received): Promise<void> {
  const locale = asLocale(inquiry.locale);
  const labels = LABELS[locale];
  const { claimNumber } = inquiry;
  const service = labels.services[inquiry.service as Service];
  const said = {
    locale,
    name: inquiry.name,
    lines: [
      ...(claimNumber ? [{ label: labels.number, value: claimNumber }] : []),
      ...(service ? [{ label: labels.service, value: service }] : []),
    ],
    closing: "closing" as const,
    company: await companyOf(tx),
  };
  // Quotes nothing that was typed: the address may be anyone's and the text abusive.
  const written = claimNumber
    ? await writeMail(tx, CLAIM_RECEIVED, { ...said, values: { claim: claimNumber }, says: ["body", "keep"] })
    : await writeMail(tx, INQUIRY_RECEIVED, { ...said, values: {}, says: ["body"] });
  await sendMail(tx, {
    kind: claimNumber ? CLAIM_RECEIVED.kind : INQUIRY_RECEIVED.kind,
    to: { name: inquiry.name, email: inquiry.email },
    ...written,
    about: { type: "inquiry", id: inquiry.id },
  });
}

/** Sends a staff member's reply. */
export async function sendReplyMail(
  tx: Tx,
  inquiry: { id: string; name: string; email: string; locale: string },
  reply: { subject: string; body: string },
): Promise<void> {
  const locale = asLocale(inquiry.locale);
  const laidOut = layOutMail({
    locale,
    greeting: await writeGreeting(tx, locale, inquiry.name),
    paragraphs: reply.body.split(/\n{2,}/),
    company: await companyOf(tx),
  });
  await sendMail(tx, {
    kind: "inquiry.reply",
    to: { name: inquiry.name, email: inquiry.email },
    subject: reply.subject,
    text: laidOut.text,
    html: withLines(laidOut.html),
    about: { type: "inquiry", id: inquiry.id },
  });
}
