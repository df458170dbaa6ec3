import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { defineMessage, writeMail, writeSms } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import type { Contact } from "../queries";

const DAYS_LINK = defineMessage({
  kind: "crew.days",
  channel: "email",
  title: "Link to mark days off",
  sentTo: "staff",
  values: {},
  parts: {
    subject: { label: "Subject", en: "Which days can you work?", sw: "Unaweza kufanya kazi siku gani?" },
    body: {
      label: "Text",
      en: "Please mark the days on which you cannot work. Planners see them at once.",
      sw: "Tafadhali weka alama siku ambazo huwezi kufanya kazi. Wapangaji wanaziona mara moja.",
    },
    action: { label: "Button", en: "Mark my days", sw: "Weka alama siku zangu" },
    closing: {
      label: "Closing",
      en: "This link is yours alone. Do not pass it on.",
      sw: "Kiungo hiki ni chako peke yako. Usimpe mtu mwingine.",
    },
  },
});
const DAYS_LINK_SMS = defineMessage({
  kind: "crew.days",
  channel: "sms",
  title: "Link to mark days off",
  sentTo: "staff",
  hasLink: true,
  values: { company: "MoveEase" },
  parts: {
    text: {
      label: "Text",
      en: "{company}: mark the days on which you cannot work:",
      sw: "{company}: weka alama siku ambazo huwezi kufanya kazi:",
    },
  },
});

interface Sent {
  contact: Contact;
  channel: "sms" | "email";
  link: string;
  now: Date;
}

/** Sends a crew member the link to their days, in their language. */
export async function sendDaysLink(tx: Tx, { contact, channel, link, now }: Sent): Promise<void> {
  const { id, name, phone, email, language: locale } = contact;
  const about = { about: { type: "availability", id } };
  const company = await getMailHead(tx);
  if (channel === "sms") {
    const values = { company: company.name };
    const text = await writeSms(tx, DAYS_LINK_SMS, { locale, part: "text", values });
    const { kind } = DAYS_LINK_SMS;
    await sendSms(tx, { kind, to: { name, phone }, text, link, asked: true, ...about }, now);
    return;
  }
  const written = await writeMail(tx, DAYS_LINK, {
    ...{ locale, name, company, values: {}, lines: [], says: ["body"] },
    action: { label: "action", href: "{{link}}" },
    closing: "closing",
  });
  await sendMail(tx, { kind: DAYS_LINK.kind, to: { name, email }, ...written, secrets: { link }, ...about });
}
