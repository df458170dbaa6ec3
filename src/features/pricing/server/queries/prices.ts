import { desc, eq, lte, sql } from "drizzle-orm";
import { getSettings, getSeveralSettings } from "~/features/settings/server/queries";
import { type QuoteRules, quotesSection } from "~/features/settings/settings";
import { prepared, type Reader } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import type { OfficePriceList } from "../../domain/office-list";
import {
  ADVERTISED,
  assertPriceable,
  type Distance,
  fixedDistance,
  type MoveInput,
  type PricedMove,
  type PriceList,
  priceMove,
  startingPrices,
} from "../../domain/prices";
import { priceListNotFound } from "../../errors";
import { doubtsOf, measureBetween, type RouteEnd } from "../../places/domain";
import { findPlace } from "../../places/server/queries";
import { taxSection } from "../../settings";
import { priceLists } from "../tables";
import { findRoad, roadBetween } from "./roads";

type Row = typeof priceLists.$inferSelect;

/** A version from before volume rates and day factors has none of them. */
export const officeListOf = ({ data, version }: Pick<Row, "data" | "version">): OfficePriceList => ({
  ...data,
  volumeRates: data.volumeRates ?? [],
  dayFactors: data.dayFactors ?? [],
  version,
});

const inForce = prepared("price_list_in_force", (reader) =>
  reader
    .select()
    .from(priceLists)
    .where(lte(priceLists.validFrom, sql.placeholder("now")))
    .orderBy(desc(priceLists.validFrom), desc(priceLists.version))
    .limit(1),
);

/** The price list in force at `now`: of those valid by then, the one published last. Cents. */
export async function getCurrentPriceList(reader: Reader, now: Date = new Date()): Promise<OfficePriceList> {
  const [row] = await inForce(reader).execute({ now: now.toISOString() });
  if (!row) throw priceListNotFound();
  return officeListOf(row);
}

/** One version of the price list, in cents; throws NOT_FOUND. */
export async function getPriceList(reader: Reader, version: number): Promise<OfficePriceList> {
  const [row] = await reader.select().from(priceLists).where(eq(priceLists.version, version));
  if (!row) throw priceListNotFound();
  return officeListOf(row);
}

/** All versions, newest first. */
export async function listPriceLists(reader: Reader): Promise<Row[]> {
  return reader.select().from(priceLists).orderBy(desc(priceLists.version)).limit(200);
}

type DistanceRules = Pick<QuoteRules, "distanceMethod" | "longDistanceAboveKm" | "longDistanceFrom">;

/** Like `measureMove`, with the recent road distance from `askRoad`. */
export async function findDistance(
  reader: Reader,
  about: { priceList: PriceList; rules: DistanceRules; from: string; to: string },
  now: Date,
): Promise<Distance> {
  const { priceList, rules, from, to } = about;
  const road =
    rules.distanceMethod === "roads" ? await findRoad(reader, roadBetween(from, to), now) : undefined;
  return measureMove(priceList, rules, from, to, road ?? undefined);
}

/**
 * The distance a move is priced by, by the method in the settings. The fixed one stands for routes of a day; of a
 * longer one, by the bands' own estimate, the result says how long it is. Two places we do not both know are near.
 * `roadKm` is what a map service said of the road; without it, a distance by road is estimated.
 */
export function measureMove(
  priceList: PriceList,
  rules: DistanceRules,
  from: string,
  to: string,
  roadKm?: number,
): Distance {
  if (rules.distanceMethod === "roads" && roadKm !== undefined)
    return { method: "roads", km: roadKm, assumptions: [] };
  const ends = [from, to].map((text) => ({ text, place: findPlace(text) })) as [RouteEnd, RouteEnd];
  const estimated = measureBetween(priceList, ...ends);
  if (rules.distanceMethod !== "fixed") return estimated;
  const fixed = fixedDistance(priceList);
  const isLong = estimated.method === "bands" && estimated.km > rules.longDistanceAboveKm;
  return isLong
    ? { ...fixed, longKm: estimated.km, atLeast: rules.longDistanceFrom }
    : { ...fixed, assumptions: doubtsOf(priceList, ...ends) };
}

/** The starting price of an advertised service at `now`, in cents; 0 for any other. */
export async function getStartingPrice(reader: Reader, service: string, now: Date): Promise<Cents> {
  const known = ADVERTISED.find((name) => name === service);
  if (!known) return 0;
  const [priceList, rules] = await Promise.all([
    getCurrentPriceList(reader, now),
    getSettings(reader, quotesSection),
  ]);
  return startingPrices(priceList, rules)[known];
}

export interface MoveRequest extends Pick<MoveInput, "rooms" | "services"> {
  from: string;
  to: string;
}

/**
 * Prices what a visitor or the API asks for with the list, tax and distance method in force. Throws INVALID at the
 * field for unknown rooms or services, counts outside 0 to 10, and a move without a room. Cents.
 */
export async function getPricedMove(reader: Reader, request: MoveRequest, now: Date): Promise<PricedMove> {
  const [priceList, settings] = await Promise.all([
    getCurrentPriceList(reader, now),
    getSeveralSettings(reader, { quotes: quotesSection, tax: taxSection }),
  ]);
  assertPriceable(priceList, request);
  const { from, to } = request;
  const distance = await findDistance(reader, { priceList, rules: settings.quotes, from, to }, now);
  return priceMove(priceList, { rooms: request.rooms, services: request.services, distance }, settings.tax);
}
