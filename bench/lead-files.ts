import type pg from "pg";
import { compare, type Figure, isWanted, memoryDuring, rateOfOnce } from "./measure.ts";
import type { Product } from "./product.ts";

const ROUNDS = 3;
const CSV = "CSV of all leads";
const EXCEL = "Excel of all leads";
const MEMORY = "Memory while all leads are written (1/MB)";
const BROUGHT = "Leads imported from a CSV";
const EASED = "Leads imported: memory (1/MB)";
export const LEAD_FILES = [CSV, EXCEL, MEMORY, BROUGHT, EASED];

/** Leads as files, out and in, beside what PostgreSQL itself takes for the same rows. */
export async function leadFiles(
  product: Product,
  database: pg.Client,
  headers: Record<string, string>,
  rows: number,
): Promise<Figure[]> {
  if (!LEAD_FILES.some(isWanted)) return [];
  const take = (file: string) => taken(`${product.url}/exports/${file}`, headers);
  const csv = () => rateOfOnce(() => take("leads.csv"));
  const many = Math.min(rows, 100_000);
  return [
    await compare(
      { name: CSV, floor: "COPY of the same columns through the driver", rows },
      { ours: csv, bare: () => rateOfOnce(() => copyOut(database)) },
      { atMost: 4 },
      ROUNDS,
    ),
    await compare(
      { name: EXCEL, floor: "their CSV", rows },
      { ours: () => rateOfOnce(() => take("leads.xlsx")), bare: csv },
      { atMost: 8 },
      ROUNDS,
    ),
    await compare(
      { name: MEMORY, floor: "a tenth of them", rows },
      {
        ours: () => memoryDuring(product, () => take("leads.csv")),
        // One in twelve came by referral (src/server/seed/scale-crm.ts).
        bare: () => memoryDuring(product, () => take("leads.csv?source=referral")),
      },
      { atMost: 1.25 },
      ROUNDS,
    ),
    await compare(
      { name: BROUGHT, floor: "COPY into the same tables", rows: many },
      { ours: () => bringIn(product, headers, many), bare: () => copyIn(database, many) },
      { atMost: 8 },
      ROUNDS,
    ),
    await compare(
      { name: EASED, floor: "a tenth of them", rows: many },
      {
        ours: () => memoryDuring(product, () => bringIn(product, headers, many)),
        bare: () => memoryDuring(product, () => bringIn(product, headers, many / 10)),
      },
      { atMost: 1.25 },
      ROUNDS,
    ),
  ];
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
  await database.query(`copy (select l.lead_number, l.first_name, l.last_name, l.company, l.email, l.phone, l.source, l.status, l.rating, l.score,
      l.estimated_value, l.budget, l.timeline, l.decision_maker, l.interested_services, l.move_from, l.move_to, l.move_date, l.home_size, p.name,
      l.next_follow_up_date, l.lost_reason, l.tags, (l.created_at at time zone 'Africa/Nairobi')::date
    from leads l left join people p on p.id = l.assigned_to where l.merged_into is null and l.erased_at is null
    order by l.created_at desc, l.id desc) to stdout with (format csv)`);
  connection.off("copyData", count);
  if (bytes === 0) throw new Error("COPY gave nothing.");
}

let series = 0;
const padded = (n: number, digits: number) => String(n).padStart(digits, "0");

/** Uploads a file of unknown people and imports its rows in one transaction, as the page does. */
async function bringIn(product: Product, headers: Record<string, string>, many: number): Promise<number> {
  series += 1;
  const lines = ["First name,Last name,Email,Phone,Source,Estimated value,From,To"];
  for (let n = 0; n < many; n++)
    lines.push(
      `Kerubo,Nyaboke,lead${series}x${n}@example.co.ke,+2541${padded(series % 100, 2)}${padded(n, 6)},Referral,45000,Kisumu,Nakuru`,
    );
  const form = new FormData();
  form.append("file", new File([lines.join("\n")], "leads.csv", { type: "text/csv" }));
  const asked = async (route: string, init: RequestInit) => {
    const answer = await fetch(`${product.url}/api/v1/lead-imports${route}`, {
      method: "POST",
      ...init,
      headers,
    });
    if (!answer.ok) throw new Error(`lead-imports${route}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { id } = await asked("", { body: form });
  return rateOfOnce(async () => {
    const { added } = await asked(`/${id}/rows`, {});
    if (added !== many) throw new Error(`${added} of ${many} rows came in.`);
  });
}

const BROUGHT_COLUMNS =
  "id, lead_number, first_name, last_name, email, phone, source, score, estimated_value, move_from, move_to, respond_by";

async function copyIn(database: pg.Client, many: number): Promise<number> {
  series += 1;
  const folder = (await database.query("show data_directory")).rows[0].data_directory;
  const files = [`${folder}/bench-leads.csv`, `${folder}/bench-lead-rows.csv`];
  await database.query(`drop table if exists bench_leads; create table bench_leads as select gen_random_uuid() as id,
      'LEADY${series}-' || n as lead_number, 'Kerubo' as first_name, 'Nyaboke' as last_name, 'lead${series}y' || n || '@example.co.ke' as email,
      '+2542${padded(series % 100, 2)}' || lpad(n::text, 6, '0') as phone, 'referral' as source, 25 as score, 4500000 as estimated_value,
      'Kisumu' as move_from, 'Nakuru' as move_to, now() as respond_by from generate_series(1, ${many}) n`);
  const { rows } = await database.query(
    "insert into lead_imports (id, file_name, state, mapping, rows, uploaded_at) values (gen_random_uuid(), 'bench.csv', 'imported', '[]', 0, now()) returning id",
  );
  await database.query(
    `copy (select ${BROUGHT_COLUMNS} from bench_leads) to '${files[0]}' with (format csv)`,
  );
  await database.query(
    `copy (select id, '${rows[0].id}' from bench_leads) to '${files[1]}' with (format csv)`,
  );
  const done = await rateOfOnce(async () => {
    await database.query("begin");
    await database.query(`copy leads (${BROUGHT_COLUMNS}) from '${files[0]}' with (format csv)`);
    await database.query(`copy lead_import_rows (lead_id, import_id) from '${files[1]}' with (format csv)`);
    await database.query("commit");
  });
  await database.query("drop table bench_leads");
  return done;
}
