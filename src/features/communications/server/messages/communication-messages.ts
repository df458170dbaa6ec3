import { sendsSms } from "~/features/messaging/server/queries/messages";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { layOutMail, withLines } from "~/platform/mail/layout";
import { writeGreeting } from "~/platform/mail/message-texts";
import { saveOpened, sendMail, sendSms } from "~/platform/mail/outbox";
import { type Carrier, CHANNEL_LABELS } from "../../domain";
import { nowhereToSend, smsSwitchedOff } from "../../errors";

interface Written {
  communicationId: string;
  customerId: string;
  to: { name: string; email: string; phone: string };
  locale: Locale;
  subject: string;
  content: string;
  now: Date;
}

/**
 * Puts a written message into the outbox; WhatsApp is recorded as opened (docs/decisions/0012). Returns the
 * message's id. INVALID at `send` without an address or phone.
 */
export async function sendCommunication(tx: Tx, carrier: Carrier, written: Written): Promise<string> {
  const { to, subject, content, customerId, now } = written;
  if (!(carrier === "email" ? to.email : to.phone)) throw nowhereToSend.at("send");
  const common = {
    kind: `communication.${carrier}`,
    about: { type: "communication", id: written.communicationId },
    customerId,
  };
  if (carrier === "sms") {
    if (!(await sendsSms(tx))) throw smsSwitchedOff.at("send");
    return sendSms(tx, { ...common, to, text: content, asked: true }, now);
  }
  if (carrier === "whatsapp")
    return saveOpened(tx, {
      ...common,
      to,
      subject: `${CHANNEL_LABELS.whatsapp}: ${subject}`,
      text: content,
    });
  const { html, text } = layOutMail({
    locale: written.locale,
    greeting: await writeGreeting(tx, written.locale, to.name),
    paragraphs: content.split(/\n{2,}/),
    company: await getMailHead(tx),
  });
  return sendMail(tx, { ...common, to, subject, html: withLines(html), text });
}

/** WhatsApp's own page with the words typed in. */
export const whatsAppAddress = (phone: string, words: string): string =>
  `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(words)}`;
