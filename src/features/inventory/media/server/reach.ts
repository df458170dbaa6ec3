import { and, eq } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { inventoryNotFound } from "../../inventories/errors";
import { inventoriesInReach } from "../../inventories/server/reach";
import { inventories } from "../../inventories/server/tables";

/** Throws NOT_FOUND unless the actor reads this inventory. */
export async function assertSeesInventory(reader: Reader, actor: Actor, id: string): Promise<void> {
  const [row] = await reader
    .select({ id: inventories.id })
    .from(inventories)
    .where(and(eq(inventories.id, id), inventoriesInReach(actor)));
  if (!row) throw inventoryNotFound();
}
