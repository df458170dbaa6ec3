import { eq } from "drizzle-orm";
import { type Content, EMPTY } from "~/features/inventory/inventories/domain/inventories";
import { listLines, totalsIn } from "~/features/inventory/inventories/server/queries/inventories";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { isOfQuote } from "~/features/inventory/planning/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { isAttached } from "../domain";
import { quoteGoodsLists } from "./tables";

/** The inventory version of a quote, and whether its goods are attached; undefined without an inventory. */
export async function findGoods(reader: Reader, quoteId: string) {
  const [row] = await reader
    .select({ version: inventoryVersions, quote: quotes, chosen: quoteGoodsLists.attached })
    .from(quotes)
    .innerJoin(inventories, eq(inventories.quoteNumber, quotes.number))
    .innerJoin(inventoryVersions, isOfQuote)
    .leftJoin(quoteGoodsLists, eq(quoteGoodsLists.quoteNumber, quotes.number))
    .where(eq(quotes.id, quoteId));
  if (!row) return undefined;
  const { version, quote, chosen } = row;
  const totals = totalsIn(version);
  const isFrozen = quote.inventoryFrozenAt !== null;
  return {
    ...{ version, totals, locale: quote.locale },
    isAttached: isAttached({ chosen, isFrozen, pieces: totals.pieces }),
  };
}

/** The goods that a quote's customer reads; undefined unless they are attached. Without `lines` only the sums. */
export async function findAttachedGoods(reader: Reader, quoteId: string, { lines }: { lines: boolean }) {
  const found = await findGoods(reader, quoteId);
  if (!found?.isAttached) return undefined;
  const { id, rooms } = found.version;
  const content: Content = lines ? { rooms, lines: await listLines(reader, id) } : EMPTY;
  return { ...found, content };
}
