import type { Distance, PriceList } from "../domain/prices";
import { fixedDistance } from "../domain/prices";

export interface Point {
  lat: number;
  lon: number;
}

/**
 * The specification's fifteen cities (docs/domain/readings.md#places): in the page itself, so that they are
 * suggested without a request.
 */
export const CITIES = [
  "Nairobi, Kenya",
  "Mombasa, Kenya",
  "Kisumu, Kenya",
  "Nakuru, Kenya",
  "Eldoret, Kenya",
  "Thika, Kenya",
  "Machakos, Kenya",
  "Kiambu, Kenya",
  "Kajiado, Kenya",
  "Nyeri, Kenya",
  "Meru, Kenya",
  "Kakamega, Kenya",
  "Kericho, Kenya",
  "Malindi, Kenya",
  "Naivasha, Kenya",
] as const;

/** Suggestions need more than this many characters (docs/domain/readings.md#places). */
export const SUGGEST_PAST = 2;
export const MAX_SUGGESTIONS = 5;

/** Lower case without accents and apostrophes, so that "Murang'a" is found however it is typed. */
export function foldName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/['’`.]/g, "")
    .replace(/[\s/-]+/g, " ")
    .trim()
    .toLowerCase();
}

/** Up to five labels that contain what was typed; the order of `labels` is kept. None up to two characters. */
export function suggestFrom(labels: readonly string[], typed: string): string[] {
  const wanted = foldName(typed);
  if (wanted.length <= SUGGEST_PAST) return [];
  return labels.filter((label) => foldName(label).includes(wanted)).slice(0, MAX_SUGGESTIONS);
}

/** The first suggestions and then the further ones, each once, at most five. */
export function mergeSuggestions(first: readonly string[], further: readonly string[]): string[] {
  return [...new Set([...first, ...further])].slice(0, MAX_SUGGESTIONS);
}

const EARTH_KM = 6371;

/** Kilometres as the crow flies (haversine). */
export function greatCircleKm(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

export interface LocatedPlace extends Point {
  label: string;
  county: string;
  exact: boolean;
}

const NAIROBI: Point = { lat: -1.2833, lon: 36.8167 };
/** Towns at the ends of the roads out of Nairobi, with their kilometres: the same as the site's list of areas. */
const ROADS: readonly (Point & { km: number })[] = [
  { lat: -4.0547, lon: 39.6636, km: 485 },
  { lat: -0.1022, lon: 34.7617, km: 345 },
  { lat: 0.5198, lon: 35.2715, km: 312 },
  { lat: -0.3072, lon: 36.0722, km: 160 },
];
/** A place within this distance of a trunk road's end uses that road. */
const NEAR_KM = 25;

/** Road kilometres per 100 km of air line: the trunk road's own factor, else the list's. */
function roadFactorOf(priceList: PriceList, from: Point, to: Point): number {
  const [ends, far] = greatCircleKm(from, NAIROBI) <= NEAR_KM ? [from, to] : [to, from];
  const road = ROADS.find((town) => greatCircleKm(far, town) <= NEAR_KM);
  if (!road || greatCircleKm(ends, NAIROBI) > NEAR_KM) return priceList.roadFactor;
  return (road.km / greatCircleKm(NAIROBI, road)) * 100;
}

export interface RouteEnd {
  text: string;
  place: LocatedPlace | undefined;
}

/** The reasons against the list's fixed distance: an unknown place, or the same place at both ends. */
export function doubtsOf(priceList: PriceList, from: RouteEnd, to: RouteEnd): string[] {
  const { km } = priceList.fixedDistance;
  const unknown = [from, to].filter(({ place }) => !place).map(({ text }) => `'${text}'`);
  if (unknown.length > 0)
    return [`We do not know ${[...new Set(unknown)].join(" and ")}; ~${km} km assumed.`];
  return from.place?.label === to.place?.label
    ? [`From and To are both ${from.place?.label}; ~${km} km assumed.`]
    : [];
}

/**
 * Road kilometres between two places for the distance bands: great circle times a road factor, whole, at least 1. Lists
 * its assumptions. Uses the fixed distance if a place is unknown.
 */
export function measureBetween(priceList: PriceList, from: RouteEnd, to: RouteEnd): Distance {
  if (!from.place || !to.place)
    return { ...fixedDistance(priceList), assumptions: doubtsOf(priceList, from, to) };
  const assumptions = [from.place, to.place]
    .filter(({ exact }) => !exact)
    .map(({ label, county }) => `${label}: measured from the centre of ${county} County.`);
  const factor = roadFactorOf(priceList, from.place, to.place);
  const km = Math.max(1, Math.round((greatCircleKm(from.place, to.place) * factor) / 100));
  return { method: "bands", km, assumptions: [...new Set(assumptions)] };
}
