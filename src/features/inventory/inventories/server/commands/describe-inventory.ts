import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { inventoryDescribed, inventoryRemoved } from "../../domain/events";
import type { Origin } from "../../domain/inventories";
import { inventoryFrozenBefore } from "../../errors";
import { lockInventory, newestVersion } from "../queries/inventories";
import { nameInventory } from "../queries/subjects";
import { inventories, inventoryVersions } from "../tables";
import { openVersion } from "./open-version";

interface Description {
  id: Reach<"inventory">;
  bedrooms: number | null;
  /** Undefined: as it is. */
  note?: string | undefined;
  origin: Origin;
  now: Date;
}

/** Sets the bedrooms and the note of the newest version; of a frozen one it makes the next. */
export async function describeInventory(tx: Tx, actor: Actor, input: Description): Promise<void> {
  const { id, bedrooms, origin, now } = input;
  const inventory = await lockInventory(tx, id);
  const newest = await newestVersion(tx, id);
  const note = input.note ?? newest.note;
  if (newest.bedrooms === bedrooms && newest.note === note) return;
  const open = await openVersion(tx, actor, { newest, origin, now });
  await tx
    .update(inventoryVersions)
    .set({ bedrooms, note, rowVersion: open.rowVersion + 1, updatedAt: now })
    .where(eq(inventoryVersions.id, open.id));
  const { name, customerId } = await nameInventory(tx, inventory);
  await record(tx, actor, inventoryDescribed, {
    subjectId: id,
    summary: `Inventory of ${name}: bedrooms and note changed`,
    data: { version: open.version, bedrooms },
    customerId,
    at: now,
  });
}

/** Removes an inventory. CONFLICT if one of its versions is frozen. */
export async function removeInventory(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"inventory">; now: Date },
): Promise<void> {
  const inventory = await lockInventory(tx, id);
  const { inquiryId, leadId, quoteNumber, moveId } = inventory;
  const { name, customerId } = await nameInventory(tx, inventory);
  const frozen = and(eq(inventoryVersions.inventoryId, id), isNotNull(inventoryVersions.frozenAt));
  if ((await tx.$count(inventoryVersions, frozen)) > 0) throw inventoryFrozenBefore();
  await tx.delete(inventories).where(eq(inventories.id, id));
  await record(tx, actor, inventoryRemoved, {
    subjectId: id,
    summary: `Inventory of ${name} removed`,
    data: { inquiryId, leadId, quoteNumber, moveId },
    customerId,
    at: now,
  });
}
