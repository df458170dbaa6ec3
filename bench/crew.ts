import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { compare, type Figure, isWanted, rate, rateOf, rateOfOnce } from "./measure.ts";
import { startProduct } from "./product.ts";

const EVENTS = "2,000 reports from 40 phones at once";
const BUNDLE = "A crew phone's jobs of three days";
const PHONES = 40;
const A_BATCH = 50;

interface Phone {
  cookie: string;
  device: string;
  person: string;
  sequence: number;
}
interface Job {
  id: string;
  move_id: string;
}

/** What crews' phones send and get, beside bare statements, in a company with three years of jobs. */
export async function crewPhones(rows: number): Promise<Figure[]> {
  if (![EVENTS, BUNDLE].some(isWanted)) return [];
  const product = await startProduct(rows, { part: "jobs" });
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 10 });
  const api = `${product.url}/api/v1`;
  const [job] = await read<Job>(
    pool,
    "select id, move_id from jobs where state = 'crewed' order by id limit 1",
  );
  if (!job) throw new Error("The company has no job with a crew.");
  const phones = await signIn(pool, job);
  const [leader] = await read<{ person_id: string }>(
    pool,
    `select n.person_id from job_notices n join jobs j on j.id = n.job_id join job_assignments a on a.job_id = j.id
      and a.person_id = n.person_id and a.role = 'lead' join crew_pins c on c.person_id = n.person_id
      where n.withdrawn_at is null and n.starts_at between now() - interval '12 hours' and now() + interval '2 days'
      group by 1 order by count(*) desc, 1 limit 1`,
  );
  const lead = phones.find(({ person }) => person === leader?.person_id);
  if (!lead) throw new Error("The demo has no lead with a job of these days.");
  const figures = [
    await compare(
      { name: EVENTS, floor: "bare inserts", rows },
      {
        ours: () => rateOfOnce(() => Promise.all(phones.map((phone) => send(api, phone, job)))),
        bare: () => rateOfOnce(() => Promise.all(phones.map((phone) => insert(pool, phone, job)))),
      },
      { atMost: 5 },
    ),
    await compare(
      { name: BUNDLE, floor: "bare SQL", rows },
      {
        ours: () => rate(`${api}/crew/bundle`, { headers: { cookie: lead.cookie } }),
        bare: () => rateOf(async () => JSON.stringify(await bareBundle(pool, lead.person))),
      },
      { atMost: 4 },
    ),
  ];
  await pool.end();
  await product.stop();
  return figures;
}

const read = async <Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[] = []) =>
  (await pool.query<Row>({ text, values })).rows;

/** Phones of the demo's crew, several for a person if there are fewer people, which were given one job. */
async function signIn(pool: pg.Pool, job: Job): Promise<Phone[]> {
  const people = await read<{ person_id: string }>(
    pool,
    "select person_id from crew_pins order by person_id",
  );
  const phones: Phone[] = [];
  for (let place = 0; place < Math.max(PHONES, people.length); place += 1) {
    const person = people[place % people.length]?.person_id ?? "";
    const device = randomUUID();
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("base64url");
    await pool.query(
      `insert into crew_devices (id, person_id, device, name, token_hash, created_at, seen_at, expires_at)
        values ($1, $2, $3, 'Bench', $4, now(), now(), now() + interval '1 day')`,
      [randomUUID(), person, device, hash],
    );
    await pool.query(
      `insert into crew_given_jobs (person_id, job_id, move_id, number, given_at) values ($1, $2, $3, 'SRV-BENCH/1', now())
        on conflict do nothing`,
      [person, job.id, job.move_id],
    );
    phones.push({ cookie: `moveease.crew=${token}`, device, person, sequence: 0 });
  }
  return phones;
}

/** An id of version 7, as phones make them. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

function batch(phone: Phone, job: Job) {
  return Array.from({ length: A_BATCH }, () => {
    phone.sequence += 1;
    return {
      ...{ id: newId(), sequence: phone.sequence, jobId: job.id, at: new Date().toISOString(), basedOn: 1 },
      ...{ kind: "note", payload: { text: `Note ${phone.sequence}`, room: "", itemId: null } },
    };
  });
}

async function send(api: string, phone: Phone, job: Job): Promise<void> {
  const { device, cookie } = phone;
  const answer = await fetch(`${api}/crew/events`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ device, sentAt: new Date().toISOString(), waiting: { events: 0, photos: 0 } },
      events: batch(phone, job),
    }),
  });
  const { answers } = (await answer.json()) as { answers?: { outcome: string }[] };
  if (answers?.filter(({ outcome }) => outcome === "accepted").length !== A_BATCH)
    throw new Error(`A batch of reports: ${answer.status}`);
}

/** The same rows without anything else: each report with its event, in one transaction of the phone. */
async function insert(pool: pg.Pool, phone: Phone, job: Job): Promise<void> {
  const client = await pool.connect();
  await client.query("begin");
  for (const { id, sequence, payload, at } of batch(phone, job)) {
    await client.query({
      name: "bench-report",
      text: `insert into crew_events (id, person_id, device, sequence, job_id, move_id, job, kind, payload, digest, device_at, at,
        received_at, clock_offset, based_on) values ($1, $2, $3, $4, $5, $6, 'SRV-BENCH/1', 'note', $7, 'bench', $8, $8, now(), 0, 1)`,
      values: [id, phone.person, phone.device, sequence, job.id, job.move_id, JSON.stringify(payload), at],
    });
    await client.query({
      name: "bench-report-event",
      text: `insert into events (id, type, subject_type, subject_id, summary, data, actor_kind, actor_name, at)
        values ($1, 'crew.reported', 'crew', $2, 'Note', '{}', 'person', 'Bench', now())`,
      values: [randomUUID(), job.move_id],
    });
  }
  await client.query("commit");
  client.release();
}

/** The rows that a bundle is made of. */
async function bareBundle(pool: pg.Pool, person: string) {
  const ask = async (name: string, text: string, values: unknown[]) =>
    (await pool.query<Record<string, string>>({ name, text, values })).rows;
  const jobs = await ask(
    "bench-bundle",
    `select j.*, a.role, n.starts_at, n.ends_at, p.plan, q.id as quote_id, q.customer_name, q.customer_phone, q.special_instructions
      from job_notices n join jobs j on j.id = n.job_id join job_publications p on p.job_id = j.id
      join job_assignments a on a.job_id = j.id and a.person_id = n.person_id join moves m on m.id = j.move_id
      left join quotes q on q.id = m.quote_id where n.person_id = $1 and n.withdrawn_at is null
      and n.starts_at < now() + interval '3 days' and n.ends_at > now() - interval '1 day' order by n.starts_at`,
    [person],
  );
  const ids = [jobs.map(({ id }) => id)];
  const moves = [jobs.map(({ move_id }) => move_id)];
  const quotes = [jobs.map(({ quote_id }) => quote_id)];
  return {
    jobs,
    reported: await ask("bench-reported", "select * from crew_events where job_id = any($1::uuid[])", ids),
    goods: await ask(
      "bench-goods",
      `select l.* from inventories i join inventory_versions v on v.inventory_id = i.id join inventory_lines l on l.version_id = v.id
        where i.quote_number in (select number from quotes where id = any($1::uuid[]))`,
      quotes,
    ),
    marks: await ask("bench-marks", "select * from condition_marks where move_id = any($1::uuid[])", moves),
    counts: await ask("bench-counts", "select * from evidence_counts where move_id = any($1::uuid[])", moves),
    papers: await ask("bench-papers", "select * from evidence_documents where job_id = any($1::uuid[])", ids),
    extras: await ask("bench-extras", "select * from extra_orders where job_id = any($1::uuid[])", ids),
    invoices: await ask("bench-invoices", "select * from invoices where quote_id = any($1::uuid[])", quotes),
    takings: await ask("bench-takings", "select * from cash_takings where move_id = any($1::uuid[])", moves),
    vehicles: await ask("bench-plates", "select * from vehicles where state <> 'retired' limit 20", []),
    prices: await ask("bench-prices", "select * from price_lists order by version desc limit 1", []),
    settings: await ask("bench-settings", "select * from settings", []),
  };
}
