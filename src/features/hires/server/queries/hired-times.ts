import { sql } from "drizzle-orm";
import { hiredTimes } from "~/features/jobs/server/queries/problems";
import { textArray } from "~/platform/db/text-array";
import { hires } from "../tables";

/** Tells `jobs` which vehicles come from hires, none of which covers a time. */
export const hiredNow = hiredTimes.answer(async (reader, ids, { startsAt, endsAt }) => {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select h.vehicle_id as id from ${hires} h where h.vehicle_id = any(${textArray(ids)}::uuid[])
    group by h.vehicle_id having not bool_or(h.state = 'accepted'
      and h.starts_at <= ${startsAt.toISOString()}::timestamptz and h.ends_at >= ${endsAt.toISOString()}::timestamptz)`);
  return new Set(rows.map(({ id }) => id));
});
