import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";

/** The plan of a quote by its inventory. */
interface QuotePlan {
  inventoryId: string;
  version: number;
  /** Half hours. */
  hours: number;
}

/** Answered by the feature that plans inventories; undefined for a quote without listed goods. */
export const quotePlans = definePort<(reader: Reader, quoteId: string) => Promise<QuotePlan | undefined>>();

/** The estimated duration in whole hours of the quote's inventory, else the typed one. */
export async function getDuration(
  reader: Reader,
  quote: { id: string; estimatedDuration: number | null },
): Promise<{
  estimatedDuration: number | null;
  plannedFrom: { inventoryId: string; version: number } | null;
}> {
  for (const find of quotePlans.all()) {
    const plan = await find(reader, quote.id);
    if (!plan) continue;
    const { inventoryId, version, hours } = plan;
    return { estimatedDuration: Math.ceil(hours), plannedFrom: { inventoryId, version } };
  }
  return { estimatedDuration: quote.estimatedDuration, plannedFrom: null };
}
