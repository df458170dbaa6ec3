import { CUSTOMER_LISTS } from "./customers.ts";
import { compare, type Figure, isWanted, rate } from "./measure.ts";
import { startProduct } from "./product.ts";
import { SUMS, sumsAsTheyGrow } from "./rollups.ts";

const LISTS = [
  ["Invoices, first page", "invoices", 2],
  ["Invoices, highest balance first", "invoices?sort=outstandingBalance", 2],
  ["Invoices, overdue", "invoices?status=overdue", 2],
  ["Invoices, search for a common name", "invoices?search=wambui", 2],
  ["Invoices, search for one number", "invoices?search=ix-10000123", 2],
  ["Inquiries, search for a common name", "inquiries?search=wambui", 1.5],
  ...CUSTOMER_LISTS.map(([name, list]) => [name, list, 2] as const),
] as const;

/** A list must cost as much with a million rows as with a hundred thousand: both stand side by side and are asked by turns. */
export async function listsAsTheyGrow(small: number): Promise<Figure[]> {
  if (![...LISTS.map(([name]) => name), ...SUMS].some(isWanted)) return [];
  const large = small * 10;
  const [few, many] = [await startProduct(small), await startProduct(large)];
  const ask = async (product: typeof few) => {
    const { cookie } = await product.signIn("admin@moveease.example");
    const headers = { cookie, origin: product.url };
    return (list: string) => () => rate(`${product.url}/api/v1/${list}`, { headers });
  };
  const [ofFew, ofMany] = [await ask(few), await ask(many)];
  const floor = `the same of ${small.toLocaleString("en-KE")}`;
  const figures: Figure[] = [];
  for (const [name, list, atMost] of LISTS) {
    const pair = { ours: ofMany(list), bare: ofFew(list) };
    figures.push(await compare({ name, floor, rows: large }, pair, { atMost }));
  }
  figures.push(...(await sumsAsTheyGrow(few, many, { small, large })));
  await few.stop();
  await many.stop();
  return figures;
}
