import { eq } from "drizzle-orm";
import { chooseChannels } from "~/features/customers/choices/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { defineMessage, writeMail, writeSms } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { EVIDENCE_LABELS } from "../../domain/document-labels";
import { KIND_LABELS } from "../../domain/documents";
import { documentSent } from "../../domain/events";
import type { LockedDocument } from "../queries/documents";
import { linkOf } from "../queries/links";
import { evidenceDocuments } from "../tables";

const EXAMPLE = { paper: "Delivery note", job: "SRV-2026-0001/1" };

const CODE = defineMessage({
  kind: "evidence.code",
  channel: "sms",
  title: "Code that confirms a signature",
  sentTo: "customers",
  hasLink: true,
  values: { ...EXAMPLE, company: "MoveEase" },
  parts: {
    text: {
      label: "Text",
      en: "{company}: your code confirms the signature on {paper}, {job}. Give it only to our crew or office, within 10 minutes:",
      sw: "{company}: namba hii inathibitisha sahihi kwenye {paper}, {job}. Wape wafanyakazi au ofisi yetu tu, ndani ya dakika 10:",
    },
  },
});

const SEALED = defineMessage({
  kind: "evidence.sealed",
  channel: "email",
  title: "Signed paper of a job",
  sentTo: "customers",
  hasLink: true,
  values: EXAMPLE,
  parts: {
    subject: { label: "Subject", en: "{paper} of {job}, signed", sw: "{paper} ya {job}, imesainiwa" },
    body: {
      label: "Text",
      en: "Here is the paper that was signed. Keep it: its seal proves that nobody has changed it since.",
      sw: "Hii ndiyo hati iliyotiwa sahihi. Ihifadhi: muhuri wake unathibitisha kuwa haijabadilishwa tangu hapo.",
    },
    action: { label: "Button", en: "Open the paper", sw: "Fungua hati" },
  },
});

const SEALED_SMS = defineMessage({
  ...{ kind: "evidence.sealed", channel: "sms", title: "Signed paper of a job", sentTo: "customers" },
  ...{ hasLink: true, values: { ...EXAMPLE, company: "MoveEase" } },
  parts: {
    text: {
      label: "Text",
      en: "{company}: {paper} of {job} is signed. Open and keep it:",
      sw: "{company}: {paper} ya {job} imesainiwa. Ifungue na uihifadhi:",
    },
  },
});

const aboutOf = ({ document, customer }: LockedDocument) => ({
  about: { type: "evidence", id: document.id },
  customerId: customer.customerId,
});
const paperIn = ({ document }: LockedDocument) =>
  EVIDENCE_LABELS[document.locale].kinds[document.kind].toLowerCase();

/** The code is sent as the secret of the message, so that the outbox does not show it. */
export async function sendCodeSms(
  tx: Tx,
  locked: LockedDocument,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const { document, customer, fact } = locked;
  const { name: company } = await getMailHead(tx);
  const text = await writeSms(tx, CODE, {
    ...{ locale: document.locale, part: "text" },
    values: { company, paper: paperIn(locked), job: fact.job },
  });
  const to = { name: customer.name, phone: customer.phone };
  await sendSms(tx, { kind: CODE.kind, to, ...aboutOf(locked), text, link: code, asked: true }, now);
}

/** Sends a sealed paper's link: by email, or by SMS to a customer without one. Without both nothing is sent. */
export async function sendSealed(tx: Tx, actor: Actor, locked: LockedDocument, now: Date): Promise<void> {
  const { document, customer, fact } = locked;
  const base = publicUrl();
  if (!base) return;
  const { locale } = document;
  const open = { email: customer.email !== "", sms: customer.phone !== "" };
  const channels = await chooseChannels(tx, open, customer);
  const company = await getMailHead(tx);
  const link = linkOf(base, document.id);
  const paper = EVIDENCE_LABELS[locale].kinds[document.kind];
  if (channels.email && open.email) {
    const written = await writeMail(tx, SEALED, {
      ...{ locale, name: customer.name, values: { paper, job: fact.job }, says: ["body"] },
      lines: [
        { label: EVIDENCE_LABELS[locale].day, value: formatDate(document.data.day ?? nairobiDate(now)) },
      ],
      action: { label: "action", href: "{{link}}" },
      company,
    });
    await sendMail(tx, {
      ...{ kind: SEALED.kind, to: { name: customer.name, email: customer.email }, ...written },
      ...{ secrets: { link }, ...aboutOf(locked) },
    });
  } else if (channels.sms && open.sms) {
    const text = await writeSms(tx, SEALED_SMS, {
      ...{ locale, part: "text", values: { company: company.name, paper, job: fact.job } },
    });
    const to = { name: customer.name, phone: customer.phone };
    await sendSms(tx, { kind: SEALED_SMS.kind, to, ...aboutOf(locked), text, link }, now);
  } else return;
  await tx.update(evidenceDocuments).set({ sentAt: now }).where(eq(evidenceDocuments.id, document.id));
  await record(tx, actor, documentSent, {
    subjectId: document.id,
    summary: `${KIND_LABELS[document.kind]} of ${fact.job} sent to ${customer.name}`,
    data: { ...fact, to: channels.email && open.email ? "email" : "sms" },
    at: now,
  });
}
