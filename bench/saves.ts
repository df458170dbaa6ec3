import type pg from "pg";
import { bareSave } from "./bare-save.ts";
import { compare, type Figure, rate, rateOf } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings } from "./settings.ts";

const OTHER_FORMATS = {
  language: "en-US",
  timezone: "America/New_York",
  currencyDisplayFormat: "name",
  currencyPosition: "after",
  numberFormat: "1'234.56",
  dateFormat: "MM/DD/YYYY",
  timeFormat: "12h",
  firstDayOfWeek: "sunday",
};

/** As browsers ask, each time for the whole page. */
const PAGE = { "accept-encoding": "gzip, br" };

/** Costs of settings: the formats in force, the first page after a save, and the save. */
export async function saves(
  product: Product,
  database: pg.Client,
  personId: string,
  rows: number,
): Promise<Figure[]> {
  const settings = await openSettings(product);
  const { cookie } = await product.signIn("accounts@moveease.example");
  const { value: defaults } = await settings.get("localization");
  const list = () => rate(`${product.url}/invoice-management`, { headers: { cookie } });
  const page = async (query: string) => {
    const answer = await fetch(`${product.url}/cost-calculator${query}`, { headers: PAGE });
    if (!answer.ok) throw new Error(`The calculator answered ${answer.status}.`);
    await answer.arrayBuffer();
  };
  let number = 0;
  const move = async () => void (await settings.change("company", { companyAddress: `Road ${++number}` }));
  let known = await settings.get("localization");
  const zones = ["Africa/Kampala", "Africa/Nairobi"];
  const save = async () => {
    known = await settings.save("localization", known, { timezone: zones[known.version % 2] });
  };
  const figures = [
    await compare(
      { name: "Office list of invoices, all formats changed", floor: "with the defaults", rows },
      {
        ours: async () => {
          await settings.change("localization", OTHER_FORMATS);
          return list();
        },
        bare: async () => {
          await settings.change("localization", defaults);
          return list();
        },
      },
      { atLeast: 0.9 },
    ),
    await compare(
      {
        name: "/cost-calculator, first after settings were saved",
        floor: "a page that is never cached",
        rows,
      },
      { ours: () => rateOf(() => page(""), 2, move), bare: () => rateOf(() => page("?via=whatsapp")) },
      { atMost: 1.5 },
    ),
  ];
  known = await settings.get("localization");
  figures.push(
    await compare(
      { name: "Saving a settings section", floor: "its bare transaction", rows },
      { ours: () => rateOf(save), bare: () => rateOf(() => bareSave(database, known.value, personId)) },
      { atMost: 5 },
    ),
  );
  return figures;
}
