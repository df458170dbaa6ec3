/** A place that the phone reported. */
export interface Place {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
}

const EVERY_MS = 60_000;
const EVERY_METRES = 200;
const METRES_PER_DEGREE = 111_320;

/** Metres between two places; flat, which is exact enough below some kilometres. */
export function metresBetween(a: Place, b: Place): number {
  const north = (b.latitude - a.latitude) * METRES_PER_DEGREE;
  const east =
    (b.longitude - a.longitude) *
    METRES_PER_DEGREE *
    Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return Math.hypot(north, east);
}

/** True if a place is worth a report: a minute after the last one, or 200 m from it. */
export function isDue(last: { place: Place; at: number } | undefined, place: Place, at: number): boolean {
  return !last || at - last.at >= EVERY_MS || metresBetween(last.place, place) >= EVERY_METRES;
}
