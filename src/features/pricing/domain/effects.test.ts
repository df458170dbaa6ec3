import fc from "fast-check";
import { expect, test } from "vitest";
import { officePriceList, specificationTax as TAX } from "../testing";
import {
  choiceOf,
  type EditedLine,
  type PricedQuote,
  ruledLines,
  totalOf,
  type VolumeBasis,
} from "./choices";
import { type DayPrice, dayInWords, differenceInWords } from "./day-factors";
import { dayDifferenceOf, differenceCounting } from "./effects";
import { lineAmount, totalsOf } from "./prices";

const rules = { list: officePriceList, longDistanceFrom: 1_500_000 };
const GROUND = { floor: 0, lift: null, carry: null };
const basis: VolumeBasis = {
  ...{ service: "residential", inventoryVersion: 1, litres: 20_000, packed: { litres: 0, cartons: 0 } },
  ...{ from: GROUND, to: GROUND, distanceKm: 45, longDistanceKm: null },
};
const aQuote = (change: Partial<PricedQuote> = {}): PricedQuote => ({
  ...{ pricedBy: "volume", priceBasis: basis, dayPrice: null, serviceType: "residential" },
  ...{ serviceDate: "2026-12-05", rooms: { bedroom: 2, kitchen: 1 }, services: [], distanceKm: 45 },
  ...{ distanceMethod: "fixed", longDistanceKm: null, tax: TAX },
  ...{ fromFloor: null, fromLift: null, fromCarry: null, toFloor: null, toLift: null, toCarry: null },
  ...change,
});
const linesOf = (quote: PricedQuote, packs = false): EditedLine[] =>
  ruledLines(rules, quote, { by: quote.pricedBy, day: quote.dayPrice, packs }, quote.priceBasis).map(
    ({ why: _, amount: __, ...line }) => line,
  );
const priced = (quote: PricedQuote, lines = linesOf(quote)) => ({ rules, quote, lines });
const onDay = (rate: number): DayPrice => ({ date: "2026-12-08", rate, name: "Tuesday" });

test("a Tuesday 10% cheaper takes 10% off what moving costs, to the cent", () => {
  // 20 × 1,000 and 20 × 100, with VAT of 3,200 on the volume: 25,200; 20 × 900, 20 × 90 and 2,880: 22,680.
  const quote = aQuote({ dayPrice: onDay(-1_000) });
  const day = dayDifferenceOf(priced(quote));
  expect([totalOf(linesOf(quote), TAX), day]).toEqual([2_268_000, -252_000]);
  const words = { ...onDay(-1_000), difference: day };
  expect(dayInWords(words)).toMatch(/^Tuesday: KES.2,520 less, already in the total$/);
  expect(dayInWords(words, "sw", "Jumanne")).toMatch(/^Jumanne: KES.2,520 pungufu, tayari imo katika jumla$/);
  expect(dayInWords(onDay(1_500))).toBe("Tuesday: 15% more, already in the total");
  expect(dayInWords({ ...words, difference: 0 })).toBeUndefined();
  expect([differenceInWords(0), differenceInWords(0, "sw")]).toEqual(["the same price", "bei ileile"]);
});

test("what was agreed on or typed, and a line that was taken off, are no part of the day", () => {
  const quote = aQuote({ dayPrice: onDay(1_500), priceBasis: { ...basis, from: { ...GROUND, floor: 2 } } });
  const [volume, stairs, distance] = linesOf(quote) as [EditedLine, EditedLine, EditedLine];
  expect([volume.code, stairs.code, distance.code]).toEqual(["volume", "stairs_from", "distance"]);
  const piano = { ...stairs, code: "extra-1", description: "Piano", quantity: 1, unitPrice: 350_000 };
  // The distance alone is left: 15% of 20 × 100.
  const lines = [{ ...volume, unitPrice: 99_900 }, piano, distance];
  expect(dayDifferenceOf(priced(quote, lines))).toBe(30_000);
});

test("two cubic metres more, and four floors by stairs with 45 m to carry, by hand", () => {
  const quote = aQuote();
  // 2 × 1,000 with VAT of 320, and 2 × 100.
  const packed = { litres: 0, cartons: 0 };
  expect(differenceCounting(priced(quote), { litres: 22_000, packed })).toBe(252_000);
  // 4 × 20 × 40 = 3,200; 2 steps × 20 × 50 = 2,000; VAT of 832.
  expect(differenceCounting(priced(quote), { from: { floor: 4, lift: false, carry: 45 } })).toBe(603_200);
  expect(differenceCounting(priced(quote), { from: { floor: 0, lift: true, carry: 15 } })).toBe(0);
  expect(differenceCounting(priced(aQuote({ pricedBy: "rooms", priceBasis: null })), {})).toBeNull();
  // An agreed rate stays: 2 × 950 with VAT of 304, and 2 × 100.
  const agreed = linesOf(quote).map((line) =>
    line.code === "volume" ? { ...line, unitPrice: 95_000 } : line,
  );
  expect(differenceCounting(priced(quote, agreed), { litres: 22_000, packed })).toBe(240_400);
});

const quotes = fc
  .record({
    litres: fc.integer({ min: 100, max: 120_000 }),
    cartons: fc.integer({ min: 0, max: 80 }),
    floor: fc.integer({ min: -2, max: 12 }),
    carry: fc.integer({ min: 0, max: 120 }),
    lift: fc.boolean(),
    isByRooms: fc.boolean(),
    longDistanceKm: fc.constantFrom(null, 485),
    services: fc.subarray(["insurance", "assembly", "cleaning"]),
    rate: fc.integer({ min: -9_000, max: 30_000 }),
  })
  .map(({ litres, cartons, floor, carry, lift, isByRooms, longDistanceKm, services, rate }) =>
    aQuote({
      ...{ services, longDistanceKm, dayPrice: onDay(rate) },
      ...(isByRooms
        ? { pricedBy: "rooms", priceBasis: null }
        : {
            priceBasis: {
              ...{ ...basis, litres, longDistanceKm, packed: { litres: cartons * 80, cartons } },
              from: { floor, lift, carry },
            },
          }),
    }),
  );

test("under every factor the lines are the total, and without the day's part they are the usual price", () => {
  fc.assert(
    fc.property(quotes, fc.boolean(), (quote, packs) => {
      const lines = linesOf(quote, packs);
      const sums = lines.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) }));
      const { total, vat } = totalsOf(sums, TAX);
      expect(sums.reduce((sum, { amount }) => sum + amount, 0) + vat).toBe(total);
      expect(choiceOf(quote, lines).by).toBe(quote.pricedBy);
      const usual = totalOf(linesOf({ ...quote, dayPrice: null }, packs), TAX);
      expect(total - dayDifferenceOf(priced(quote, lines))).toBe(usual);
    }),
    { numRuns: 400 },
  );
});

test("changed goods cost what they cost from the start, in either direction", () => {
  fc.assert(
    fc.property(quotes, fc.integer({ min: 100, max: 120_000 }), (quote, litres) => {
      fc.pre(quote.priceBasis !== null);
      const counted = { litres, packed: { litres: 0, cartons: 0 } };
      const there = aQuote({ ...quote, priceBasis: { ...(quote.priceBasis ?? basis), ...counted } });
      const [from, to] = [linesOf(quote, true), linesOf(there, true)];
      const difference = differenceCounting(priced(quote, from), counted) ?? Number.NaN;
      // Lines without packing are of a quote that the customer packs.
      fc.pre(from.some(({ code }) => code === "packing") || quote.priceBasis?.packed.cartons === 0);
      expect(totalOf(from, TAX) + difference).toBe(totalOf(to, TAX));
    }),
  );
});
