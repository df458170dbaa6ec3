import { and, eq, gt } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import { keyedDigest } from "~/platform/secrets/secrets";
import { findPlace } from "../../places/server/queries";
import { pairOf, type Road } from "../../roads/domain";
import { roadDistances } from "../tables";

/** Whole kilometres of a road; undefined if unavailable now. Called outside any transaction. */
export const roadSources = definePort<(road: Road, now: Date) => Promise<number | undefined>>();

export const digestOf = (road: Road): string => keyedDigest("road", pairOf(road));

/** Two typed places, with their positions where we know them exactly. */
export function roadBetween(from: string, to: string): Road {
  const end = (text: string) => {
    const place = findPlace(text);
    return { text, at: place?.exact ? { lat: place.lat, lon: place.lon } : undefined };
  };
  return { from: end(from), to: end(to) };
}

/** A route's valid answer: kilometres, or null if unknown. Undefined without a query. */
export async function findRoad(reader: Reader, road: Road, now: Date): Promise<number | null | undefined> {
  const [row] = await reader
    .select({ km: roadDistances.km })
    .from(roadDistances)
    .where(and(eq(roadDistances.pair, digestOf(road)), gt(roadDistances.until, now)));
  return row?.km;
}
