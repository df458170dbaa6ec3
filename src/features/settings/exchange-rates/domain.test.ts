import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_FORMATS, handFormats } from "~/platform/kernel/formats";
import { convert, formatRate, isRate, rateSentence, readRate } from "./domain";

afterEach(() => handFormats(() => undefined));

test.each([
  [1_976_000, "USD", "129.35", 15_276],
  [1_976_000, "USD", "129.350000", 15_276],
  [12_935, "USD", "129.35", 100],
  [1_000_000, "UGX", "0.035", 28_571_400],
  [50, "USD", "100", 1],
  [49, "USD", "100", 0],
  [0, "EUR", "150", 0],
] as const)("%i cents in %s at %s are %i", (cents, currency, rate, other) => {
  expect(convert(cents, currency, rate)).toBe(other);
});

test("a converted amount is never off by more than half a cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.integer({ min: 1_000, max: 9_999_999_999 }),
      (cents, millionths) => {
        const rate = `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, "0")}`;
        const twice =
          2n * BigInt(convert(cents, "USD", rate)) * BigInt(millionths) - 2_000_000n * BigInt(cents);
        expect(twice <= BigInt(millionths) && twice > -BigInt(millionths)).toBe(true);
      },
    ),
  );
});

test("rates are read and written in the company's number format", () => {
  expect([readRate("129.35"), readRate(" 1,290.5 "), readRate("0"), readRate("-1"), readRate("1e3")]).toEqual(
    ["129.35", "1290.5", undefined, undefined, undefined],
  );
  expect([formatRate("129.350000"), rateSentence("USD", "129.3")]).toEqual([
    "129.35",
    "USD\u00a01 = KES\u00a0129.30",
  ]);
  handFormats(() => ({ ...DEFAULT_FORMATS, numberFormat: "1.234,56" }));
  expect([readRate("1.290,5"), formatRate("1290.5")]).toEqual(["1290.5", "1.290,50"]);
  expect([isRate("129,35"), isRate("1.1234567"), isRate("0.000001")]).toEqual([false, false, true]);
});
