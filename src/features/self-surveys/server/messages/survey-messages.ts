import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { defineMessage, writeMail, writeSms } from "~/platform/mail/message-texts";
import { saveOpened, sendMail, sendSms } from "~/platform/mail/outbox";
import type { Channel } from "../../domain/links";
import { surveyContactMissing } from "../../errors";
import type { Owner } from "../queries";

const SURVEY_LINK = defineMessage({
  kind: "survey.link",
  channel: "email",
  title: "Link to list the goods",
  sentTo: "customers",
  values: { day: "29/12/2026" },
  parts: {
    subject: { label: "Subject", en: "List what you are moving", sw: "Orodhesha vitu unavyohamisha" },
    body: {
      label: "Text",
      en: "Please tell us what you are moving. Go room by room, tap what is there and add a few photos. You can stop and continue later. The link works until {day}.",
      sw: "Tafadhali tueleze unahamisha nini. Pitia chumba kwa chumba, gusa vilivyomo na uongeze picha chache. Unaweza kusimama na kuendelea baadaye. Kiungo kinafanya kazi hadi {day}.",
    },
    action: { label: "Button", en: "Open my list", sw: "Fungua orodha yangu" },
  },
});

const SURVEY_LINK_SMS = defineMessage({
  kind: "survey.link",
  channel: "sms",
  title: "Link to list the goods",
  sentTo: "customers",
  hasLink: true,
  values: { company: "MoveEase" },
  parts: {
    text: {
      label: "Text",
      en: "{company}: list what you are moving, room by room, with photos:",
      sw: "{company}: orodhesha vitu unavyohamisha, chumba kwa chumba, na picha:",
    },
  },
});

interface Sent {
  inventoryId: string;
  owner: Owner;
  channel: Channel;
  link: string;
  expiresAt: Date;
  now: Date;
}

/** Sends the customer's link, or records that WhatsApp was opened with it. Throws INVALID without an address. */
export async function sendSurveyLink(tx: Tx, sent: Sent): Promise<void> {
  const { owner, channel, link, expiresAt, inventoryId, now } = sent;
  const { name, email, phone, locale, customerId } = owner;
  if (!(channel === "email" ? email : phone)) throw surveyContactMissing.at("channel");
  const about = { about: { type: "self-survey", id: inventoryId }, customerId };
  const company = await getMailHead(tx);
  if (channel === "email") {
    const written = await writeMail(tx, SURVEY_LINK, {
      ...{ locale, name, company, lines: [], says: ["body"] },
      values: { day: formatDate(expiresAt) },
      action: { label: "action", href: "{{link}}" },
    });
    await sendMail(tx, {
      kind: SURVEY_LINK.kind,
      to: { name, email },
      ...written,
      secrets: { link },
      ...about,
    });
    return;
  }
  const values = { company: company.name };
  const text = await writeSms(tx, SURVEY_LINK_SMS, { locale, part: "text", values });
  const kind = SURVEY_LINK.kind;
  if (channel === "sms")
    await sendSms(tx, { kind, to: { name, phone }, text, link, asked: true, ...about }, now);
  else
    await saveOpened(tx, {
      ...{ kind, to: { name, phone }, subject: "WhatsApp with the link of a list", ...about },
      ...{ text: `${text} {{link}}`, secrets: { link } },
    });
}
