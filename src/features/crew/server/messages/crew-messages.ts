import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { defineMessage, writeSms } from "~/platform/mail/message-texts";
import { sendSms } from "~/platform/mail/outbox";
import { INVITATION_DAYS } from "../../domain/pins";

const INVITATION = defineMessage({
  kind: "crew.invitation",
  channel: "sms",
  title: "Link to set the PIN of the crew app",
  sentTo: "staff",
  hasLink: true,
  values: { company: "MoveEase", days: String(INVITATION_DAYS) },
  parts: {
    text: {
      label: "Text",
      en: "{company}: set your PIN for the crew app within {days} days. The link is yours alone:",
      sw: "{company}: weka PIN yako ya programu ya kazi ndani ya siku {days}. Kiungo ni chako peke yako:",
    },
  },
});

/** Sends a person the link to set a PIN, in their language. */
export async function sendInvitation(
  tx: Tx,
  { id, name, phone, locale, link, now }: Invited & { now: Date },
): Promise<void> {
  const { name: company } = await getMailHead(tx);
  const values = { company, days: String(INVITATION_DAYS) };
  const text = await writeSms(tx, INVITATION, { locale, part: "text", values });
  const about = { type: "employee", id };
  await sendSms(tx, { kind: INVITATION.kind, to: { name, phone }, text, link, asked: true, about }, now);
}

interface Invited {
  id: string;
  name: string;
  phone: string;
  locale: Locale;
  link: string;
}
