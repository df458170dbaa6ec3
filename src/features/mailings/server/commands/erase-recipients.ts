import { inArray, or, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { mailingRecipients } from "../tables";

/**
 * Erases campaign recipients among erased people. The figures remain, and pending recipients count as without consent.
 */
export async function eraseMailingRecipients(
  tx: Tx,
  { addresses, leadIds }: { addresses: readonly string[]; leadIds: readonly string[] },
): Promise<void> {
  const { address, id, leadId } = mailingRecipients;
  await tx
    .update(mailingRecipients)
    .set({ name: "", otherAddress: "", address: sql`'erased:' || ${id}` })
    .where(or(inArray(address, [...addresses]), inArray(leadId, [...leadIds])));
}
