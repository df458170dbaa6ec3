import { eq } from "drizzle-orm";
import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { communicationAttachments, communications } from "../../server/tables";
import { attachmentNotFound } from "../errors";

/** A file, if its customer is in reach; throws NOT_FOUND otherwise. */
export async function getAttachment(reader: Reader, actor: Actor, id: string) {
  const [found] = await reader
    .select({ file: communicationAttachments, customerId: communications.customerId })
    .from(communicationAttachments)
    .innerJoin(communications, eq(communications.id, communicationAttachments.communicationId))
    .where(eq(communicationAttachments.id, id));
  if (!found) throw attachmentNotFound();
  await getReachableCustomer(reader, actor, found.customerId);
  return found.file;
}
