import {
  foldName,
  greatCircleKm,
  type LocatedPlace,
  MAX_SUGGESTIONS,
  type Point,
  SUGGEST_PAST,
} from "../domain";
import stored from "./data/places.json";

interface Place extends LocatedPlace {
  name: string;
  folded: string;
  foldedName: string;
  kind: number;
}

const CITY = 0;
const TOWN = 1;

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

const places: Place[] = rows.map(([written, countyIndex, kind, lat, lon]) => {
  const name = titled(written);
  const [county, centerLat, centerLon] = counties[countyIndex] ?? ["Kenya", 0, 37];
  const label = kind === CITY ? `${name}, Kenya` : `${name}, ${county}`;
  return {
    name,
    label,
    county,
    lat: lat ?? centerLat,
    lon: lon ?? centerLon,
    exact: lat !== undefined,
    folded: foldName(label),
    foldedName: foldName(name),
    kind,
  };
});

const byLabel = new Map<string, Place>();
const byName = new Map<string, Place[]>();
for (const place of places) {
  if (!byLabel.has(place.folded)) byLabel.set(place.folded, place);
  byName.set(place.foldedName, [...(byName.get(place.foldedName) ?? []), place]);
}

/**
 * Up to five places that contain `typed`, from local data: cities, then towns and estates with a word that begins with it
 * (Ongata Rongai for 'Rong'), then other names that begin with it, then the rest; located ones first.
 */
export function listPlaces(typed: string): { label: string; exact: boolean }[] {
  const wanted = foldName(typed);
  if (wanted.length <= SUGGEST_PAST) return [];
  const ranks: Place[][] = [[], [], [], []];
  for (const place of places) if (place.folded.includes(wanted)) ranks[rankOf(place, wanted)]?.push(place);
  const found = ranks.flatMap((rank) => rank.sort((a, b) => Number(b.exact) - Number(a.exact)));
  return (found.length > 0 ? found : meantBy(wanted))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ label, exact }) => ({ label, exact }));
}

function rankOf({ kind, foldedName }: Place, wanted: string): number {
  if (kind === CITY) return 0;
  if (kind === TOWN && ` ${foldedName}`.includes(` ${wanted}`)) return 1;
  return foldedName.startsWith(wanted) ? 2 : 3;
}

const slipsIn = (letters: number) => (letters < 5 ? 0 : letters < 8 ? 1 : 2);

/**
 * Finds places by a misspelled name, closest first and cities before others: 'Nakru', 'Kisum', 'Eldorert'. The first
 * letter must be correct, and a prefix is enough. Returns none below five letters.
 */
function meantBy(wanted: string): Place[] {
  const name = wanted.split(",")[0]?.trim() ?? "";
  const most = slipsIn(name.length);
  if (most === 0 || name.length > 30) return [];
  return places
    .flatMap((place) => {
      if (place.foldedName[0] !== name[0]) return [];
      const slips = slipsBetween(name, place.foldedName, most);
      return slips <= most ? [{ place, slips }] : [];
    })
    .sort((a, b) => a.slips - b.slips || Number(b.place.kind === CITY) - Number(a.place.kind === CITY))
    .map(({ place }) => place);
}

/**
 * Optimal string alignment: wrong, missing, added or swapped letters between the typed text and a name, or a prefix of
 * it up to `most` letters longer. Above `most`, any larger number.
 */
function slipsBetween(typed: string, name: string, most: number): number {
  if (typed.length - name.length > most) return most + 1;
  const length = Math.min(name.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= length; j++) {
      const isSame = typed[i - 1] === name[j - 1];
      let least = Math.min(cell(row, j - 1) + (isSame ? 0 : 1), cell(row, j) + 1, cell(next, j - 1) + 1);
      if (i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1])
        least = Math.min(least, cell(before, j - 2) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row);
}

const cell = (row: readonly number[], at: number) => row[at] ?? Number.POSITIVE_INFINITY;

/**
 * Finds the place of a location text: by label or name, else by its first part that is a place ('Yaya Court, Kilimani,
 * Nairobi' is Kilimani). Prefers the county in the text. Undefined for an unknown place.
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
    return fitting ?? nearestTo(findPlace(around.join(", ")), candidates);
  }
  return nearlyNamed(parts);
}

/** 'Rongai, Nairobi' is the one beside Nairobi, though it is in Kajiado. */
function nearestTo(point: Point | undefined, candidates: readonly Place[]): Place | undefined {
  if (!point) return candidates[0];
  return [...candidates].sort((a, b) => greatCircleKm(a, point) - greatCircleKm(b, point))[0];
}

/** One slip, two from eight letters. Only without an equally near second place, so that no price uses a guess. */
function nearlyNamed(parts: readonly string[]): Place | undefined {
  for (const part of parts) {
    const most = slipsIn(part.length);
    const near = meantBy(part).filter(({ foldedName }) => Math.abs(foldedName.length - part.length) <= most);
    const names = [...new Set(near.map(({ foldedName }) => foldedName))];
    const ranked = names
      .map((name) => ({
        name,
        slips: Math.max(slipsBetween(part, name, most), slipsBetween(name, part, most)),
      }))
      .filter(({ slips }) => slips <= most)
      .sort((a, b) => a.slips - b.slips);
    const [best, second] = ranked;
    if (best && best.slips !== second?.slips) return near.find(({ foldedName }) => foldedName === best.name);
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
  return places.filter(({ kind }) => kind === CITY).map(({ label }) => label);
}
