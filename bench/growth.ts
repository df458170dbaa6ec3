import { compare, type Figure, rate } from "./measure.ts";
import { startProduct } from "./product.ts";
import { sumsAsTheyGrow } from "./rollups.ts";

/** A list must cost as much with a million rows as with a hundred thousand: both stand side by side and are asked by turns. */
export async function listsAsTheyGrow(small: number): Promise<Figure[]> {
  const large = small * 10;
  const [few, many] = [await startProduct(small), await startProduct(large)];
  const ask = async (product: typeof few) => {
    const { cookie } = await product.signIn("accounts@moveease.example");
    const headers = { cookie, origin: product.url };
    return (query: string) => () => rate(`${product.url}/api/v1/invoices?${query}`, { headers });
  };
  const [ofFew, ofMany] = [await ask(few), await ask(many)];
  const floor = `the same of ${small.toLocaleString("en-KE")}`;
  const figures: Figure[] = [];
  for (const [name, query] of [
    ["Invoices, first page", ""],
    ["Invoices, highest balance first", "sort=outstandingBalance"],
    ["Invoices, overdue ones", "status=overdue"],
    ["Invoices, search for a common name", "search=wambui"],
    ["Invoices, search for one number", "search=ix-10000123"],
  ] as const) {
    const pair = { ours: ofMany(query), bare: ofFew(query) };
    figures.push(await compare({ name, floor, rows: large }, pair, { atMost: 2 }));
  }
  figures.push(...(await sumsAsTheyGrow(few, many, { small, large })));
  await few.stop();
  await many.stop();
  return figures;
}
