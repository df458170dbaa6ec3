import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import type { Stop, StopAccess } from "../domain";
import { accessOfStop } from "../domain";

/** Later features' places of inventories. */
export const accessOfInventories =
  definePort<
    (reader: Reader, inventoryIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Stop[]>>
  >();

/** The places of an inventory for planning and prices; empty without a survey. */
export async function accessOf(reader: Reader, inventoryId: string): Promise<StopAccess[]> {
  const answers = await Promise.all(
    accessOfInventories.all().map((placesOf) => placesOf(reader, [inventoryId])),
  );
  return answers.flatMap((places) => places.get(inventoryId) ?? []).map(accessOfStop);
}
