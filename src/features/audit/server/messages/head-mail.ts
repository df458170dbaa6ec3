import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type AuditChainHead, headText } from "~/platform/events/audit-chain";
import { greet, layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";

/** The audit log's head, for whoever keeps their mail where nobody of the database's keepers reaches. */
export async function sendHeadMail(
  tx: Tx,
  to: { id: string; name: string; email: string },
  head: AuditChainHead,
): Promise<void> {
  const body = layOutMail({
    greeting: greet("Hello", to.name),
    paragraphs: [
      `This week the audit log has ${head.position} entries. Its head is ${headText(head)}`,
      "Keep this message. If anybody ever removes entries from the end of the log, this line proves that they were there.",
      `To check: npm run audit:verify -- --head ${headText(head)}`,
    ],
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "audit.head",
    to: { name: to.name, email: to.email },
    subject: `The audit log's head: ${head.position} entries`,
    ...body,
    about: { type: "person", id: to.id },
  });
}
