import { randomUUID } from "node:crypto";
import pg from "pg";
import { compare, type Figure, isWanted, rate, rateOf } from "./measure.ts";
import { startProduct } from "./product.ts";

const LIST = "Jobs of a week, 300 of them";
const BOARD = "Board of a week, 300 jobs and 60 lanes";
const ASSIGNING = "Putting a truck on a job and taking it off";

const dayOf = (ahead: number) =>
  new Date(Date.now() + (ahead * 24 + 3) * 3_600_000).toISOString().slice(0, 10);

/** A week of the board and an assignment beside their bare statements, in a company with three years of jobs. */
export async function jobsOfThreeYears(rows: number): Promise<Figure[]> {
  if (![LIST, BOARD, ASSIGNING].some(isWanted)) return [];
  const product = await startProduct(rows, { part: "jobs" });
  const { cookie } = await product.signIn("admin@moveease.example");
  const headers = { cookie, origin: product.url, "accept-encoding": "identity" };
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const week = { from: dayOf(3), to: dayOf(9) };
  const query = new URLSearchParams(week);
  const api = `${product.url}/api/v1`;
  const figures = [
    await compare(
      { name: LIST, floor: "bare SQL", rows },
      {
        ours: () => rate(`${api}/jobs?${query}`, { headers }),
        bare: () => rateOf(async () => JSON.stringify(await bareJobs(database, week))),
      },
      { atMost: 4 },
    ),
    await compare(
      { name: BOARD, floor: "bare SQL", rows },
      {
        ours: () => rate(`${api}/dispatch/board?${query}`, { headers }),
        bare: () => rateOf(async () => JSON.stringify(await bareBoard(database, week))),
      },
      { atMost: 4 },
    ),
    await assigning({ api, headers, database, rows, day: week.from }),
  ];
  await database.end();
  await product.stop();
  return figures;
}

interface Week {
  from: string;
  to: string;
}
const read = async (database: pg.Client, name: string, text: string, values: unknown[]) =>
  (await database.query({ name, text, values })).rows;

const bareJobs = (database: pg.Client, { from, to }: Week) =>
  read(
    database,
    "bench-jobs",
    `select j.*, m.number, m.date, m."window", m.origin, m.destination, c.name, c.phone,
      coalesce((select json_agg(json_build_object('id', a.id, 'person', a.person_id, 'vehicle', a.vehicle_id,
        'name', coalesce(p.name, v.plate), 'role', a.role))
        from job_assignments a left join people p on p.id = a.person_id left join vehicles v on v.id = a.vehicle_id
        where a.job_id = j.id), '[]'::json) as assigned
     from jobs j join moves m on m.id = j.move_id left join customers c on c.id = m.customer_id
     where j.starts_at >= $1::date - interval '14 days' and j.starts_at < $2::date + interval '1 day' and j.ends_at > $1::date
     order by j.starts_at, j.id`,
    [from, to],
  );

/** The rows that conflicts are computed from: jobs, vehicles with their papers, people with their leave. */
async function bareBoard(database: pg.Client, week: Week) {
  const { from, to } = week;
  return [
    await bareJobs(database, week),
    await read(
      database,
      "bench-vehicles",
      "select * from vehicles where state <> 'retired' order by plate",
      [],
    ),
    await read(
      database,
      "bench-papers",
      "select vehicle_id, kind, max(valid_to) from vehicle_papers where deleted_at is null group by 1, 2",
      [],
    ),
    await read(
      database,
      "bench-people",
      `select p.id, p.name, p.role, r.status, r.first_day, r.last_day from people p
       left join leave_requests r on r.person_id = p.id and r.status in ('pending', 'approved') and r.first_day <= $2 and r.last_day >= $1
       where p.active and p.role in ('supervisor', 'team_lead', 'driver', 'mover', 'packer') order by p.name`,
      [from, to],
    ),
  ];
}

interface Assigning {
  api: string;
  headers: Record<string, string>;
  database: pg.Client;
  rows: number;
  day: string;
}

async function assigning({ api, headers, database, rows, day }: Assigning): Promise<Figure> {
  const jobs = await read(
    database,
    "bench-job",
    "select id, move_id from jobs where state = 'crewed' and starts_at > $1::date + interval '7 days' order by starts_at, id limit 2",
    [day],
  );
  const [{ id: vehicle }] = await read(
    database,
    "bench-free",
    `select id from vehicles v where plate like 'SX %' and not exists (select 1 from job_assignments a where a.vehicle_id = v.id) limit 1`,
    [],
  );
  const [ours, theirs] = jobs;
  const json = { ...headers, "content-type": "application/json" };
  const body = JSON.stringify({ vehicleId: vehicle, reason: "Bench" });
  const act = async () => {
    const answer = await fetch(`${api}/jobs/${ours.id}/assignments`, { method: "POST", headers: json, body });
    const { id } = (await answer.json()) as { id: string };
    if (!answer.ok) throw new Error(`assignment: ${answer.status}`);
    await fetch(`${api}/jobs/${ours.id}/assignments/${id}`, { method: "DELETE", headers: json });
  };
  return compare(
    { name: ASSIGNING, floor: "its bare transactions", rows },
    { ours: () => rateOf(act), bare: () => rateOf(() => bareAssigning(database, theirs, vehicle)) },
    { atMost: 5 },
  );
}

/** Move and job under lock, who is on the job and elsewhere then, the row, its event; then the same to take it off. */
async function bareAssigning(
  database: pg.Client,
  { id: job, move_id: move }: { id: string; move_id: string },
  vehicle: string,
): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => database.query({ name, text, values });
  const event = (type: string) =>
    run(
      "assign-event",
      `insert into events (id, type, subject_type, subject_id, summary, data, actor_kind, actor_name, at)
        values ($1, $2, 'job', $3, 'Assigned', '{}', 'person', 'Bench', now())`,
      [randomUUID(), type, job],
    );
  const lock = async () => {
    await database.query("begin");
    await run("assign-move", "select * from moves where id = $1 for update", [move]);
    await run("assign-job", "select * from jobs where id = $1 for update", [job]);
  };
  await lock();
  await run("assign-on", "select * from job_assignments where job_id = $1", [job]);
  await run("assign-vehicle", "select * from vehicles where id = $1", [vehicle]);
  await run(
    "assign-taken",
    `select a.* from job_assignments a join jobs j on j.id = $1
      where a.vehicle_id = $2 and a.state = 'assigned' and a.span && tstzrange(j.starts_at, j.ends_at)`,
    [job, vehicle],
  );
  const id = randomUUID();
  await run(
    "assign",
    "insert into job_assignments (id, job_id, vehicle_id, role) values ($1, $2, $3, 'vehicle')",
    [...[id, job, vehicle]],
  );
  await event("job.assigned");
  await database.query("commit");
  await lock();
  await run("unassign", "delete from job_assignments where id = $1", [id]);
  await event("job.unassigned");
  await database.query("commit");
}
