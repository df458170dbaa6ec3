import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { defineMessage, writeMail, writeSms } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";

const sample = { period: "November 2026" };
const PAYSLIP_READY = defineMessage({
  kind: "payslip.ready",
  channel: "email",
  title: "Payslip ready",
  sentTo: "staff",
  values: sample,
  parts: {
    subject: { label: "Subject", en: "Your payslip: {period}" },
    body: { label: "Text", en: "Your payslip for {period} is ready." },
    action: { label: "Button", en: "Open my payslips" },
    closing: { label: "Closing", en: "You sign in first: what you earn is in no message." },
  },
});
const PAYSLIP_READY_SMS = defineMessage({
  kind: "payslip.ready",
  channel: "sms",
  title: "Payslip ready",
  sentTo: "staff",
  values: sample,
  hasLink: true,
  parts: { text: { label: "Text", en: "Your payslip for {period} is ready. Sign in to read it:" } },
});

interface Announced {
  id: string;
  name: string;
  email: string;
  payPeriod: string;
  link: string;
}

const about = (id: string) => ({ about: { type: "payslip", id } });

/** Announces a payslip without amounts. */
export async function sendPayslipMail(
  tx: Tx,
  { id, name, email, payPeriod, link }: Announced,
): Promise<void> {
  const written = await writeMail(tx, PAYSLIP_READY, {
    locale: "en",
    name,
    values: { period: payPeriod },
    says: ["body"],
    action: { label: "action", href: link },
    closing: "closing",
    company: await getMailHead(tx),
  });
  await sendMail(tx, { kind: PAYSLIP_READY.kind, to: { name, email }, ...written, ...about(id) });
}

export async function sendPayslipSms(
  tx: Tx,
  { id, name, phone, payPeriod, link }: Announced & { phone: string },
  now: Date,
): Promise<void> {
  const values = { period: payPeriod };
  const text = await writeSms(tx, PAYSLIP_READY_SMS, { locale: "en", part: "text", values });
  await sendSms(tx, { kind: PAYSLIP_READY_SMS.kind, to: { name, phone }, text, link, ...about(id) }, now);
}
