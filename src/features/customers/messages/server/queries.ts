import { desc, eq } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";

/** How many a customer's page shows; the list behind it shows all. */
const SHOWN = 25;

/** What was sent to a customer last. */
export async function listMessagesOfCustomer(reader: Reader, customerId: string) {
  return reader
    .select({
      id: outboxMessages.id,
      channel: outboxMessages.channel,
      subject: outboxMessages.subject,
      status: outboxMessages.status,
      createdAt: outboxMessages.createdAt,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.customerId, customerId))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(SHOWN);
}
