import { basisOf, isOutdated, type QuoteInventory } from "~/features/pricing/domain/choices";
import { cubicMetres } from "~/features/pricing/domain/volume";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { serviceName } from "../../contents/domain";
import {
  inventoryIncomplete,
  inventoryMissing,
  priceOutdated,
  volumeRatesMissing,
} from "../../price-choice/errors";
import { findQuoteInventory, freezeInventory } from "../queries/inventories";
import type { QuoteRow } from "../queries/quotes";

type Named = Partial<Pick<QuoteRow, "inventoryVersionId" | "inventoryFrozenAt">>;

/** Throws CONFLICT if a binding price or a price by volume does not rest on this inventory. */
async function assertRestsOn(tx: Tx, quote: QuoteRow, inventory: QuoteInventory): Promise<void> {
  if (quote.priceType === "binding" && !inventory.complete) throw inventoryIncomplete();
  if (!quote.priceBasis) return;
  const counted = basisOf(quote, inventory, await getPriceList(tx, quote.priceListVersion));
  if (!counted) throw volumeRatesMissing({ service: serviceName(quote.serviceType) });
  if (isOutdated(quote.priceBasis, counted))
    throw priceOutdated({
      before: cubicMetres(quote.priceBasis.litres),
      after: cubicMetres(inventory.litres),
    });
}

/**
 * Freezes the inventory of a quote that is being approved, and returns what the quote says of it. Throws CONFLICT if a
 * binding price or a price by volume does not rest on it.
 */
export async function nameInventory(tx: Tx, actor: Actor, quote: QuoteRow, now: Date): Promise<Named> {
  let inventory = await findQuoteInventory(tx, quote.id);
  if (!inventory) {
    if (quote.priceType === "binding" || quote.pricedBy === "volume") throw inventoryMissing();
    return { inventoryVersionId: null };
  }
  await assertRestsOn(tx, quote, inventory);
  const seen = inventory.versionId;
  await freezeInventory(tx, actor, seen, quote.id);
  // An edit may have committed between reading and freezing.
  inventory = (await findQuoteInventory(tx, quote.id)) ?? inventory;
  await assertRestsOn(tx, quote, inventory);
  if (inventory.versionId !== seen) await freezeInventory(tx, actor, inventory.versionId, quote.id);
  return { inventoryVersionId: inventory.versionId, inventoryFrozenAt: now };
}

/** The open inventory of a version that was begun just now. */
export async function reopenInventory(tx: Tx, quoteId: string): Promise<Named> {
  const inventory = await findQuoteInventory(tx, quoteId);
  return inventory ? { inventoryVersionId: inventory.versionId } : {};
}
