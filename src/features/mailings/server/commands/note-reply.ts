import { and, gte, inArray, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { mailingRecipients } from "../tables";

/** For how long an answer is taken as one to the campaign, in milliseconds. */
const COUNTED = 30 * 86_400_000;

/** Marks what campaigns wrote to these addresses lately as answered, once. */
export async function noteReply(tx: Tx, addresses: readonly string[], at: Date): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .update(mailingRecipients)
    .set({ repliedAt: at })
    .where(
      and(
        inArray(mailingRecipients.address, [...addresses]),
        gte(mailingRecipients.sentAt, new Date(at.getTime() - COUNTED)),
        isNull(mailingRecipients.repliedAt),
      ),
    );
}
