import type { QuoteInventory } from "~/features/pricing/domain/choices";
import type { Reader, Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { definePort } from "~/platform/kernel/port";
import type { AppendixText } from "~/platform/pdf/appendix";

/** Answered by the feature that holds inventories. */
interface QuoteInventories {
  /** The inventory of a quote's version: the one that it names once it is decided, else the newest. */
  find: (reader: Reader, quoteId: string) => Promise<QuoteInventory | undefined>;
  /** Called in the transaction that approves the quote. The version never changes afterwards. */
  freeze: (tx: Tx, actor: Actor, versionId: string, quoteId: string) => Promise<void>;
}

export const quoteInventories = definePort<QuoteInventories>();

/** The list of goods after a quote's pages, answered by the feature that attaches it; undefined without one. */
export const quoteAppendix = definePort<(reader: Reader, id: string) => Promise<AppendixText | undefined>>();

/** The inventory of a quote's version; undefined without one. */
export async function findQuoteInventory(
  reader: Reader,
  quoteId: string,
): Promise<QuoteInventory | undefined> {
  for (const { find } of quoteInventories.all()) {
    const inventory = await find(reader, quoteId);
    if (inventory) return inventory;
  }
  return undefined;
}

export async function freezeInventory(
  tx: Tx,
  actor: Actor,
  versionId: string,
  quoteId: string,
): Promise<void> {
  for (const { freeze } of quoteInventories.all()) await freeze(tx, actor, versionId, quoteId);
}
