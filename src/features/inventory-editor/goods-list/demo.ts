import { desc, sql } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { inventories } from "~/features/inventory/inventories/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { attachGoods } from "./server/commands";

/** Quotes that wait for their customers' answer, with the list of goods. */
export async function seedGoodsLists(tx: Tx, now: Date): Promise<void> {
  const sales = await seedActor(tx, "manager");
  const open = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      sql`${quotes.status} = 'approved' and ${quotes.supersededAt} is null and ${quotes.acceptedAt} is null and ${quotes.declinedAt} is null
        and exists (select 1 from ${inventories} i join inventory_versions v on v.inventory_id = i.id and v.newest and v.pieces > 0 where i.quote_number = ${quotes.number})`,
    )
    .orderBy(desc(quotes.number))
    .limit(3);
  for (const { id } of open)
    await attachGoods(tx, sales, { id: trustedReach(tx, "quote", id, "made"), attached: true, now });
}
