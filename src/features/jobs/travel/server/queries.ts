import { findPlace } from "~/features/pricing/places/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import type { JobPoint, TravelRules } from "../domain";
import { travelSection } from "../settings";

export const getTravelRules = (reader: Reader): Promise<TravelRules> => getSettings(reader, travelSection);

/** The position of a stop, by its town or estate, else its address. Null if we do not know it exactly. */
export function pointOf({ address, place }: { address: string; place: string }): JobPoint | null {
  for (const text of [place, address]) {
    const found = text === "" ? undefined : findPlace(text);
    if (found?.exact) return { name: found.label.split(",")[0] ?? "", lat: found.lat, lon: found.lon };
  }
  return null;
}
