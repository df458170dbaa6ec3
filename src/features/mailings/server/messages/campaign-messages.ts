import {
  claimContactDay,
  OPT_OUT_TOKEN_LENGTH,
  optOutLink,
  STOP_WORDS,
} from "~/features/recipients/server/commands";
import type { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import { countSegments, plainForSms } from "~/platform/kernel/sms-segments";
import { layOutMail, withLines } from "~/platform/mail/layout";
import { writeGreeting } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import type { MailingTexts } from "../../domain";
import { CAMPAIGN_KIND } from "../queries";

const LABELS: Record<Locale, { action: string; unsubscribe: string; stop: string }> = {
  en: { action: "Get a price", unsubscribe: "Unsubscribe", stop: "Stop:" },
  sw: { action: "Pata bei", unsubscribe: "Jiondoe", stop: "Acha:" },
};

interface Writing {
  campaign: { id: string; name: string; channel: string };
  texts: MailingTexts;
  company: Awaited<ReturnType<typeof getMailHead>>;
  publicUrl: string;
  isStop: boolean;
  now: Date;
}
interface WrittenTo {
  /** An e-mail, or a phone in E.164. */
  address: string;
  name: string;
  locale: Locale;
  customerId: string | null;
}

const paragraphsOf = (body: string) => body.split(/\n\s*\n/).map((paragraph) => paragraph.trim());

const smsText = (body: string, locale: Locale) => `${body} ${LABELS[locale].stop}`;

/** The parts that a campaign's SMS has in the longer of its languages, its way out included. */
export function countSmsParts(
  texts: MailingTexts,
  { publicUrl, isStop }: { publicUrl: string; isStop: boolean },
): number {
  const partsIn = (locale: Locale, body: string) => {
    if (isStop) return countSegments(plainForSms(`${body} ${STOP_WORDS[locale]}`)).segments;
    const link = `${publicUrl}${pathIn(locale, "/o")}/${"0".repeat(OPT_OUT_TOKEN_LENGTH)}`;
    return countSegments(`${plainForSms(smsText(body, locale))} ${link}`).segments;
  };
  return Math.max(partsIn("en", texts.bodyEn), partsIn("sw", texts.bodySw));
}

/** Puts one message of a campaign into the lane of many, with its way out; returns its id. */
export async function writeCampaignMessage(
  tx: Tx,
  { campaign, texts, company, publicUrl, isStop, now }: Writing,
  to: WrittenTo,
  kind: string = CAMPAIGN_KIND,
): Promise<string> {
  const { address, name, locale, customerId } = to;
  const [subject, body] = locale === "sw" ? [texts.subjectSw, texts.bodySw] : [texts.subjectEn, texts.bodyEn];
  const label = LABELS[locale];
  const about = { type: "campaign", id: campaign.id };
  const isTest = kind !== CAMPAIGN_KIND;
  if (campaign.channel === "sms") {
    const words = isStop
      ? { text: `${body} ${STOP_WORDS[locale]}` }
      : {
          text: smsText(body, locale),
          link: await optOutLink(tx, { channel: "sms", address }, { publicUrl, locale }),
        };
    const sms = { kind, to: { name, phone: address }, ...words };
    return sendSms(tx, { ...sms, about, customerId, bulk: !isTest, asked: isTest }, now);
  }
  const unsubscribe = await optOutLink(tx, { channel: "email", address }, { publicUrl, locale });
  const source = new URLSearchParams({
    utm_source: "campaign",
    utm_medium: "email",
    utm_campaign: campaign.name,
  });
  const { html, text } = layOutMail({
    locale,
    greeting: await writeGreeting(tx, locale, name),
    paragraphs: paragraphsOf(body),
    action: { label: label.action, href: `${publicUrl}${pathIn(locale, "/cost-calculator")}?${source}` },
    unsubscribe: label.unsubscribe,
    company,
  });
  return sendMail(tx, {
    ...{ kind, to: { name, email: address }, subject, html: withLines(html), text },
    ...{ secrets: { unsubscribe }, about, customerId, bulk: !isTest, mayWait: !isTest },
  });
}

/** Claims the person's one message of the day; false when they were written to already. */
export const claimDay = (tx: Tx, address: string, other: string, campaignId: string, now: Date) => {
  const all = [address, other].filter(Boolean);
  const isMail = (one: string) => one.includes("@");
  return claimContactDay(
    tx,
    { emails: all.filter(isMail), phones: all.filter((one) => !isMail(one)) },
    nairobiDate(now),
    { cause: `campaign:${campaignId}`, now },
  );
};
