import { expect, test } from "vitest";
import { minPriceOf, startsFrom } from "./advertised";

test("a service that is not priced starts from nothing and makes no offer", () => {
  const offer = { startingPrices: { packing: 5_000 }, tax: { vatRegistered: true } };
  expect(startsFrom(offer.startingPrices, "packing")).toBe(5_000);
  expect(startsFrom(offer.startingPrices, "piano")).toBe(0);
  expect(minPriceOf(offer, "piano")).toEqual({});
  expect(minPriceOf(offer, "packing")).toMatchObject({
    priceSpecification: { minPrice: 5_000, valueAddedTaxIncluded: false },
  });
  const unregistered = minPriceOf({ ...offer, tax: { vatRegistered: false } }, "packing");
  expect(JSON.stringify(unregistered)).not.toContain("valueAdded");
});
