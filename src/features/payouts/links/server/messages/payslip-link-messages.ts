import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { greet, layOutMail } from "~/platform/mail/layout";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { CODE_MINUTES, LINK_DAYS, type LinkProof } from "../../domain";

interface Announced {
  id: string;
  name: string;
  email: string;
  payPeriod: string;
  link: string;
  proof: LinkProof;
}

const about = (id: string) => ({ about: { type: "payslip", id } });

const ASKED: Record<LinkProof, { en: string; sw: string }> = {
  sms: {
    en: "The page sends a code to your phone and asks for it.",
    sw: "Ukurasa utatuma msimbo kwa simu yako na kuuliza.",
  },
  id: {
    en: "The page asks for the last four of your ID number.",
    sw: "Ukurasa utauliza nambari nne za mwisho za kitambulisho chako.",
  },
};

/**
 * Announces a payslip with its link and without amounts. Written in both languages, because people without a sign-in
 * have chosen none.
 */
export async function sendPayslipLinkMail(
  tx: Tx,
  { id, name, email, payPeriod, link, proof }: Announced,
): Promise<void> {
  const body = layOutMail({
    greeting: greet("Hello", name),
    paragraphs: [
      `Your payslip for ${payPeriod} is ready. The link works for ${LINK_DAYS} days. ${ASKED[proof].en}`,
      `Hati yako ya mshahara ya ${payPeriod} iko tayari. Kiungo kinafanya kazi kwa siku ${LINK_DAYS}. ${ASKED[proof].sw}`,
    ],
    action: { label: "Open my payslip · Fungua hati yangu", href: "{{link}}" },
    closing:
      "What you earn is in no message. Do not pass this link on. · Mapato yako hayamo katika ujumbe wowote. Usimpe mtu mwingine kiungo hiki.",
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "payslip.link",
    to: { name, email },
    subject: `Your payslip · Hati yako ya mshahara: ${payPeriod}`,
    ...body,
    secrets: { link },
    ...about(id),
  });
}

export async function sendPayslipLinkSms(
  tx: Tx,
  { id, name, phone, payPeriod, link }: Announced & { phone: string },
  now: Date,
): Promise<void> {
  const text = `Your payslip for ${payPeriod} is ready / Hati yako ya mshahara iko tayari:`;
  await sendSms(tx, { kind: "payslip.link", to: { name, phone }, text, link, ...about(id) }, now);
}

/** Sends the code, encrypted in the outbox like links. */
export async function sendPayslipCode(
  tx: Tx,
  { id, name, phone, code }: { id: string; name: string; phone: string; code: string },
  now: Date,
): Promise<void> {
  const text = `Code for your payslip, good for ${CODE_MINUTES} minutes. Give it to nobody / Msimbo wa hati yako, usimpe mtu:`;
  await sendSms(
    tx,
    { kind: "payslip.code", to: { name, phone }, text, link: code, asked: true, ...about(id) },
    now,
  );
}
