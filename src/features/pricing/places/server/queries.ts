import stored from "../../server/data/places.json";
import {
  foldName,
  greatCircleKm,
  type LocatedPlace,
  MAX_SUGGESTIONS,
  type Point,
  SUGGEST_PAST,
} from "../domain";

interface Place extends LocatedPlace {
  name: string;
  folded: string;
  foldedName: string;
  isCity: boolean;
}

const counties = stored.counties as unknown as [name: string, lat: number, lon: number][];
const rows = stored.places as unknown as [
  name: string,
  county: number,
  kind: number,
  lat?: number,
  lon?: number,
][];

/** The open data writes 'South bukusu' and 'Kahawa sukari'; people write both words large. */
function titled(name: string): string {
  return name.replace(
    /(^|[\s/-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** Cities first, then towns, wards and areas, each by name: the order of the file. */
const places: Place[] = rows.map(([written, countyIndex, kind, lat, lon]) => {
  const name = titled(written);
  const [county, centerLat, centerLon] = counties[countyIndex] ?? ["Kenya", 0, 37];
  const isCity = kind === 0;
  const label = isCity ? `${name}, Kenya` : `${name}, ${county}`;
  return {
    name,
    label,
    county,
    lat: lat ?? centerLat,
    lon: lon ?? centerLon,
    exact: lat !== undefined,
    folded: foldName(label),
    foldedName: foldName(name),
    isCity,
  };
});

const byLabel = new Map<string, Place>();
const byName = new Map<string, Place[]>();
for (const place of places) {
  if (!byLabel.has(place.folded)) byLabel.set(place.folded, place);
  byName.set(place.foldedName, [...(byName.get(place.foldedName) ?? []), place]);
}

/** Up to five places that contain `typed`: cities, then names that begin with it, then the rest. From local data. */
export function listPlaces(typed: string): { label: string; exact: boolean }[] {
  const wanted = foldName(typed);
  if (wanted.length <= SUGGEST_PAST) return [];
  const ranks: Place[][] = [[], [], []];
  for (const place of places) {
    if (!place.folded.includes(wanted)) continue;
    ranks[place.isCity ? 0 : place.foldedName.startsWith(wanted) ? 1 : 2]?.push(place);
  }
  return ranks
    .flat()
    .slice(0, MAX_SUGGESTIONS)
    .map(({ label, exact }) => ({ label, exact }));
}

/**
 * The place a location text means: a label or name as we write it, else the first part of it that is one
 * ('Yaya Court, Kilimani, Nairobi' is Kilimani), preferring the county it names. Undefined for what we do not know.
 */
export function findPlace(text: string): LocatedPlace | undefined {
  const whole = byLabel.get(foldName(text));
  if (whole) return whole;
  const parts = text.split(",").map(foldName).filter(Boolean);
  for (const [index, part] of parts.entries()) {
    const candidates = byName.get(part);
    if (!candidates) continue;
    const around = parts.slice(index + 1);
    const fitting = candidates.find(({ county }) => around.includes(foldName(county)));
    return fitting ?? candidates[0];
  }
  return undefined;
}

/** Positions farther than this from every known place are not in the country we move in. */
const FARTHEST_KM = 120;

/** The known place nearest to a position, by its own coordinates; undefined far from all of them. */
export function findNearestPlace(point: Point): { label: string; km: number } | undefined {
  let best: { label: string; km: number } | undefined;
  for (const place of places) {
    if (!place.exact) continue;
    const km = greatCircleKm(point, place);
    if (!best || km < best.km) best = { label: place.label, km };
  }
  return best && best.km <= FARTHEST_KM
    ? { label: best.label, km: Math.round(best.km * 10) / 10 }
    : undefined;
}

/** The cities as the file has them; the page carries its own list, and a test holds the two together. */
export function listCities(): string[] {
  return places.filter(({ isCity }) => isCity).map(({ label }) => label);
}
