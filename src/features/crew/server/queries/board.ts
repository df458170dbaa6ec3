import { sql } from "drizzle-orm";
import { type BoardPhones, phonesOfJobs } from "~/features/dispatch/server/queries";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { textArray } from "~/platform/db/text-array";
import { crewPhones } from "../tables";

/** Jobs that start this close to now: what a phone holds back belongs to them. */
const AROUND_MS = 36 * 3_600_000;

/** Unsent reports and photos, and the clock that is wrong most, of the phones of jobs around now. */
export const phonesOnBoard = phonesOfJobs.answer(async (reader, jobIds, now) => {
  if (jobIds.length === 0) return new Map<string, BoardPhones>();
  const [from, to] = [-AROUND_MS, AROUND_MS].map((away) => new Date(now.getTime() + away).toISOString());
  const { rows } = await reader.execute<BoardPhones & { id: string } & Record<string, unknown>>(sql`
    select j.id, sum(p.waiting_events)::int as events, sum(p.waiting_photos)::int as photos,
      (array_agg(p.clock_offset order by abs(p.clock_offset) desc))[1] as "clockOffset"
    from ${jobs} j join ${jobAssignments} a on a.job_id = j.id join ${crewPhones} p on p.person_id = a.person_id
    where j.id = any(${textArray(jobIds)}::uuid[]) and j.starts_at between ${from}::timestamptz and ${to}::timestamptz
      and p.seen_at > ${from}::timestamptz
    group by j.id`);
  return new Map(rows.map(({ id, events, photos, clockOffset }) => [id, { events, photos, clockOffset }]));
});
