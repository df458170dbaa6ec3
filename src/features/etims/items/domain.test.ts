import { expect, test } from "vitest";
import type { OfficePriceList } from "~/features/pricing/domain/office-list";
import { itemKeyOf, taxCodeOf } from "../domain";
import { CHOSEN_CODES, codeConflict, needsReason, soldBy } from "./domain";

const TAX = { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false };

test("an item's own code counts only for a line without VAT", () => {
  expect(taxCodeOf("distance", TAX, "A", "C")).toBe("C");
  expect(taxCodeOf("distance", TAX, "A", null)).toBe("A");
  expect(taxCodeOf("rooms", TAX, "A", "C")).toBe("B");
  expect(taxCodeOf("distance", { ...TAX, vatOnBaseAndDistance: true }, "A", "C")).toBe("B");
  expect(taxCodeOf("distance", { ...TAX, vatRegistered: false }, "A", "C")).toBe("D");
});

test.each([
  ["a line with VAT", "rooms", TAX, ["B"]],
  ["a line without VAT", "base", TAX, ["A", "C", "D"]],
  ["base where it carries VAT", "base", { ...TAX, vatOnBaseAndDistance: true }, ["B"]],
  ["a company without VAT", "rooms", { ...TAX, vatRegistered: false }, ["D"]],
] as const)("%s takes only what agrees with its VAT", (_, category, tax, taken) => {
  const free = CHOSEN_CODES.filter((code) => codeConflict(category, tax, code) === undefined);
  expect(free.toSorted()).toEqual(taken);
  // The chosen item is the reported one.
  for (const code of taken) expect(taxCodeOf(category, tax, "A", code === "B" ? null : code)).toBe(code);
});

test("only a company that charges VAT must say why a line has none", () => {
  expect(needsReason(TAX, "B")).toBe(false);
  expect(needsReason(TAX, "C")).toBe(true);
  expect(needsReason({ ...TAX, vatRegistered: false }, "D")).toBe(false);
});

test("every line of an invoice has its item, a typed one its category's", () => {
  const list = {
    baseFee: 5,
    fixedDistance: { km: 1, fee: 6 },
    rooms: [{ id: "office", name: "Home Office", price: 7, description: "" }],
    services: [{ id: "packing", name: "Packing", price: 8, category: "additional" }],
    volumeRates: [] as unknown[],
  } as unknown as OfficePriceList;
  const sold = soldBy(list);
  expect(sold.map(({ key, price }) => [key, price])).toEqual([
    ["rooms:office", 7],
    ["additional:packing", 8],
    ["base", 5],
    ["distance", 6],
    ["rooms", 0],
    ["additional", 0],
    ["insurance", 0],
    ["storage", 0],
  ]);
  const keys = new Set(sold.map(({ key }) => key));
  const codes = new Set(["office", "packing"]);
  expect(keys).toContain(itemKeyOf({ category: "additional", code: "packing" }, codes));
  expect(keys).toContain(itemKeyOf({ category: "additional", code: "extra" }, codes));
});
