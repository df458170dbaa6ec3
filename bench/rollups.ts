import pg from "pg";
import { compare, type Figure, rate, rateOf } from "./measure.ts";
import type { Product } from "./product.ts";

/** A report's cost without daily sums: one grouped query over the invoices. */
const GROUPED = `select date_trunc('month', issue_date) as month, count(*), sum(total - credited_amount) as revenue
  from invoices where not draft and cancelled_at is null group by 1 order by 1`;

const YEARS = "from=2020-01-01&to=2099-12-31";

const ASKED = [
  ["Dashboard's figures of a year", "/dashboard/cards?period=year"],
  ["Report: revenue, all years", `/reports/financial/revenue?${YEARS}`],
  ["Report: ageing", `/reports/financial/ageing?${YEARS}`],
  ["Report: payments, all years", `/reports/financial/payments?${YEARS}`],
  ["Report: M-Pesa, all years", `/reports/financial/mpesa?${YEARS}`],
  ["Report: quote funnel, all years", `/reports/sales/funnel?${YEARS}`],
  ["Report: staff, all years", `/reports/sales/staff?${YEARS}`],
] as const;

const SOUGHT = [
  ["Palette: a common name", "wambui"],
  ["Palette: a mistyped name", "wambiu"],
  ["Palette: one number", "ix-10000123"],
] as const;

export const SUMS: readonly string[] = [...ASKED, ...SOUGHT].map(([name]) => name);

const PALETTE_MS = 50;

/** Dashboard and reports of the larger company beside a bare grouped query in the smaller one; the palette beside its promise. */
export async function sumsAsTheyGrow(
  few: Product,
  many: Product,
  sizes: { small: number; large: number },
): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: few.databaseUrl });
  await database.connect();
  const asker = async (product: Product) => {
    const { cookie } = await product.signIn("admin@moveease.example");
    const headers = { cookie, origin: product.url };
    return (route: string) => () => rate(`${product.url}/api/v1${route}`, { headers });
  };
  const [ofFew, ofMany] = [await asker(few), await asker(many)];
  const grouped = () => rateOf(() => database.query(GROUPED));
  const figures: Figure[] = [];
  for (const [name, route] of ASKED) {
    const floor = `a bare grouped query over ${sizes.small.toLocaleString("en-KE")}`;
    const pair = { ours: ofMany(route), bare: grouped };
    figures.push(await compare({ name, floor, rows: sizes.large }, pair, { atMost: 2 }));
  }
  for (const [name, words] of SOUGHT) {
    const pair = { ours: ofFew(`/search?q=${words}`), bare: async () => 1000 / PALETTE_MS };
    const floor = `${PALETTE_MS} ms`;
    figures.push(await compare({ name, floor, rows: sizes.small }, pair, { atMost: 1 }));
  }
  await database.end();
  return figures;
}
