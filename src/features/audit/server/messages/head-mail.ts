import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { headText, type TrailHead } from "~/platform/events/trail";
import { formatPhone } from "~/platform/kernel/phone";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";

/** The audit log's head, for whoever keeps their mail where nobody of the database's keepers reaches. */
export async function sendHeadMail(
  tx: Tx,
  to: { id: string; name: string; email: string },
  head: TrailHead,
): Promise<void> {
  const company = await getSettings(tx, "company");
  const body = layOutMail({
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `This week the audit log has ${head.position} entries. Its head is ${headText(head)}`,
      "Keep this message. If anybody ever takes entries away from the end of the log, this line proves that they were there.",
      `To check: npm run audit:verify -- --head ${headText(head)}`,
    ],
    company: {
      name: company.companyName,
      phone: formatPhone(company.companyPhone),
      email: company.companyEmail,
      address: company.companyAddress,
      primaryColor: company.primaryColor,
    },
  });
  await sendMail(tx, {
    kind: "audit.head",
    to: { name: to.name, email: to.email },
    subject: `The audit log's head: ${head.position} entries`,
    ...body,
    about: { type: "person", id: to.id },
  });
}
