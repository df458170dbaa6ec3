import { randomUUID } from "node:crypto";
import type pg from "pg";
import { compare, type Figure, isWanted, memoryDuring, rate, rateOf, rateOfOnce } from "./measure.ts";
import type { Product } from "./product.ts";

const ROUNDS = 3;
const FULL = "CUSTX1";

/** Every sort and filter of the list, and the tiles: what is measured as the company grows. */
export const CUSTOMER_LISTS = [
  ["Customers, newest first", "customers"],
  ["Customers, by first name", "customers?sort=firstName"],
  ["Customers, by last name", "customers?sort=lastName"],
  ["Customers, by lifetime value", "customers?sort=lifetimeValue"],
  ["Customers, by moves", "customers?sort=moves"],
  ["Customers, prospects", "customers?status=prospect"],
  ["Customers, suspended, by lifetime value", "customers?status=suspended&sort=lifetimeValue"],
  ["Customers, VIP", "customers?type=vip"],
  ["Customers, of the silver tier", "customers?tier=silver"],
  ["Customers, with a tag", "customers?tag=school"],
  ["Customers, search for a common name", "customers?search=wambui"],
  ["Customers, search for one number", "customers?search=custx123"],
  ["Customers, the summary cards", "customer-stats"],
] as const;

/** Customers beside their floors. `bare` is the floors' server (customer-floors.ts). */
export async function customers(
  product: Product,
  database: pg.Client,
  { bare, rows }: { bare: string; rows: number },
): Promise<Figure[]> {
  const names = [
    "Last page of customers",
    "Customer search",
    "A customer's details",
    "A customer's analytics",
  ];
  const more = ["Recording a customer's communication", "CSV of all customers", "Customers imported"];
  if (![...names, ...more, "Customers: memory"].some(isWanted)) return [];
  const { cookie } = await product.signIn("admin@moveease.example");
  const headers = { cookie, origin: product.url };
  const list = `${product.url}/api/v1/customers`;
  const server = "bare server, same SQL";
  const beside = (name: string, route: string, floor: string) =>
    compare(
      { name, floor: server, rows },
      { ours: () => rate(`${list}${route}`, { headers }), bare: () => rate(`${bare}/${floor}`) },
      { atMost: 4 },
    );
  const { rows: found } = await database.query(
    "select (select id from customers where customer_number = $1) as customer, (select id from people where email = 'admin@moveease.example') as person",
    [FULL],
  );
  return [
    await compare(
      { name: "Last page of customers", floor: "first page", rows },
      { ours: () => rate(`${list}?last=true`, { headers }), bare: () => rate(list, { headers }) },
      { atMost: 3 },
    ),
    await beside("Customer search by a common name", "?search=wambui", "customer-search"),
    await beside("A customer's details", `/${FULL}`, "customer-details"),
    await beside(
      "A customer's analytics, 2,000 communications and 200 services",
      `/${FULL}/analytics`,
      "customer-analytics",
    ),
    await compare(
      { name: "Recording a customer's communication", floor: "its bare transaction", rows },
      {
        ours: () =>
          rate(`${list}/${FULL}/communications`, {
            method: "POST",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify({ ...SAID, channel: "phone" }),
            each: () => ({ "idempotency-key": randomUUID() }),
          }),
        bare: () => rateOf(() => bareCommunication(database, found[0].customer, found[0].person)),
      },
      { atMost: 5 },
    ),
    ...(await customerFiles(product, database, headers, rows)),
  ];
}

const SAID = {
  priority: "medium",
  type: "inquiry",
  direction: "inbound",
  subject: "Storage",
  content: "What does a month cost?",
};

/** A communication's writes on one connection: key, customer under lock, row, event, answer. */
async function bareCommunication(client: pg.Client, customer: string, person: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const id = randomUUID();
  await client.query("begin");
  await run(
    "key",
    "insert into idempotency_keys (scope, key, request_hash) values ($1, $2, $3) on conflict do nothing",
    ["bench", id, "bench"],
  );
  await run("lock-customer", "select * from customers where id = $1 for update", [customer]);
  await run(
    "communication",
    `insert into communications (id, customer_id, type, channel, direction, subject, content, created_by, updated_by)
      values ($1, $2, 'inquiry', 'phone', 'inbound', 'Storage', 'What does a month cost?', $3, $3)`,
    [id, customer, person],
  );
  await run(
    "event",
    `insert into events (id, type, subject_type, subject_id, summary, data, customer_id, actor_kind, actor_id, actor_name, at)
      values ($1, 'customer.communication_added', 'customer', $2, 'Inbound inquiry by phone', '{}', $2, 'person', $3, 'Bench', now())`,
    [randomUUID(), customer, person],
  );
  await run("answer", "update idempotency_keys set response = $2 where scope = 'bench' and key = $1", [
    id,
    { id },
  ]);
  await client.query("commit");
}

async function customerFiles(
  product: Product,
  database: pg.Client,
  headers: Record<string, string>,
  rows: number,
): Promise<Figure[]> {
  const take = (query = "") =>
    taken(`${product.url}/exports/customers.csv${query}`, { ...headers, "accept-encoding": "identity" });
  const csv = await compare(
    { name: "CSV of all customers", floor: "COPY of the same columns through the driver", rows },
    { ours: () => rateOfOnce(() => take()), bare: () => rateOfOnce(() => copyOut(database)) },
    { atMost: 4 },
    ROUNDS,
  );
  const memory = await compare(
    { name: "Customers: memory while all are written (1/MB)", floor: "a tenth of them", rows },
    {
      ours: () => memoryDuring(product, () => take()),
      // One in ten is a VIP (src/server/seed/scale.ts).
      bare: () => memoryDuring(product, () => take("?type=vip")),
    },
    { atMost: 1.25 },
    ROUNDS,
  );
  const many = Math.min(rows, 100_000);
  const brought = await compare(
    {
      name: `Customers imported, ${many.toLocaleString("en-KE")} from a CSV`,
      floor: "COPY into the same tables",
      rows,
    },
    { ours: () => bringIn(product, headers, many), bare: () => copyIn(database, many) },
    { atMost: 8 },
    ROUNDS,
  );
  const eased = await compare(
    { name: "Customers imported: memory (1/MB)", floor: "a tenth of them", rows },
    {
      ours: () => memoryDuring(product, () => bringIn(product, headers, many)),
      bare: () => memoryDuring(product, () => bringIn(product, headers, many / 10)),
    },
    { atMost: 1.25 },
    ROUNDS,
  );
  return [csv, memory, brought, eased];
}

async function taken(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url}: ${answer.status}`);
  for await (const _ of answer.body);
}

async function copyOut(database: pg.Client): Promise<void> {
  const { connection } = database as unknown as { connection: NodeJS.EventEmitter };
  let bytes = 0;
  const count = ({ chunk }: { chunk: Buffer }) => {
    bytes += chunk.length;
  };
  connection.on("copyData", count);
  await database.query(`copy (select c.customer_number, c.name, c.email, c.phone, c.type, c.status, s.spent, s.moves,
      (c.created_at at time zone 'Africa/Nairobi')::date from customers c join customer_sums s on s.customer_id = c.id
    where c.merged_into is null and c.status <> 'erased' order by c.created_at desc, c.id desc) to stdout with (format csv)`);
  connection.off("copyData", count);
  if (bytes === 0) throw new Error("COPY gave nothing.");
}

let series = 0;
const padded = (n: number, digits: number) => String(n).padStart(digits, "0");

/** Uploads a file of unknown people and imports its rows in one transaction, as the page does. */
async function bringIn(product: Product, headers: Record<string, string>, many: number): Promise<number> {
  series += 1;
  const lines = ["firstName,lastName,email,primaryPhone,city,street"];
  for (let n = 0; n < many; n++)
    lines.push(
      `Kerubo,Nyaboke,in${series}x${n}@example.co.ke,+2541${padded(series % 100, 2)}${padded(n, 6)},Kisumu,Oginga Odinga Street`,
    );
  const form = new FormData();
  form.append("file", new File([lines.join("\n")], "customers.csv", { type: "text/csv" }));
  const asked = async (route: string, init: RequestInit) => {
    const answer = await fetch(`${product.url}/api/v1/customer-imports${route}`, {
      method: "POST",
      ...init,
      headers,
    });
    if (!answer.ok) throw new Error(`customer-imports${route}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { id } = await asked("", { body: form });
  return rateOfOnce(async () => {
    const { added } = await asked(`/${id}/rows`, {});
    if (added !== many) throw new Error(`${added} of ${many} rows came in.`);
  });
}

/** As many rows into the same tables by COPY, their triggers and indexes included. */
async function copyIn(database: pg.Client, many: number): Promise<number> {
  series += 1;
  await database.query(`drop table if exists bench_customers; create table bench_customers as
    select gen_random_uuid() as id, 'CUSTY${series}-' || n as number, 'in${series}y' || n || '@example.co.ke' as email, '+2542${padded(series % 100, 2)}' || lpad(n::text, 6, '0') as phone
    from generate_series(1, ${many}) n`);
  const folder = (await database.query("show data_directory")).rows[0].data_directory;
  const files = [`${folder}/bench-customers.csv`, `${folder}/bench-addresses.csv`];
  await database.query(
    `copy (select id, number, 'Kerubo', 'Nyaboke', email, phone from bench_customers) to '${files[0]}' with (format csv)`,
  );
  await database.query(
    `copy (select gen_random_uuid(), id, 0, 'home', true, 'Oginga Odinga Street', 'Kisumu' from bench_customers) to '${files[1]}' with (format csv)`,
  );
  const done = await rateOfOnce(async () => {
    await database.query("begin");
    await database.query(
      `copy customers (id, customer_number, first_name, last_name, email, phone) from '${files[0]}' with (format csv)`,
    );
    await database.query(
      `copy customer_addresses (id, customer_id, position, type, is_primary, street, city) from '${files[1]}' with (format csv)`,
    );
    await database.query("commit");
  });
  await database.query("drop table bench_customers");
  return done;
}
