import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { inventoryFrozen } from "../../domain/events";
import type { FrozenFor } from "../../domain/inventories";
import type { Totals } from "../../domain/totals";
import { inventoryNotFound } from "../../errors";
import { lockInventory, totalsIn } from "../queries/inventories";
import { nameInventory } from "../queries/subjects";
import { inventoryVersions } from "../tables";

interface Freezing {
  versionId: string;
  for: FrozenFor;
  /** Number of the quote, acceptance, signature or claim. */
  reference: string;
  now: Date;
}

/**
 * Freezes a version, so that it never changes. A frozen version keeps its first reference. Throws NOT_FOUND for an
 * unknown version.
 */
export async function freezeVersion(
  tx: Tx,
  actor: Actor,
  { versionId, for: frozenFor, reference, now }: Freezing,
): Promise<{ inventoryId: string; version: number; totals: Totals }> {
  const [found] = await tx
    .select({ inventoryId: inventoryVersions.inventoryId })
    .from(inventoryVersions)
    .where(eq(inventoryVersions.id, versionId));
  if (!found) throw inventoryNotFound();
  const { inventoryId } = found;
  const inventory = await lockInventory(tx, trustedReach(tx, "inventory", inventoryId, "part"));
  // Read again after the lock: an edit may have committed meanwhile.
  const [row] = await tx.select().from(inventoryVersions).where(eq(inventoryVersions.id, versionId));
  if (!row) throw inventoryNotFound();
  const { version, litres, pieces } = row;
  const answer = { inventoryId, version, totals: totalsIn(row) };
  if (row.frozenAt) return answer;
  await tx
    .update(inventoryVersions)
    .set({ frozenAt: now, frozenFor, frozenReference: reference })
    .where(eq(inventoryVersions.id, versionId));
  const { name, customerId } = await nameInventory(tx, inventory);
  await record(tx, actor, inventoryFrozen, {
    subjectId: inventoryId,
    summary: `Inventory of ${name} kept as version ${version} for ${reference}`,
    data: { version, litres, pieces, for: frozenFor, reference },
    customerId,
    at: now,
  });
  return answer;
}
