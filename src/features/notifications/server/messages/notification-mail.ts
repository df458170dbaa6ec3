import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { greet, layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";

interface Recipient {
  /** The notification's. */
  id: string;
  name: string;
  email: string;
}

/** A notification by e-mail, with the way to its page and to the choice of not getting it. */
export async function sendNotificationMail(
  tx: Tx,
  to: Recipient,
  { title, detail, path }: { title: string; detail: string; path: string },
): Promise<void> {
  const base = publicUrl();
  const body = layOutMail({
    greeting: greet("Hello", to.name),
    paragraphs: [detail ? `${title}. ${detail}` : `${title}.`],
    ...(base ? { action: { label: "Open it", href: `${base}${path}` } } : {}),
    ...(base
      ? { closing: `Which notifications reach you by email is your choice: ${base}/notifications/choices` }
      : {}),
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "notification",
    to: { name: to.name, email: to.email },
    subject: title,
    ...body,
    about: { type: "notification", id: to.id },
  });
}
