import type pg from "pg";
import { compare, type Figure, rate } from "./measure.ts";
import type { Product } from "./product.ts";

/** More than the product's cache (src/platform/pdf/render.ts), so that every PDF is rendered. */
const DIFFERENT = 900;

const LAYOUTS = ["modern", "classic", "minimal", "professional"];

/** Invoices as PDFs in each layout, never the same one soon again, beside a page that pdfkit draws alone. */
export async function pdfs(
  product: Product,
  database: pg.Client,
  asked: { headers: Record<string, string>; barePage: string; rows: number },
): Promise<Figure[]> {
  const { headers, barePage, rows } = asked;
  const { rows: found } = await database.query<{ id: string }>(
    "select id from invoices where not draft order by id limit $1",
    [DIFFERENT],
  );
  if (found.length < DIFFERENT) throw new Error(`There are only ${found.length} invoices for PDFs.`);
  let at = 0;
  const pair = {
    ours: () =>
      rate(product.url, {
        headers,
        eachPath: () => `/documents/invoices/${found[at++ % DIFFERENT]?.id}.pdf`,
      }),
    bare: () => rate(barePage),
  };
  const floor = "a bare pdfkit page";
  const figures = [await compare({ name: "Invoice as PDF", floor, rows }, pair, { atMost: 25 })];
  for (const layout of LAYOUTS) {
    // Backdated, because documents keep the look of their day.
    await database.query("delete from document_settings where section = 'documentTemplates'");
    await database.query("insert into document_settings values ('documentTemplates', '2000-01-01', $1)", [
      { invoice: { layout } },
    ]);
    figures.push(
      await compare({ name: `Invoice as PDF, layout ${layout}`, floor, rows }, pair, { atMost: 3 }),
    );
  }
  return figures;
}
