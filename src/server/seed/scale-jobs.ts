import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";

/** Days before and after today over which the jobs are spread: three years, and a month ahead. */
const PAST = 1_095;
const AHEAD = 30;
/** A board has at least as many lanes. */
const LEAST_VEHICLES = 60;
const CREW_OF_TRUCK = 3;

export const FILLED_OF_JOBS = ["moves", "jobs", "job_assignments", "move_crew"];

/** The trucks of `count` jobs with two jobs a day each. */
const trucksFor = (count: number): number => Math.max(LEAST_VEHICLES, Math.ceil(count / (PAST + AHEAD) / 2));
/** The people that those trucks need. */
export const crewFor = (count: number): number => trucksFor(count) * CREW_OF_TRUCK;

/**
 * Adds `count` moves of three years and the coming month, each with a job, its truck and its crew, two jobs a day for each
 * truck. Needs the temporary tables `scaled` and `scaled_staff`.
 */
export async function scaleJobs(tx: Tx, count: number): Promise<void> {
  const trucks = trucksFor(count);
  const { rows } = await tx.execute<{ n: number }>(
    sql`select coalesce(max(substring(number from 6)::int), 0) as n from moves where number like 'SRVJ-%'`,
  );
  const first = Number(rows[0]?.n ?? 0);
  await tx.execute(sql`create temporary table scaled_trucks on commit drop as
    select n, gen_random_uuid() as id from generate_series(1, ${trucks}::int) as n`);
  await tx.execute(sql`insert into vehicles (id, plate, name, class, fuel, volume, payload, created_at)
    select id, 'SX ' || (${first}::int + n), 'Scale ' || n, 'truck_5t', 'diesel', 24, 5000, now() - interval '4 years' from scaled_trucks`);
  await tx.execute(sql`create temporary table scaled_jobs on commit drop as
    select s.n, gen_random_uuid() as move_id, gen_random_uuid() as job_id, s.customer_id, s.origin, s.goal, t.id as vehicle_id, t.n as truck,
      s.day, s.day < current_date as is_past, s.half,
      case s.half when 0 then 'morning' else 'afternoon' end as "window",
      ((s.day + case s.half when 0 then time '07:00' else time '13:00' end) at time zone 'Africa/Nairobi') as starts_at
    from (
      select k as n, c.customer_id, c.origin, c.goal, current_date - ${PAST}::int + k % ${PAST + AHEAD}::int as day,
        (k / ${PAST + AHEAD}::int) % 2 as half, 1 + (k / ${PAST + AHEAD}::int) / 2 as place
      from (select *, (row_number() over (order by n) - 1)::int as k from scaled) c
    ) s join scaled_trucks t on t.n = 1 + (s.place - 1) % ${trucks}::int`);
  // The triggers act row by row: these rows are already as they would leave them.
  for (const name of FILLED_OF_JOBS)
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  await tx.execute(sql`insert into moves (id, number, customer_id, category, status, date, "window", request_date, started_at, completed_at, final_amount, estimated_duration, origin, destination,
      payment_status, created_at, updated_at)
    select move_id, 'SRVJ-' || (${first}::int + n + 1), customer_id, 'residential_move', case when is_past then 'completed' else 'confirmed' end, day, "window", day - 14,
      case when is_past then starts_at + (n % 40) * interval '1 minute' end, case when is_past then starts_at + interval '4 hours' + (n % 90) * interval '1 minute' end,
      case when is_past then 500000 + (n % 97) * 60000 end, 4 + n % 3,
      jsonb_build_object('address', origin, 'contactName', '', 'contactPhone', '', 'latitude', null, 'longitude', null),
      jsonb_build_object('address', goal, 'contactName', '', 'contactPhone', '', 'latitude', null, 'longitude', null),
      'paid', starts_at - interval '14 days', starts_at from scaled_jobs`);
  await tx.execute(sql`insert into jobs (id, move_id, position, kind, state, starts_at, ends_at, litres, kg, minutes, crew, set_off_at, done_at, created_at, updated_at)
    select job_id, move_id, 1, 'move', case when is_past then 'verified' else 'crewed' end, starts_at, starts_at + interval '5 hours', 9000 + (n % 15) * 1000, 2500, 240, 3,
      case when is_past then starts_at + (n % 40) * interval '1 minute' end,
      case when is_past then starts_at + interval '4 hours' + (n % 90) * interval '1 minute' end, starts_at - interval '14 days', starts_at from scaled_jobs`);
  await tx.execute(sql`insert into job_assignments (id, job_id, vehicle_id, person_id, role, state, span, created_at)
    select gen_random_uuid(), j.job_id, case when p.place = 0 then j.vehicle_id end, p.id,
      case p.place when 0 then 'vehicle' when 1 then 'lead' when 2 then 'driver' else 'crew' end,
      case when j.is_past then 'released' else 'assigned' end, tstzrange(j.starts_at, j.starts_at + interval '5 hours'), j.starts_at - interval '7 days'
    from scaled_jobs j join (
      select 0 as place, null::uuid as id, n as truck from scaled_trucks
      union all
      select 1 + (n - 1) % ${CREW_OF_TRUCK}::int, id, 1 + (n - 1) / ${CREW_OF_TRUCK}::int from (select row_number() over (order by n)::int as n, id from scaled_staff) staff
    ) p on p.truck = j.truck`);
  await tx.execute(sql`insert into move_crew (move_id, person_id)
    select distinct j.move_id, a.person_id from scaled_jobs j join job_assignments a on a.job_id = j.job_id where a.person_id is not null and a.role <> 'lead'`);
  await tx.execute(
    sql`update moves m set crew_lead = a.person_id from scaled_jobs j join job_assignments a on a.job_id = j.job_id and a.role = 'lead' where m.id = j.move_id`,
  );
  for (const name of FILLED_OF_JOBS)
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
}
