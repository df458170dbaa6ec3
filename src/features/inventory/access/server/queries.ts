import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import type { SurveyedStop } from "../domain";

/** Later features' places of inventories. */
export const accessOfInventories =
  definePort<
    (reader: Reader, inventoryIds: readonly string[]) => Promise<ReadonlyMap<string, readonly SurveyedStop[]>>
  >();

/** The surveyed places of some inventories. Inventories without a survey are left out. */
export async function listSurveyedStops(
  reader: Reader,
  inventoryIds: readonly string[],
): Promise<Map<string, readonly SurveyedStop[]>> {
  const found = new Map<string, readonly SurveyedStop[]>();
  if (inventoryIds.length === 0) return found;
  for (const placesOf of accessOfInventories.all())
    for (const [id, stops] of await placesOf(reader, inventoryIds)) found.set(id, stops);
  return found;
}
