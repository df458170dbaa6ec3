import pg from "pg";
import { compare, type Figure, memoryDuring, rateOfOnce } from "./measure.ts";
import type { Product } from "./product.ts";

const ROUNDS = 3;
const PDFS = 500;
/** Requests of the list a second while its latency is taken: a few people at work. */
const PACE_MS = 50;

/** The list of invoices as files, beside what PostgreSQL itself takes to hand the same rows out. */
export async function invoiceFiles(
  product: Product,
  headers: Record<string, string>,
  rows: number,
): Promise<Figure[]> {
  // As it is: the floors compress nothing either.
  const take = (file: string) =>
    taken(`${product.url}/exports/${file}`, { ...headers, "accept-encoding": "identity" });
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const csv = () => rateOfOnce(() => take("invoices.csv"));
  const figures = [
    await compare(
      { name: "CSV of all invoices", floor: "COPY of the same columns through the driver", rows },
      { ours: csv, bare: () => rateOfOnce(() => copy(database)) },
      { atMost: 1.5 },
      ROUNDS,
    ),
    await compare(
      { name: "Excel of all invoices", floor: "their CSV", rows },
      { ours: () => rateOfOnce(() => take("invoices.xlsx")), bare: csv },
      { atMost: 3 },
      ROUNDS,
    ),
    await compare(
      { name: "Memory while all are written (1/MB)", floor: "a tenth of them", rows },
      {
        ours: () => memoryDuring(product, () => take("invoices.csv")),
        bare: () => memoryDuring(product, () => take(`invoices.csv?${totalsUpTo(rows, rows / 10)}`)),
      },
      { atMost: 1.25 },
      ROUNDS,
    ),
    await archiveBesideList(product, headers, rows),
  ];
  await database.end();
  return figures;
}

async function archiveBesideList(
  product: Product,
  headers: Record<string, string>,
  rows: number,
): Promise<Figure> {
  const archive = `${product.url}/exports/invoices.zip?${totalsUpTo(rows, PDFS)}`;
  const list = `${product.url}/api/v1/invoices`;
  return compare(
    {
      name: `p95 of the list while ${PDFS} invoices become PDFs in an archive`,
      floor: "p95 of the idle list",
      rows,
    },
    {
      bare: () => p95Until(list, headers, new Promise((resolve) => setTimeout(resolve, 5_000))),
      ours: () => p95Until(list, headers, taken(archive, headers)),
    },
    { atMost: 2 },
    ROUNDS,
  );
}

/** Reads a file to its end; its bytes. */
async function taken(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url}: ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

async function copy(database: pg.Client): Promise<number> {
  const { connection } = database as unknown as { connection: NodeJS.EventEmitter };
  let bytes = 0;
  const count = ({ chunk }: { chunk: Buffer }) => {
    bytes += chunk.length;
  };
  connection.on("copyData", count);
  await database.query(`copy (select i.number, q.number as quote, c.customer_number, i.customer_name, i.customer_kra_pin,
    i.customer_email, i.issue_date, i.service_date, i.due_date, i.settled, i.subtotal, i.vat, i.total, i.credited_amount,
    i.paid_amount, i.total - i.credited_amount - i.paid_amount from invoices i join customers c on c.id = i.customer_id
    left join quotes q on q.id = i.quote_id order by i.issue_date desc, i.id desc) to stdout with (format csv)`);
  connection.off("copyData", count);
  if (bytes === 0) throw new Error("COPY gave nothing.");
  return bytes;
}

/** One over the 95th percentile of seconds that an address takes, asked at a steady pace until something is over. */
export async function p95Until(
  url: string,
  headers: Record<string, string>,
  over: Promise<unknown>,
): Promise<number> {
  let running = true;
  const ended = over.finally(() => {
    running = false;
  });
  const took: number[] = [];
  while (running) {
    const began = performance.now();
    await taken(url, headers);
    const spent = performance.now() - began;
    took.push(spent);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, PACE_MS - spent)));
  }
  await ended;
  const sorted = took.toSorted((a, b) => a - b);
  return 1000 / (sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN);
}

/** The filter that finds about `wanted` of the seeded invoices: their totals repeat every 4,000 (src/server/seed/scale.ts). */
function totalsUpTo(rows: number, wanted: number): string {
  const values = Math.max(1, Math.round(wanted / Math.max(1, rows / 4000)));
  return `amountFrom=19760&amountTo=${19_760 + (values - 1) * 10}`;
}
