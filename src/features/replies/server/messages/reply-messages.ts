import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { asLocale } from "~/platform/kernel/locales";
import { layOutMail, withLines } from "~/platform/mail/layout";
import { writeGreeting } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { subjectOfAnswer } from "../../domain/replies";
import { findLocaleOf } from "../queries/replies";
import type { replies } from "../tables";

/** Sends a staff answer on the same channel and in the same thread. */
export async function sendAnswer(
  tx: Tx,
  reply: typeof replies.$inferSelect,
  body: string,
  now: Date,
): Promise<string> {
  const about = { type: "reply", id: reply.id };
  const { fromAddress, fromName: name, customerId } = reply;
  if (reply.channel === "sms") {
    const to = { name: name || null, phone: fromAddress };
    return sendSms(tx, { kind: "reply.answer", to, text: body, asked: true, about, customerId }, now);
  }
  const locale = asLocale(await findLocaleOf(tx, reply));
  const laidOut = layOutMail({
    locale,
    greeting: await writeGreeting(tx, locale, name || fromAddress.split("@")[0] || ""),
    paragraphs: body.split(/\n{2,}/),
    company: await getMailHead(tx),
  });
  return sendMail(tx, {
    kind: "reply.answer",
    to: { name: name || null, email: fromAddress },
    subject: subjectOfAnswer(reply.subject),
    text: laidOut.text,
    html: withLines(laidOut.html),
    ...(reply.messageId ? { answers: { messageId: reply.messageId, references: reply.references } } : {}),
    about,
    customerId,
  });
}
