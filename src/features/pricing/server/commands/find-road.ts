import { lt, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { AppError } from "~/platform/kernel/errors";
import { measureBetween } from "../../places/domain";
import { findPlace } from "../../places/server/queries";
import { isPlausible, KNOWN_MS, type Road, UNKNOWN_MS } from "../../roads/domain";
import { getCurrentPriceList } from "../queries/prices";
import { digestOf, findRoad, roadBetween, roadSources } from "../queries/roads";
import { roadDistances } from "../tables";

/** Limits new routes per address, so that typing cannot use up the company's quota. */
const LIMIT = { name: "roads", limit: 100, windowSeconds: 3600 };

/**
 * Queries a route's road distance if the company uses it, before the pricing transaction. All callers share one answer
 * for a while, including an unknown one. The first saved answer wins. Never throws, and has a short timeout.
 */
export async function askRoad(
  { from, to }: { from: string; to: string },
  { ip, now }: Pick<RequestContext, "ip" | "now">,
): Promise<void> {
  const { distanceMethod } = await getSettings(db(), quotesSection);
  if (distanceMethod !== "roads") return;
  const road = roadBetween(from, to);
  if ((await findRoad(db(), road, now)) !== undefined) return;
  try {
    await throttle(LIMIT, ip, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return;
  }
  const km = (await measured(road, now)) ?? null;
  const until = new Date(now.getTime() + (km === null ? UNKNOWN_MS : KNOWN_MS));
  await db()
    .insert(roadDistances)
    .values({ pair: digestOf(road), km, until })
    .onConflictDoUpdate({
      target: roadDistances.pair,
      set: { km, until },
      setWhere: sql`${roadDistances.until} <= ${now.toISOString()}::timestamptz`,
    });
}

async function measured(road: Road, now: Date): Promise<number | undefined> {
  const [source] = roadSources.all();
  const km = await source?.(road, now);
  if (km === undefined) return undefined;
  const list = await getCurrentPriceList(db(), now);
  const end = ({ text }: { text: string }) => ({ text, place: findPlace(text) });
  const estimated = measureBetween(list, end(road.from), end(road.to));
  return isPlausible(km, estimated.method === "bands" ? estimated.km : undefined) ? km : undefined;
}

/** Deletes expired distances. */
export async function forgetRoads(now: Date): Promise<void> {
  await db().delete(roadDistances).where(lt(roadDistances.until, now));
}
