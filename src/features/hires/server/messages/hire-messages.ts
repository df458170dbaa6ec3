import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDateTime, formatTime, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import type { Locale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { defineMessage, writeSms } from "~/platform/mail/message-texts";
import { saveOpened, sendSms } from "~/platform/mail/outbox";
import type { Channel } from "../../domain";
import type { HireRow, OfferedTo, SupplierRow } from "../queries/locked";

const values = {
  company: "MoveEase",
  when: "Saturday, 5 December, 08:00 to 13:00",
  route: "Kilimani - Thika",
};

const OFFER = defineMessage({
  kind: "hire.offer",
  channel: "sms",
  title: "Offer of a job to a haulier",
  sentTo: "suppliers",
  hasLink: true,
  values: { ...values, price: "KES 24,500", until: "04/12/2026, 14:00" },
  parts: {
    text: {
      label: "Text",
      en: "{company}: we need a vehicle on {when}, {route}, for {price}. Answer by {until}:",
      sw: "{company}: tunahitaji gari {when}, {route}, kwa {price}. Jibu kabla ya {until}:",
    },
  },
});

const ENDED = defineMessage({
  kind: "hire.ended",
  channel: "sms",
  title: "End of an offer or a hire",
  sentTo: "suppliers",
  values: { ...values, reason: "The customer cancelled" },
  parts: {
    taken: {
      label: "Another haulier was first",
      en: "{company}: the job on {when}, {route}, is taken. Thank you.",
      sw: "{company}: kazi ya {when}, {route}, imechukuliwa. Asante.",
    },
    taken_back: {
      label: "Offer taken back",
      en: "{company}: we no longer need a vehicle on {when}, {route}. Thank you.",
      sw: "{company}: hatuhitaji tena gari {when}, {route}. Asante.",
    },
    changed: {
      label: "The job changed",
      en: "{company}: the job on {when}, {route}, has changed. Our offer has ended. Thank you.",
      sw: "{company}: kazi ya {when}, {route}, imebadilika. Ofa yetu imekwisha. Asante.",
    },
    cancelled: {
      label: "Hire cancelled",
      en: "{company}: we cancel your vehicle for {when}, {route}. {reason}",
      sw: "{company}: tunaghairi gari lako la {when}, {route}. {reason}",
    },
  },
});

const RETIMED = defineMessage({
  kind: "hire.retimed",
  channel: "sms",
  title: "New times of a hire",
  sentTo: "suppliers",
  hasLink: true,
  values,
  parts: {
    text: {
      label: "Text",
      en: "{company}: the job has new times: {when}, {route}. See it, or cancel, here:",
      sw: "{company}: kazi ina muda mpya: {when}, {route}. Iangalie, au ighairi, hapa:",
    },
  },
});

interface Places {
  from: string;
  to: string;
}

const PATHS = { en: "to", sw: "hadi" } as const;

/** The first part of a place: an SMS is short. */
const townOf = (place: string) => place.split(",")[0]?.trim() ?? "";

function valuesOf(hire: HireRow, { from, to }: Places, company: string, locale: Locale) {
  const { startsAt, endsAt } = hire;
  const day = weekdayAndDay(nairobiDate(startsAt), locale);
  return {
    company,
    when: `${day}, ${formatTime(startsAt)} ${PATHS[locale]} ${formatTime(endsAt)}`,
    route: [from, to].map(townOf).filter(Boolean).join(" - "),
  };
}

interface ToHaulier {
  hire: HireRow;
  places: Places;
  now: Date;
}

const common = (hire: HireRow, { name, phone }: SupplierRow) => ({
  to: { name, phone },
  about: { type: "hire", id: hire.id },
});

/** The words of an offer, without its link. */
async function writeOffer(tx: Tx, { offer, supplier }: OfferedTo, { hire, places }: ToHaulier) {
  const { name: company } = await getMailHead(tx);
  const { locale } = supplier;
  return writeSms(tx, OFFER, {
    ...{ locale, part: "text" },
    values: {
      ...valuesOf(hire, places, company, locale),
      ...{ price: formatKes(offer.price), until: formatDateTime(hire.expiresAt) },
    },
  });
}

/** Sends an offer by SMS, or records that WhatsApp was opened with it. Returns its words. */
export async function sendOffer(
  tx: Tx,
  to: OfferedTo,
  sending: ToHaulier & { channel: Channel; link: string },
): Promise<string> {
  const { hire, channel, link, now } = sending;
  const text = await writeOffer(tx, to, sending);
  const message = { kind: OFFER.kind, ...common(hire, to.supplier) };
  if (channel === "sms") await sendSms(tx, { ...message, text, link, asked: true }, now);
  else
    await saveOpened(tx, {
      ...{ ...message, subject: `WhatsApp with the offer ${hire.number}` },
      ...{ text: `${text} {{link}}`, secrets: { link } },
    });
  return text;
}

/** Notifies a haulier by SMS that an offer or a hire has ended. Without a phone number nothing is sent. */
export async function sendEnd(
  tx: Tx,
  supplier: SupplierRow,
  { hire, places, part, reason, now }: ToHaulier & { part: keyof typeof ENDED.parts; reason: string },
): Promise<void> {
  if (!supplier.phone) return;
  const { name: company } = await getMailHead(tx);
  const { locale } = supplier;
  const text = await writeSms(tx, ENDED, {
    ...{ locale, part },
    values: { ...valuesOf(hire, places, company, locale), reason },
  });
  await sendSms(tx, { kind: ENDED.kind, ...common(hire, supplier), text, asked: true }, now);
}

export async function sendNewTimes(
  tx: Tx,
  supplier: SupplierRow,
  { hire, places, link, now }: ToHaulier & { link: string },
): Promise<void> {
  if (!supplier.phone) return;
  const { name: company } = await getMailHead(tx);
  const { locale } = supplier;
  const text = await writeSms(tx, RETIMED, {
    ...{ locale, part: "text" },
    values: valuesOf(hire, places, company, locale),
  });
  await sendSms(tx, { kind: RETIMED.kind, ...common(hire, supplier), text, link, asked: true }, now);
}
