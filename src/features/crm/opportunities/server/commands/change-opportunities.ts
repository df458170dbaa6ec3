import { and, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { opportunityNotFound } from "../../errors";
import { updateOpportunity } from "../commands";
import { opportunitiesInReach } from "../reach";
import { opportunities } from "../tables";

/**
 * Sets the owner of many opportunities, all or none, each like a single change. NOT_FOUND if one is out of
 * reach.
 * @returns the number of opportunities that changed
 */
export async function changeOpportunities(
  tx: Tx,
  actor: Actor,
  { ids, ownerId, now }: { ids: readonly string[]; ownerId: string | null; now: Date },
): Promise<{ changed: number }> {
  const wanted = [...new Set(ids)];
  // One lock order for all callers avoids deadlocks.
  const found = await tx
    .select({ id: opportunities.id, ownerId: opportunities.ownerId })
    .from(opportunities)
    .where(and(inArray(opportunities.id, wanted), opportunitiesInReach(actor, "manage_leads")))
    .orderBy(opportunities.id)
    .for("update");
  if (found.length !== wanted.length) throw opportunityNotFound();
  const others = found.filter((one) => one.ownerId !== ownerId);
  for (const { id } of others)
    await updateOpportunity(tx, actor, {
      id: trustedReach(tx, "opportunity", id, "selected"),
      change: { ownerId },
      now,
    });
  return { changed: others.length };
}
