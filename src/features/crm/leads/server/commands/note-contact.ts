import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { updateLead } from "../commands";
import { lockLead } from "../queries";
import { leads } from "../tables";

export interface LeadContact {
  first: Date | null;
  last: Date | null;
  attempts: number;
  nextFollowUpDate: PlainDate | null;
}

/**
 * Saves a lead's contact times and next follow-up from its activities; a new lead with contact becomes
 * contacted. Records no event: the activities' events cover it.
 */
export async function noteContact(
  tx: Tx,
  actor: Actor,
  { id, contact, now }: { id: Reach<"lead">; contact: LeadContact; now: Date },
): Promise<void> {
  const row = await lockLead(tx, id);
  const { first, last, attempts, nextFollowUpDate } = contact;
  await tx
    .update(leads)
    .set({
      firstContactAt: first,
      lastContactAt: last,
      contactAttempts: attempts,
      ...(first ? { firstResponseAt: row.firstResponseAt ?? first } : {}),
      nextFollowUpDate,
      // Causes a conflict for an open editor, because the follow-up date changed.
      ...(row.nextFollowUpDate === nextFollowUpDate ? {} : { updatedAt: now }),
    })
    .where(eq(leads.id, id));
  if (row.status === "new" && first)
    await updateLead(tx, actor, { id, change: { status: "contacted" }, now });
}
