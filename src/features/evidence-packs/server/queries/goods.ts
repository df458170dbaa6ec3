import { asc, eq, or } from "drizzle-orm";
import { listLines } from "~/features/inventory/inventories/server/queries/inventories";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { listedRooms } from "~/features/inventory/item-sheets/domain/listed-rooms";
import type { Reader } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";

/** The versions of a move's inventory, and the goods of the newest one by room. Empty without an inventory. */
export async function readGoods(
  reader: Reader,
  of: { moveId: string; quote: string | null },
  locale: Locale,
) {
  const versions = await reader
    .select({ row: inventoryVersions })
    .from(inventories)
    .innerJoin(inventoryVersions, eq(inventoryVersions.inventoryId, inventories.id))
    .where(
      or(
        eq(inventories.moveId, of.moveId),
        of.quote === null ? undefined : eq(inventories.quoteNumber, of.quote),
      ),
    )
    .orderBy(asc(inventoryVersions.version));
  const newest = versions.find(({ row }) => row.newest)?.row;
  const lines = newest ? await listLines(reader, newest.id) : [];
  return {
    versions: versions.map(({ row }) => ({
      ...{ version: row.version, createdAt: row.createdAt, frozenAt: row.frozenAt },
      ...{ frozenFor: row.frozenReference ?? "", litres: row.litres, pieces: row.pieces },
    })),
    rooms: newest ? listedRooms({ rooms: newest.rooms, lines }, locale) : [],
    roomNames: new Map(newest?.rooms.map(({ key, label }) => [key, label])),
    itemNames: new Map(lines.map(({ itemId, name, nameSw }) => [itemId, locale === "sw" ? nameSw : name])),
  };
}
