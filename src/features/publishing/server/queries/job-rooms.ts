import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import {
  inventories,
  inventoryLines,
  inventoryVersions,
} from "~/features/inventory/inventories/server/tables";
import { INVENTORY_LABELS } from "~/features/inventory/item-sheets/domain/labels";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";

export interface JobRoom {
  name: Record<Locale, string>;
  pieces: number;
}

/** Rooms with the pieces that go, by move, from the newest version of each inventory. */
export async function listRoomsOfMoves(
  reader: Reader,
  moveIds: readonly string[],
): Promise<ReadonlyMap<string, JobRoom[]>> {
  if (moveIds.length === 0) return new Map();
  const { versionId, room } = inventoryLines;
  const rows = await reader
    .select({
      ...{ moveId: moves.id, rooms: inventoryVersions.rooms, room },
      pieces: sql<number>`sum(${inventoryLines.quantity})::int`,
    })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .innerJoin(inventories, or(eq(inventories.moveId, moves.id), eq(inventories.quoteNumber, quotes.number)))
    .innerJoin(
      inventoryVersions,
      and(eq(inventoryVersions.inventoryId, inventories.id), eq(inventoryVersions.newest, true)),
    )
    .innerJoin(inventoryLines, and(eq(versionId, inventoryVersions.id), ne(inventoryLines.going, "no")))
    .where(inArray(moves.id, [...moveIds]))
    .groupBy(moves.id, inventoryVersions.id, room);
  const byMove = Map.groupBy(rows, ({ moveId }) => moveId);
  return new Map(
    [...byMove].map(([moveId, own]) => [
      moveId,
      (own[0]?.rooms ?? []).flatMap(({ key, kind, label }) => {
        const pieces = own.find((row) => row.room === key)?.pieces;
        return pieces ? [{ name: { en: label, sw: INVENTORY_LABELS.sw.rooms[kind] }, pieces }] : [];
      }),
    ]),
  );
}
