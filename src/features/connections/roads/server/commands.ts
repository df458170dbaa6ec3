import { sql } from "drizzle-orm";
import { ROAD_WAIT_MS, type Road } from "~/features/pricing/roads/domain";
import { measureRoad, type Waypoint } from "~/integrations/google/roads";
import { db } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { CallFailed } from "~/platform/outbound/provider-call";
import { plainPlace } from "../../calendar/domain";
import { endsConnection, failureSentence } from "../../domain";
import { callOptions } from "../../server/commands/call-provider";
import { noteProblem } from "../../server/commands/note-sync";
import { getReady, type Ready } from "../../server/queries";
import { LONG_REST_MS, monthOf, REST_MS } from "../domain";
import { mapUses } from "./tables";

const NAME = "googleMaps";

/**
 * Kilometres by road as Google Maps measures them; undefined while it is not connected, rests after a failure, has been
 * asked as often as the company allows in a month, or knows no road. Waits a second and a half at most.
 */
export async function askGoogleMaps(road: Road, now: Date): Promise<number | undefined> {
  const ready = await readyOrNone();
  if (!ready) return undefined;
  const { googleMaps } = ready.settings;
  const month = monthOf(nairobiDate(now));
  if (!(await countCall(month, googleMaps.monthlyCalls, now))) return undefined;
  try {
    const options = { timeoutMs: ROAD_WAIT_MS, ...callOptions() };
    return await measureRoad(googleMaps, { from: waypointOf(road.from), to: waypointOf(road.to) }, options);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    await rest(month, ready, error, now);
    return undefined;
  }
}

async function readyOrNone(): Promise<Ready | undefined> {
  try {
    const ready = await getReady(db(), NAME);
    return ready.held?.connected ? ready : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Sends a known place as its position. Removes phone numbers and prices from other typed text. */
const waypointOf = ({ text, at }: Road["from"]): Waypoint => ({ text: plainPlace(text), at });

/** Counts a call before it is made. Returns false if the month's quota is used up or Google Maps is paused. */
async function countCall(month: string, limit: number, now: Date): Promise<boolean> {
  if (limit < 1) return false;
  const { rowCount } = await db().execute(sql`
    insert into ${mapUses} (month, calls) values (${month}, 1)
    on conflict (month) do update set calls = map_uses.calls + 1
    where map_uses.calls < ${limit}
      and (map_uses.rests_until is null or map_uses.rests_until <= ${now.toISOString()}::timestamptz)`);
  return rowCount === 1;
}

async function rest(month: string, ready: Ready, failed: CallFailed, now: Date): Promise<void> {
  const restsUntil = new Date(now.getTime() + (failed.failure === "busy" ? LONG_REST_MS : REST_MS));
  await db().update(mapUses).set({ restsUntil }).where(sql`month = ${month}`);
  const said = failed.said.replaceAll(ready.settings.googleMaps.apiKey, "••••");
  const problem = failureSentence(NAME, failed.failure, said);
  try {
    await noteProblem(NAME, ready, { problem, ends: endsConnection(failed.failure), at: now });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
