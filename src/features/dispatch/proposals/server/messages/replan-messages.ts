import { getServiceChannels } from "~/features/customers/choices/server/queries";
import { sendsSms } from "~/features/messaging/server/queries/messages";
import { getMailHead } from "~/features/settings/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { formatDate, formatTime, nairobiDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { layOutMail, withLines } from "~/platform/mail/layout";
import { defineMessage, writeGreeting, writeSms } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";

const values = {
  company: "MoveEase",
  reference: "SRV-2026-0001/1",
  place: "Kilimani, Nairobi",
  day: "05/12/2026",
  start: "10:00",
  vehicles: "KDA 123A",
};
const part = { label: "Text" };

const REPLAN_CREW = defineMessage({
  kind: "replan.crew",
  channel: "sms",
  title: "Changed job, to its crew",
  sentTo: "staff",
  values,
  parts: {
    text: {
      ...part,
      en: "{company}: job {reference} on {day} has changed. Start {start}, {place}. Vehicle: {vehicles}.",
      sw: "{company}: kazi {reference} ya {day} imebadilika. Kuanza {start}, {place}. Gari: {vehicles}.",
    },
  },
});
const REPLAN_LATER = defineMessage({
  kind: "replan.later",
  channel: "sms",
  title: "Later start, to the customer",
  sentTo: "customers",
  values,
  parts: {
    text: {
      ...part,
      en: "{company}: our crew for your move {reference} on {day} now comes at {start}. We are sorry for the delay.",
      sw: "{company}: timu yetu ya uhamisho wako {reference} wa {day} sasa itafika {start}. Samahani kwa kuchelewa.",
    },
  },
});
const REPLAN_JOIN = defineMessage({
  kind: "replan.join",
  channel: "sms",
  title: "Second truck, to the customer",
  sentTo: "customers",
  values,
  parts: {
    text: {
      ...part,
      en: "{company}: one of our vehicles has a problem. {vehicles} is on its way to your move {reference}. We are sorry for the wait.",
      sw: "{company}: gari letu moja lina hitilafu. {vehicles} linakuja kwenye uhamisho wako {reference}. Samahani kwa kusubiri.",
    },
  },
});
const SUBJECTS: Record<Locale, string> = { en: "A change to {reference}", sw: "Mabadiliko ya {reference}" };

export interface Recipient {
  to: "crew" | "customer";
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  customerId: string | null;
}
export type Channel = "sms" | "email" | "none";

interface Said {
  kind: string;
  reference: string;
  place: string;
  startsAt: Date;
  vehicles: readonly string[];
}

/** The draft of a message in a language. */
export async function draftNotice(reader: Reader, { to }: Recipient, said: Said, locale: Locale) {
  const definition = to === "crew" ? REPLAN_CREW : said.kind === "join" ? REPLAN_JOIN : REPLAN_LATER;
  const { name: company } = await getMailHead(reader);
  const { reference, place, startsAt, vehicles } = said;
  const filled = { company, reference, place, day: formatDate(nairobiDate(startsAt)) };
  return writeSms(reader, definition, {
    ...{ locale, part: "text" },
    values: { ...filled, start: formatTime(startsAt), vehicles: vehicles.join(", ") || "-" },
  });
}

/** SMS first, as the change is near; email without a phone. Customers choose what may reach them. */
export async function channelOf(
  reader: Reader,
  { to, email, phone, customerId }: Recipient,
): Promise<Channel> {
  if (to === "crew") return phone && (await sendsSms(reader)) ? "sms" : email ? "email" : "none";
  const open = await getServiceChannels(reader, "statusUpdates", { customerId, email, phone });
  return open.sms && phone ? "sms" : open.email && email ? "email" : "none";
}

/** Sends a message that a planner has read. Returns its id in the outbox. */
export async function sendNotice(
  tx: Tx,
  recipient: Recipient,
  notice: { channel: "sms" | "email"; text: string; reference: string; moveId: string; now: Date },
): Promise<string> {
  const { name, email, phone, locale, customerId, to } = recipient;
  const { channel, text, moveId, now } = notice;
  const common = { kind: `replan.${to}`, about: { type: "move", id: moveId }, customerId };
  if (channel === "sms") return sendSms(tx, { ...common, to: { name, phone }, text, asked: true }, now);
  const { html, text: plain } = layOutMail({
    locale,
    greeting: await writeGreeting(tx, locale, name),
    paragraphs: text.split(/\n{2,}/),
    company: await getMailHead(tx),
  });
  const subject = SUBJECTS[locale].replace("{reference}", notice.reference);
  return sendMail(tx, { ...common, to: { name, email }, subject, html: withLines(html), text: plain });
}
