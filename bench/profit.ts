import pg from "pg";
import { compare, type Figure, isWanted, rate, rateOf } from "./measure.ts";
import { startProduct } from "./product.ts";

const NAME = "Profit list of a year with 10,000 moves";

/** The worst moves of a year and what all of them come to, beside their bare statements. */
export async function profitOfAYear(rows: number): Promise<Figure[]> {
  if (!isWanted(NAME)) return [];
  const product = await startProduct(rows, { part: "jobs" });
  const { cookie } = await product.signIn("admin@moveease.example");
  const headers = { cookie, origin: product.url, "accept-encoding": "identity" };
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const from = new Date(Date.now() + 3 * 3_600_000 - 364 * 86_400_000).toISOString().slice(0, 10);
  const figure = await compare(
    { name: NAME, floor: "bare SQL", rows },
    {
      ours: () => rate(`${product.url}/api/v1/move-profits?period=year&limit=25`, { headers }),
      bare: () => rateOf(async () => JSON.stringify(await bareProfit(database, from))),
    },
    { atMost: 4 },
  );
  await database.end();
  await product.stop();
  return [figure];
}

const read = async (database: pg.Client, name: string, text: string, values: unknown[]) =>
  (await database.query({ name, text, values })).rows;

async function bareProfit(database: pg.Client, from: string) {
  return [
    await read(
      database,
      "bench-profit",
      `select p.*, m.number, c.name as customer, l.name as lead from move_profits p join moves m on m.id = p.move_id
        left join customers c on c.id = p.customer_id left join people l on l.id = p.crew_lead
        where p.day >= $1 order by p.profit_real, p.move_id limit 25`,
      [from],
    ),
    await read(
      database,
      "bench-profit-sums",
      `select count(*)::int, count(*) filter (where profit_real < 0)::int as losses, sum(income), sum(profit_real)
        from move_profits where day >= $1`,
      [from],
    ),
  ];
}
