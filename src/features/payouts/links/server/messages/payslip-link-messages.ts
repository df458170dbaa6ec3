import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { greet, layOutMail } from "~/platform/mail/layout";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { CODE_MINUTES, LINK_DAYS, type LinkProof } from "../../domain";

interface Announced {
  /** Of the payslip. */
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
 * That a payslip is there, with the way to it and no figure. In both languages: nobody has asked somebody without a sign-in
 * which one they read.
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

/** The code is kept sealed, as links are. */
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
