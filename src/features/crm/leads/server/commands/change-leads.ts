import { and, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { type LeadStatus, MAX_ENTRIES } from "../../domain";
import { leadNotFound } from "../../errors";
import { updateLead } from "../commands";
import { leadsInReach } from "../reach";
import { leads } from "../tables";

export type BulkChange =
  | { kind: "status"; status: LeadStatus; lostReason: string }
  | { kind: "tag"; tag: string }
  | { kind: "assign"; assignedTo: string | null };

/**
 * Changes many leads, all or none, each with a history entry and notifications like a single change.
 * NOT_FOUND if one is out of reach.
 * @returns the number of leads that changed
 */
export async function changeLeads(
  tx: Tx,
  actor: Actor,
  { ids, change, now }: { ids: readonly string[]; change: BulkChange; now: Date },
): Promise<{ changed: number }> {
  const wanted = [...new Set(ids)];
  // One lock order for all callers avoids deadlocks.
  const found = await tx
    .select()
    .from(leads)
    .where(and(inArray(leads.id, wanted), leadsInReach(actor, "manage_leads")))
    .orderBy(leads.id)
    .for("update");
  if (found.length !== wanted.length) throw leadNotFound();
  let changed = 0;
  for (const lead of found) {
    const said = changeOf(lead, change);
    if (!said) continue;
    await updateLead(tx, actor, { id: trustedReach(tx, "lead", lead.id, "selected"), change: said, now });
    changed += 1;
  }
  return { changed };
}

function changeOf(lead: typeof leads.$inferSelect, change: BulkChange) {
  switch (change.kind) {
    case "status":
      return lead.status === change.status
        ? undefined
        : { status: change.status, lostReason: change.lostReason };
    case "tag":
      return lead.tags.includes(change.tag) || lead.tags.length >= MAX_ENTRIES
        ? undefined
        : { tags: [...lead.tags, change.tag] };
    case "assign":
      return lead.assignedTo === change.assignedTo ? undefined : { assignedTo: change.assignedTo };
  }
}
