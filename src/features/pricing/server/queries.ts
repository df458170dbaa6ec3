import { desc, eq, lte, sql } from "drizzle-orm";
import { getAllSettings } from "~/features/settings/server/queries";
import { prepared, type Reader } from "~/platform/db/database";
import { notFound } from "~/platform/kernel/errors";
import {
  assertPriceable,
  type Distance,
  fixedDistance,
  type MoveInput,
  type PricedMove,
  type PriceList,
  priceMove,
} from "../domain";
import { measureBetween } from "../places/domain";
import { findPlace } from "../places/server/queries";
import { priceLists } from "./tables";

type Row = typeof priceLists.$inferSelect;

const asPriceList = (row: Row): PriceList => ({ ...row.data, version: row.version });

const inForce = prepared("price_list_in_force", (reader) =>
  reader
    .select()
    .from(priceLists)
    .where(lte(priceLists.validFrom, sql.placeholder("now")))
    .orderBy(desc(priceLists.validFrom), desc(priceLists.version))
    .limit(1),
);

/** The price list in force at `now`: of those valid by then, the one published last. Cents. */
export async function getCurrentPriceList(reader: Reader, now: Date = new Date()): Promise<PriceList> {
  const [row] = await inForce(reader).execute({ now: now.toISOString() });
  if (!row) throw notFound("Price list");
  return asPriceList(row);
}

/** One version of the price list, in cents; throws NOT_FOUND. */
export async function getPriceList(reader: Reader, version: number): Promise<PriceList> {
  const [row] = await reader.select().from(priceLists).where(eq(priceLists.version, version));
  if (!row) throw notFound("Price list");
  return asPriceList(row);
}

/** All versions, newest first. */
export async function listPriceLists(reader: Reader): Promise<Row[]> {
  return reader.select().from(priceLists).orderBy(desc(priceLists.version)).limit(200);
}

/** The distance a move is priced by, by the method in the settings. */
export function measureMove(
  priceList: PriceList,
  method: "fixed" | "bands",
  from: string,
  to: string,
): Distance {
  if (method === "fixed") return fixedDistance(priceList);
  return measureBetween(
    priceList,
    { text: from, place: findPlace(from) },
    { text: to, place: findPlace(to) },
  );
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
  const [priceList, settings] = await Promise.all([getCurrentPriceList(reader, now), getAllSettings(reader)]);
  assertPriceable(priceList, request);
  const distance = measureMove(priceList, settings.quotes.distanceMethod, request.from, request.to);
  return priceMove(priceList, { rooms: request.rooms, services: request.services, distance }, settings.tax);
}
