import { and, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Reach } from "~/platform/http/reach";
import { ERASED } from "~/platform/kernel/erased";
import { outboxMessages } from "~/platform/mail/tables";
import { communications } from "../tables";
import { eraseAttachments } from "./attach-files";

/**
 * Deletes a customer's communications during an erasure and returns their ids. Clears the recipients of sent
 * ones, who may be contacts that no other row names. The erasure of all messages clears their text.
 */
export async function eraseCommunications(tx: Tx, id: Reach<"customer">): Promise<string[]> {
  await tx
    .update(outboxMessages)
    .set({ recipient: ERASED, recipientName: null })
    .where(and(eq(outboxMessages.customerId, id), eq(outboxMessages.subjectType, "communication")));
  const files = await eraseAttachments(tx, id);
  const gone = await tx
    .delete(communications)
    .where(eq(communications.customerId, id))
    .returning({ id: communications.id });
  return [...files, ...gone.map((communication) => communication.id)];
}
