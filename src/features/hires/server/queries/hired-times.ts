import { sql } from "drizzle-orm";
import { hiredTimes } from "~/features/jobs/server/queries/problems";
import { textArray } from "~/platform/db/text-array";
import { hires } from "../tables";

/** Tells `jobs` when vehicles that come from hires are hired. */
export const hiredNow = hiredTimes.answer(async (reader, ids, { from, to }) => {
  const { rows } = await reader.execute<{ id: string; hires: { startsAt: string; endsAt: string }[] }>(sql`
    select h.vehicle_id as id, coalesce(json_agg(json_build_object('startsAt', h.starts_at, 'endsAt', h.ends_at)) filter (
      where h.state = 'accepted' and tstzrange(h.starts_at, h.ends_at)
        && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)), '[]'::json) as hires
    from ${hires} h where h.vehicle_id = any(${textArray(ids)}::uuid[]) group by h.vehicle_id`);
  return new Map(
    rows.map(({ id, hires: all }) => [
      id,
      all.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
    ]),
  );
});
