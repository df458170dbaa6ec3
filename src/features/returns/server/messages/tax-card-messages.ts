import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { defineMessage, writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";

const TAX_CARD_READY = defineMessage({
  kind: "tax-card.ready",
  channel: "email",
  title: "Tax deduction card ready",
  sentTo: "staff",
  values: { year: "2026" },
  parts: {
    subject: { label: "Subject", en: "Your tax deduction card (P9A) for {year}" },
    body: {
      label: "Text",
      en: "Your tax deduction card (P9A) for {year} is ready. You need it for your own return to the Kenya Revenue Authority.",
    },
    action: { label: "Button", en: "Open my tax cards" },
    closing: { label: "Closing", en: "You sign in first: this message holds none of your figures." },
  },
});

interface Notice {
  id: string;
  about: string;
  name: string;
  email: string;
  year: number;
  link: string;
}

/** That a card is there, and no figure of it. */
export async function sendTaxCardMail(tx: Tx, { id, about, name, email, year, link }: Notice): Promise<void> {
  const written = await writeMail(tx, TAX_CARD_READY, {
    locale: "en",
    name,
    values: { year: String(year) },
    says: ["body"],
    action: { label: "action", href: link },
    closing: "closing",
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: TAX_CARD_READY.kind,
    to: { name, email },
    ...written,
    about: { type: about, id },
  });
}
