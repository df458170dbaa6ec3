import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type AuditChainHead, headText } from "~/platform/events/audit-chain";
import { defineMessage, writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";

const AUDIT_HEAD = defineMessage({
  kind: "audit.head",
  channel: "email",
  title: "The audit log's head, weekly",
  sentTo: "staff",
  values: { position: "48210", head: "48210:2f9c…" },
  parts: {
    subject: { label: "Subject", en: "The audit log's head: {position} entries" },
    body: {
      label: "Text",
      en: "This week the audit log has {position} entries. Its head is {head}\n\nKeep this message. If anybody ever removes entries from the end of the log, this line proves that they were there.\n\nTo check: npm run audit:verify -- --head {head}",
    },
  },
});

/** Mails the audit log's head to inboxes that database administrators cannot change. */
export async function sendHeadMail(
  tx: Tx,
  to: { id: string; name: string; email: string },
  head: AuditChainHead,
): Promise<void> {
  const written = await writeMail(tx, AUDIT_HEAD, {
    locale: "en",
    name: to.name,
    values: { position: String(head.position), head: headText(head) },
    says: ["body"],
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: AUDIT_HEAD.kind,
    to: { name: to.name, email: to.email },
    ...written,
    about: { type: "person", id: to.id },
  });
}
