import { sql } from "drizzle-orm";
import { hiddenLanes } from "~/features/dispatch/server/queries";
import { addDays, startOfDate } from "~/platform/kernel/dates";
import { hires } from "../tables";

/** Tells the board which hired trucks are no lanes of a period: those whose hires are at other times, or were cancelled. */
export const lanesOfHires = hiddenLanes.answer(async (reader, { from, to }) => {
  const [start, end] = [startOfDate(from).toISOString(), startOfDate(addDays(to, 1)).toISOString()];
  const { rows } = await reader.execute<{ id: string }>(sql`
    select h.vehicle_id as id from ${hires} h where h.vehicle_id is not null
    group by h.vehicle_id having not bool_or(h.state = 'accepted'
      and h.starts_at < ${end}::timestamptz and h.ends_at > ${start}::timestamptz)`);
  return rows.map(({ id }) => id);
});
