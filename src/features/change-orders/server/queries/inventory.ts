import { and, desc, eq, isNotNull, lte } from "drizzle-orm";
import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { listLines, lockInventory } from "~/features/inventory/inventories/server/queries/inventories";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type Reach, trustedReach } from "~/platform/http/reach";

interface VersionContent {
  versionId: string;
  version: number;
  content: Content;
}

/** The inventory of an accepted quote: as it was accepted, and as it is now. */
export interface QuoteInventory {
  id: Reach<"inventory">;
  base: VersionContent;
  newest: VersionContent;
}

/** The accepted quote of an inventory's number; undefined before its acceptance. */
export type AcceptedQuote = Pick<QuoteRow, "number" | "acceptedAt">;

async function contentOf(
  reader: Reader,
  { id, version, rooms }: typeof inventoryVersions.$inferSelect,
): Promise<VersionContent> {
  return { versionId: id, version, content: { rooms, lines: await listLines(reader, id) } };
}

/** The version that the acceptance froze: the newest that was frozen by then. */
async function acceptedVersion(reader: Reader, inventoryId: string, acceptedAt: Date) {
  const [row] = await reader
    .select()
    .from(inventoryVersions)
    .where(and(eq(inventoryVersions.inventoryId, inventoryId), lte(inventoryVersions.frozenAt, acceptedAt)))
    .orderBy(desc(inventoryVersions.version))
    .limit(1);
  return row && contentOf(reader, row);
}

/** Undefined if the quote has no inventory, or none that its acceptance names. */
export async function findQuoteInventory(
  reader: Reader,
  { number, acceptedAt }: AcceptedQuote,
): Promise<{ id: string; base: VersionContent; newest: VersionContent } | undefined> {
  if (!acceptedAt) return undefined;
  const [row] = await reader
    .select({ id: inventories.id, version: inventoryVersions })
    .from(inventories)
    .innerJoin(inventoryVersions, eq(inventoryVersions.inventoryId, inventories.id))
    .where(and(eq(inventories.quoteNumber, number), eq(inventoryVersions.newest, true)));
  if (!row) return undefined;
  const base = await acceptedVersion(reader, row.id, acceptedAt);
  return base && { id: row.id, base, newest: await contentOf(reader, row.version) };
}

/**
 * The same, locked until the transaction ends. Before the quote's own lock: edits of an inventory hold its lock when
 * they become proposals.
 */
export async function lockQuoteInventory(tx: Tx, number: string): Promise<Reach<"inventory"> | undefined> {
  const [row] = await tx
    .select({ id: inventories.id })
    .from(inventories)
    .where(eq(inventories.quoteNumber, number));
  if (!row) return undefined;
  const id = trustedReach(tx, "inventory", row.id, "part");
  await lockInventory(tx, id);
  return id;
}

/** The accepted version of the quote that an inventory belongs to. */
export async function findAcceptedQuote(reader: Reader, inventoryId: string) {
  const [row] = await reader
    .select({ id: quotes.id, number: quotes.number })
    .from(inventories)
    .innerJoin(quotes, eq(quotes.number, inventories.quoteNumber))
    .where(and(eq(inventories.id, inventoryId), isNotNull(quotes.acceptedAt)))
    .orderBy(desc(quotes.version))
    .limit(1);
  return row;
}
