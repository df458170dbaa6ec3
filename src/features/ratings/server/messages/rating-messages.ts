import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { defineMessage, writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";

export const RATING_REQUEST = defineMessage({
  kind: "rating.request",
  channel: "email",
  title: "Asking for a rating",
  sentTo: "customers",
  values: { reference: "MV-1764844800000", from: "Kilimani, Nairobi", to: "Nyali, Mombasa" },
  parts: {
    subject: {
      label: "Subject",
      en: "How was your move {reference}?",
      sw: "Uhamisho wako {reference} ulikuwaje?",
    },
    body: {
      label: "Text",
      en: "Thank you for moving with us from {from} to {to}. How was it? One to five stars and a line or two take a minute, and a person reads every one.",
      sw: "Asante kwa kuhama nasi kutoka {from} hadi {to}. Ilikuwaje? Nyota moja hadi tano na sentensi moja au mbili huchukua dakika moja, na kila jibu linasomwa na mtu.",
    },
    action: { label: "Button", en: "Rate your move", sw: "Tathmini uhamisho wako" },
    unsubscribe: { label: "Way out", en: "No more such messages", sw: "Sitaki ujumbe kama huu tena" },
  },
});

interface RatedMove {
  moveId: string;
  quoteId: string | null;
  customerId: string | null;
  name: string;
  email: string;
  locale: Locale;
  reference: string;
  from: string;
  to: string;
}

/** Requests a rating. The rating and opt-out links are secrets of the message. */
export async function sendRatingRequest(
  tx: Tx,
  move: RatedMove,
  secrets: { link: string; unsubscribe: string },
): Promise<void> {
  const written = await writeMail(tx, RATING_REQUEST, {
    locale: move.locale,
    name: move.name,
    values: { reference: move.reference, from: move.from, to: move.to },
    says: ["body"],
    lines: [],
    action: { label: "action", href: "{{link}}" },
    unsubscribe: "unsubscribe",
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: RATING_REQUEST.kind,
    to: { name: move.name, email: move.email },
    ...written,
    secrets,
    about: move.quoteId ? { type: "quote", id: move.quoteId } : { type: "move", id: move.moveId },
    customerId: move.customerId,
    mayWait: true,
    bulk: true,
  });
}
