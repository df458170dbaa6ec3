import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { defineMessage, writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";

const NOTIFICATION = defineMessage({
  kind: "notification",
  channel: "email",
  title: "A notification by email",
  sentTo: "staff",
  values: {
    title: "New inquiry from Achieng Odhiambo",
    detail: "Two bedrooms, Kilimani to Nyali",
    choices: "https://moveease.example/notifications/choices",
  },
  instead: ["title"],
  parts: {
    subject: { label: "Subject", en: "{title}" },
    body: { label: "Text", en: "{title}. {detail}" },
    title: { label: "Text where there are no details", en: "{title}." },
    action: { label: "Button", en: "Open it" },
    closing: {
      label: "Closing",
      en: "Which notifications reach you by email is your choice: {choices}",
    },
  },
});

interface Recipient {
  id: string;
  name: string;
  email: string;
}

/** Sends a notification by email, with links to its page and to the preferences. */
export async function sendNotificationMail(
  tx: Tx,
  to: Recipient,
  { title, detail, path }: { title: string; detail: string; path: string },
): Promise<void> {
  const base = publicUrl();
  const written = await writeMail(tx, NOTIFICATION, {
    locale: "en",
    name: to.name,
    values: { title, detail, choices: `${base}/notifications/choices` },
    says: [detail ? "body" : "title"],
    ...(base ? { action: { label: "action" as const, href: `${base}${path}` } } : {}),
    ...(base ? { closing: "closing" as const } : {}),
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: NOTIFICATION.kind,
    to: { name: to.name, email: to.email },
    ...written,
    about: { type: "notification", id: to.id },
  });
}
