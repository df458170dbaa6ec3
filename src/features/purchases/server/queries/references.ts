import { and, eq, inArray } from "drizzle-orm";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { moves } from "~/features/moves/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";

/** Those of the moves and vehicles that exist. */
export async function listKnown(
  reader: Reader,
  moveIds: readonly string[],
  vehicleIds: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const [table, ids] of [
    [moves, moveIds],
    [vehicles, vehicleIds],
  ] as const) {
    if (ids.length === 0) continue;
    const rows = await reader
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...ids]));
    for (const { id } of rows) known.add(id);
  }
  return known;
}

/** An active supplier with its tax facts of today; undefined for others. */
export async function findActiveSupplier(reader: Reader, id: string) {
  const [supplier] = await reader
    .select({ name: suppliers.name, pin: suppliers.pin, withholding: suppliers.withholding })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), eq(suppliers.status, "active")));
  return supplier;
}
