import { inArray, or, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { mailingRecipients } from "../tables";

/** Forgets whom campaigns went to among erased people: the figures stay, and who still waited has agreed to nothing. */
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
