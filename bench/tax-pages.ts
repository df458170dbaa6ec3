import pg from "pg";
import { compare, type Figure, isWanted, rate } from "./measure.ts";
import { type Product, startProduct } from "./product.ts";

const PAGES = [
  ["Tax, first page", "tax/submissions?limit=10"],
  ["Tax, what waits", "tax/submissions?limit=10&state=waiting"],
  ["Tax, what KRA signed", "tax/submissions?limit=10&state=signed"],
  ["Tax, the queue and its counts", "tax/queue"],
  ["Invoices, what waits for KRA", "invoices?limit=10&tax=waiting"],
  ["Invoices, what KRA rejected", "invoices?limit=10&tax=rejected"],
] as const;
/** Of everything that the measured pages do not read. */
const BESIDE = 1000;
const WAITING = 500;

/** The Tax page and the filter of invoices must cost as much with a million documents as with a tenth, and as many waiting: both are asked by turns. */
export async function taxAsItGrows(large: number): Promise<Figure[]> {
  if (!PAGES.some(([name]) => isWanted(name))) return [];
  const small = large / 10;
  const [few, many] = [await startProduct(BESIDE), await startProduct(BESIDE)];
  await reported(few, small);
  await reported(many, large);
  const ask = async (product: Product) => {
    const { cookie } = await product.signIn("admin@moveease.example");
    const headers = { cookie, origin: product.url };
    return (page: string) => () => rate(`${product.url}/api/v1/${page}`, { headers });
  };
  const [ofFew, ofMany] = [await ask(few), await ask(many)];
  const floor = `the same of ${small.toLocaleString("en-KE")}`;
  const figures: Figure[] = [];
  for (const [name, page] of PAGES) {
    const pair = { ours: ofMany(page), bare: ofFew(page) };
    figures.push(await compare({ name, floor, rows: large }, pair, { atMost: 1.3 }));
  }
  await few.stop();
  await many.stop();
  return figures;
}

/** So many copies of an invoice with a submission each: the last ones wait, of the others every twentieth is not required. */
async function reported(product: Product, count: number): Promise<void> {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await database.query(
    "set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '512MB'",
  );
  const { rows: indexes } = await database.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid in ('invoices'::regclass, 'etims_submissions'::regclass) and not indisunique`,
  );
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  const { rows: columns } = await database.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'invoices'
      and is_generated = 'NEVER' and column_name not in ('id', 'number', 'account_number', 'quote_id', 'created_at')`,
  );
  const names = columns[0]?.names;
  await database.query(
    `insert into invoices (id, number, account_number, created_at, ${names})
      select gen_random_uuid(), 'IT-' || n, 'IT' || n, now() - ($1 - n) * interval '1 minute', ${names}
      from (select * from invoices where number like 'IX-1%' limit 1) one, generate_series(1, $1::int) n`,
    [count],
  );
  await database.query(
    `with branch as (insert into etims_branches (id, environment, pin, branch, stopped)
        values (gen_random_uuid(), 'sandbox', 'P051234567X', '00', 'conflict') returning id),
      placed as (select id, created_at, n, case when n > $1 - ${WAITING} then 'queued' when n % 20 = 0 then 'not_required' else 'signed' end as state
        from (select id, created_at, substring(number from 4)::int as n from invoices where number like 'IT-%') i)
    insert into etims_submissions (id, branch_id, invoice_id, number, state, sdc_id, receipt_number, signature, signed_at, created_at)
    select gen_random_uuid(), branch.id, placed.id, case when state <> 'not_required' then n end, state,
      case when state = 'signed' then 'KRACU0100000001' else '' end, case when state = 'signed' then n end,
      case when state = 'signed' then md5(n::text) else '' end, case when state = 'signed' then created_at end, created_at
    from placed, branch`,
    [count],
  );
  for (const { made } of indexes) await database.query(made);
  await database.query("vacuum (analyze)");
  await database.end();
}
