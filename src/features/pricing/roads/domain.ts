import { foldName } from "../places/domain";

export interface RoadEnd {
  text: string;
  at?: { lat: number; lon: number } | undefined;
}
export interface Road {
  from: RoadEnd;
  to: RoadEnd;
}

export const ROAD_WAIT_MS = 1_500;
/** How long a distance is valid, so that a customer sees one price from calculator to quote. */
export const KNOWN_MS = 3_600_000;
export const UNKNOWN_MS = 600_000;

/** The same both ways, however the places are typed. */
export const pairOf = ({ from, to }: Road): string =>
  [from, to]
    .map(({ text }) => foldName(text))
    .sort()
    .join(" | ");

const LONGEST_KM = 2_500;

/**
 * Whether a road's length may be believed. Beside an estimate of our own it is neither much shorter nor several times as long:
 * a place of the same name elsewhere was meant.
 */
export function isPlausible(km: number, estimatedKm: number | undefined): boolean {
  if (!Number.isInteger(km) || km < 1 || km > LONGEST_KM) return false;
  if (estimatedKm === undefined) return true;
  return km >= estimatedKm * 0.5 - 5 && km <= estimatedKm * 3 + 30;
}
