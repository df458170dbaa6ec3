import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { asLocale } from "~/platform/kernel/locales";
import { greet, layOutMail, type MailBody, withLines } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import { fillTemplate, SERVICE_LABELS, type Service } from "../../domain";

/** The company as a message shows it. */
export async function companyOf(tx: Tx): Promise<MailBody["company"]> {
  return getMailHead(tx);
}

const WORDS = {
  en: {
    hello: "Hello",
    received:
      "Thank you for your inquiry! We will contact you within 24 hours. During office hours one of our movers usually answers within two.",
    receivedSubject: "We have received your inquiry",
    claim:
      "We are sorry that something went wrong with your move. Your claim is filed; the person handling it will write to you or call you within 24 hours.",
    claimKeep:
      "Please keep the items and their packing until we have seen them or your photos have been enough.",
    claimSubject: "Your claim {claim} is filed",
    number: "Claim number",
    service: "Service",
    services: SERVICE_LABELS,
    closing: "If you did not send this, please tell us by replying to this message.",
  },
  sw: {
    hello: "Habari",
    received:
      "Asante kwa kutuandikia! Tutawasiliana nawe ndani ya saa 24. Katika saa za kazi, mhamishaji wetu hujibu kwa kawaida ndani ya saa mbili.",
    receivedSubject: "Tumepokea ombi lako",
    claim:
      "Pole sana kwa kilichotokea wakati wa kuhama kwako. Dai lako limesajiliwa; anayelishughulikia atakuandikia au kukupigia simu ndani ya saa 24.",
    claimKeep: "Tafadhali weka vitu hivyo na vifungashio vyake hadi tuvione au picha zako zitoshe.",
    claimSubject: "Dai lako {claim} limesajiliwa",
    number: "Nambari ya dai",
    service: "Huduma",
    services: {
      residential: "Kuhamisha Nyumba",
      commercial: "Kuhamisha Ofisi",
      packing: "Huduma za Kufungasha",
      storage: "Uhifadhi wa Mali",
      "long-distance": "Kuhama Mbali",
    },
    closing: "Kama hukutuma ujumbe huu, tafadhali tujulishe kwa kujibu barua pepe hii.",
  },
} as const;

interface Received {
  id: string;
  name: string;
  email: string;
  service: string;
  locale: string;
  claimNumber: string | null;
}

/** Tells whoever wrote that it arrived and when we answer; a claim also its number. */
export async function sendReceivedMail(tx: Tx, inquiry: Received): Promise<void> {
  const locale = asLocale(inquiry.locale);
  const words = WORDS[locale];
  const { claimNumber } = inquiry;
  const values = { claim: claimNumber ?? "" };
  const service = words.services[inquiry.service as Service];
  const body = layOutMail({
    locale,
    greeting: greet(words.hello, inquiry.name),
    // Nothing of what was typed: the address may be anybody's, and the words an abuser's.
    paragraphs: claimNumber ? [words.claim, words.claimKeep] : [words.received],
    lines: [
      ...(claimNumber ? [{ label: words.number, value: claimNumber }] : []),
      ...(service ? [{ label: words.service, value: service }] : []),
    ],
    closing: words.closing,
    company: await companyOf(tx),
  });
  await sendMail(tx, {
    kind: claimNumber ? "inquiry.claim-received" : "inquiry.received",
    to: { name: inquiry.name, email: inquiry.email },
    subject: fillTemplate(claimNumber ? words.claimSubject : words.receivedSubject, values),
    ...body,
    about: { type: "inquiry", id: inquiry.id },
  });
}

/** What a person of ours answers, in their own words. */
export async function sendReplyMail(
  tx: Tx,
  inquiry: { id: string; name: string; email: string; locale: string },
  reply: { subject: string; body: string },
): Promise<void> {
  const locale = asLocale(inquiry.locale);
  const laidOut = layOutMail({
    locale,
    greeting: greet(WORDS[locale].hello, inquiry.name),
    paragraphs: reply.body.split(/\n{2,}/),
    company: await companyOf(tx),
  });
  await sendMail(tx, {
    kind: "inquiry.reply",
    to: { name: inquiry.name, email: inquiry.email },
    subject: reply.subject,
    text: laidOut.text,
    html: withLines(laidOut.html),
    about: { type: "inquiry", id: inquiry.id },
  });
}
