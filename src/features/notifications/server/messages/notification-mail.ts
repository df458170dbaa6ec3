import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { formatPhone } from "~/platform/kernel/phone";
import { layOutMail } from "~/platform/mail/layout";
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
  const company = await getSettings(tx, "company");
  const base = publicUrl();
  const body = layOutMail({
    greeting: `Hello ${to.name},`,
    paragraphs: [detail ? `${title}. ${detail}` : `${title}.`],
    ...(base ? { action: { label: "Open it", href: `${base}${path}` } } : {}),
    ...(base
      ? { closing: `Which notifications reach you by email is your choice: ${base}/notifications/choices` }
      : {}),
    company: {
      name: company.companyName,
      phone: formatPhone(company.companyPhone),
      email: company.companyEmail,
      address: company.companyAddress,
      primaryColor: company.primaryColor,
    },
  });
  await sendMail(tx, {
    kind: "notification",
    to: { name: to.name, email: to.email },
    subject: title,
    ...body,
    about: { type: "notification", id: to.id },
  });
}
