import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";

export const MAX_LITRES = 2_000;
export const MAX_STATION = 120;

/** More than this share of the expected consumption is named. */
const OUTLIER = 1.25;

export interface Filling {
  id: string;
  day: PlainDate;
  /** Tenths of a litre. */
  tenths: number;
  km: number | null;
  /** The tank was filled up, so that the litres since the last full tank were driven with. */
  isFull: boolean;
}

export interface Consumption {
  /** Kilometres since the last full tank. */
  km: number;
  /** Litres for 100 km, one decimal. */
  consumption: number;
  isOutlier: boolean;
}

/**
 * The consumption at each full tank: the litres since the full tank before it, for 100 km. A filling without kilometres
 * counts its litres. Fillings are in the order of their days; a full tank whose kilometres did not rise starts anew.
 */
export function consumptions(
  fillings: readonly Filling[],
  expected: number | null,
): Map<string, Consumption> {
  const found = new Map<string, Consumption>();
  let from: number | undefined;
  let tenths = 0;
  for (const filling of fillings) {
    tenths += filling.tenths;
    if (!filling.isFull || filling.km === null) continue;
    const km = from === undefined ? 0 : filling.km - from;
    if (km > 0) {
      const consumption = Math.round((tenths * 100) / km) / 10;
      const isOutlier = expected !== null && consumption > expected * OUTLIER;
      found.set(filling.id, { km, consumption, isOutlier });
    }
    from = filling.km;
    tenths = 0;
  }
  return found;
}

export const receiptPath = (vehicleId: string, id: string, ending: string) =>
  `/documents/vehicle-fuel/${vehicleId}/${id}.${ending}`;

export const fuelIssued = defineEvent<{ plate: string; fuelId: string; litres: number; amount: number }>(
  "vehicle.fuel_issued",
);
export const fuelRemoved = defineEvent<{ plate: string; fuelId: string }>("vehicle.fuel_removed");
