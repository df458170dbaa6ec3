import { expect, test } from "vitest";
import { priceMove } from "../domain/prices";
import { volumeLines } from "../domain/volume";
import { officePriceList, specificationPriceList, specificationTax, testRates } from "../testing";
import { linesIn, priceListIn, priceWordIn } from "./queries/translations";

const list = specificationPriceList;

test("the list reads Kiswahili throughout, and costs the same", () => {
  const swahili = priceListIn("sw", list);
  const words = [...swahili.rooms, ...swahili.services].flatMap(({ name, description }) => [
    name,
    description,
  ]);
  const english = new Set(
    [...list.rooms, ...list.services].flatMap(({ name, description }) => [name, description]),
  );
  expect(words.filter((word) => english.has(word))).toEqual([]);
  expect(swahili.services.flatMap(({ features }) => features)).not.toEqual(
    list.services.flatMap(({ features }) => features),
  );
  expect(swahili.rooms.map(({ id, price }) => [id, price])).toEqual(
    list.rooms.map(({ id, price }) => [id, price]),
  );
  expect(priceListIn("en", list)).toEqual(list);
});

test("a priced move's lines are named in Kiswahili, the distance with its kilometres", () => {
  const { lines } = priceMove(list, { rooms: { bedroom: 2 }, services: ["packing"] }, specificationTax);
  expect(linesIn("sw", lines).map(({ description }) => description)).toEqual([
    "Vyumba vya kulala",
    "Kufungasha Kitaalamu",
    "Ada ya msingi ya kuhama",
    "Umbali, takriban km 45",
  ]);
  expect(linesIn("sw", lines).map(({ amount }) => amount)).toEqual(lines.map(({ amount }) => amount));
});

test("a move by volume is named in Kiswahili line by line", () => {
  const access = (lift: boolean, floor: number) => ({ floor, lift, carry: 40 });
  for (const [from, to, per] of [
    [access(false, 3), access(true, 5), "carton"],
    [access(true, 1), access(false, 1), "m3"],
  ] as const) {
    const rates = { ...testRates, packing: { per, rate: 100 } };
    const lines = volumeLines(officePriceList, rates, {
      litres: 4_000,
      packed: { litres: 1_000, cartons: 5 },
      from,
      to,
      services: [],
    });
    expect(lines).toHaveLength(8);
    const english = new Set(lines.map(({ description }) => description));
    const swahili = linesIn("sw", lines).map(({ description }) => description);
    expect(swahili.filter((description) => english.has(description))).toEqual([]);
    expect(swahili.join(" ")).not.toMatch(/floor|start|at the|Packing/);
  }
});

test("what staff have named otherwise stays as they wrote it", () => {
  expect(priceWordIn("sw", "Piano tuning")).toBe("Piano tuning");
});
